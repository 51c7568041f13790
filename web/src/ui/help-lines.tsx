import type { HelpLine } from '../../lib/api';
import { useWords } from '../../locales/words';
import { languageName } from '../../ui/language-name';
import { MixedText } from '../../ui/mixed-text';
import styles from './help-lines.module.css';

interface Props {
  lines: HelpLine[];
  heading: string;
}

export function HelpLines({ lines, heading }: Props) {
  const words = useWords().help;
  if (lines.length === 0) return null;

  return (
    <section className={styles.help} aria-labelledby="help">
      <h2 className={styles.heading} id="help">
        {heading}
      </h2>
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={`${line.region} ${line.name} ${line.number}`} className={styles.line}>
            <p className={styles.name}>
              <MixedText>{line.name}</MixedText>
            </p>
            <p className={styles.number}>
              <PhoneNumber name={line.name} number={line.number} />
            </p>
            <p>{[line.region, line.hours].filter(Boolean).join(' · ')}</p>
            {line.languages.length > 0 && (
              <p>
                {words.languages}: {line.languages.map((language) => languageName(language)).join(', ')}
              </p>
            )}
            <p className={styles.checked}>
              {/^\d/.test(line.checked_on) ? words.checked(line.checked_on) : words.unchecked}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Numbers that take calls can be dialled by touching them; "741741 (text)" can only be read. */
function PhoneNumber({ name, number }: { name: string; number: string }) {
  const words = useWords().help;
  return number.split(/( or | \/ |, | \(call.*\)$)/).map((part) =>
    /^\+?\d[\d\s().-]*$/.test(part) ? (
      <a key={part} href={`tel:${part.replace(/[^\d+]/g, '')}`} aria-label={words.call(name, part)}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
