import { useWords } from '../../locales/words';
import { callable, tel } from '../../ui/phone-number';
import { regionName } from '../../ui/region-name';
import styles from './help-strip.module.css';
import type { ShownTurn } from './turns';

const SHOWN = 3;

/** Whom to call, kept in sight once somebody in danger has written in a chat. */
export function HelpStrip({ turns }: { turns: ShownTurn[] }) {
  const words = useWords().chat;
  const { language, help } = useWords();
  const lines = turns.findLast(({ answer }) => answer && answer.help.length > 0)?.answer?.help ?? [];
  const regions = new Set<string>();
  const calls = lines.flatMap((line) => {
    const [number] = callable(line.number);
    if (number === undefined || regions.has(line.region)) return [];
    regions.add(line.region);
    return [{ line, number }];
  });
  if (calls.length === 0) return null;

  return (
    <aside className={styles.strip} aria-label={words.atRisk}>
      <p>{words.atRisk}</p>
      <ul className={styles.calls}>
        {calls.slice(0, SHOWN).map(({ line, number }) => (
          <li key={line.region}>
            <a
              className={styles.call}
              href={tel(number)}
              aria-label={`${help.call(line.name, number)} ${regionName(line.region, language)}`}
            >
              <strong>{number}</strong> {regionName(line.region, language)}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}
