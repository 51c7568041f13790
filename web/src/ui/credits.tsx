import type { Credit } from '../lib/api';
import { useLearnWords } from '../locales/learn';
import styles from './credits.module.css';
import { MixedText } from './mixed-text';

/** Where the texts of a page come from, at its foot. */
export function Credits({ credits }: { credits: Credit[] }) {
  const words = useLearnWords();
  if (credits.length === 0) return null;
  return (
    <footer className={styles.credits}>
      {credits.map(({ source, licence, attribution }) => (
        <p key={`${source} ${licence}`}>
          <MixedText>{words.credit(source, licence)}</MixedText>
          <br />
          <span lang="en">
            <MixedText>{attribution}</MixedText>
          </span>
        </p>
      ))}
    </footer>
  );
}
