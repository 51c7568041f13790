import type { Phrase } from '../../lib/api';
import { MixedText } from '../../ui/mixed-text';
import styles from './phrase-list.module.css';

/** Sentences in their three forms, the Gurmukhi large. */
export function PhraseList({ phrases }: { phrases: Phrase[] }) {
  return (
    <ul className={styles.list}>
      {phrases.map((phrase, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and what is shown of one is all of it.
        <li key={index}>
          <PhraseLines phrase={phrase} />
        </li>
      ))}
    </ul>
  );
}

export function PhraseLines({ phrase: { pa, roman, en } }: { phrase: Phrase }) {
  return (
    <>
      <p className={styles.gurmukhi} lang="pa">
        {pa}
      </p>
      {roman && (
        <p className={styles.roman} lang="pa-Latn">
          {roman}
        </p>
      )}
      <p lang="en">
        <MixedText>{en}</MixedText>
      </p>
    </>
  );
}
