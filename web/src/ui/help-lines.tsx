import { type ReactNode, useId } from 'react';
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
  /** What the heading is; the regions stand one step below it. */
  level?: 2 | 3;
  /** Shown between the heading and the lines. */
  children?: ReactNode;
}

export function HelpLines({ lines, heading, level = 2, children }: Props) {
  const { help: words, language: shownIn } = useWords();
  const id = useId();
  const Heading = `h${level}` as const;
  const RegionHeading = level === 2 ? 'h3' : 'h4';
  if (lines.length === 0) return null;
  const regions = [...new Set(lines.map((line) => line.region))];

  return (
    <section className={styles.help} aria-labelledby={id}>
      <Heading className={styles.heading} id={id}>
        {heading}
      </Heading>
      {children}
      <div className={styles.regions}>
        {regions.map((region) => (
          <div key={region} className={styles.region}>
            <RegionHeading className={styles.regionName}>
              {region === 'international' ? words.international : regionName(region, shownIn)}
            </RegionHeading>
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
  const { help: words, language: shownIn } = useWords();
  return (
    <li>
      <p className={styles.name}>
        <span lang="en">
          <MixedText>{line.name}</MixedText>
        </span>
      </p>
      <p className={styles.number}>
        <PhoneNumber name={line.name} number={line.number} />
      </p>
      <p className={styles.details}>
        <span lang="en">{line.hours}</span>
        {line.languages.length > 0 &&
          ` · ${words.languages(line.languages.map((language) => languageName(language, shownIn)).join(', '))}`}
        {' · '}
        {/^\d/.test(line.checked_on) ? words.checked(line.checked_on) : words.unchecked}
      </p>
    </li>
  );
}
