import type { HelpLine } from '../lib/api';
import { useWords } from '../locales/words';
import styles from './help-lines.module.css';
import { languageName } from './language-name';
import { MixedText } from './mixed-text';
import { PhoneNumber } from './phone-number';
import { regionName } from './region-name';

interface Props {
  lines: HelpLine[];
  heading: string;
  /** Shown between the heading and the lines. */
  children?: React.ReactNode;
}

export function HelpLines({ lines, heading, children }: Props) {
  const words = useWords().help;
  if (lines.length === 0) return null;
  const regions = [...new Set(lines.map((line) => line.region))];

  return (
    <section className={styles.help} aria-labelledby="help">
      <h2 className={styles.heading} id="help">
        {heading}
      </h2>
      {children}
      <div className={styles.regions}>
        {regions.map((region) => (
          <div key={region} className={styles.region}>
            <h3 className={styles.regionName}>
              {region === 'international' ? words.international : regionName(region)}
            </h3>
            <ul className={styles.list}>
              {lines
                .filter((line) => line.region === region)
                .map((line) => (
                  <Line key={`${line.name} ${line.number}`} line={line} />
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function Line({ line }: { line: HelpLine }) {
  const words = useWords().help;
  return (
    <li>
      <p className={styles.name}>
        <MixedText>{line.name}</MixedText>
      </p>
      <p className={styles.number}>
        <PhoneNumber name={line.name} number={line.number} />
      </p>
      <p className={styles.details}>
        {line.hours}
        {line.languages.length > 0 &&
          ` · ${words.languages(line.languages.map((language) => languageName(language)).join(', '))}`}
        {' · '}
        {/^\d/.test(line.checked_on) ? words.checked(line.checked_on) : words.unchecked}
      </p>
    </li>
  );
}
