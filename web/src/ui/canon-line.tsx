import type { ReactNode } from 'react';
import { useWords } from '../locales/words';
import styles from './canon-line.module.css';
import { Gurbani } from './gurbani';
import { MixedText } from './mixed-text';
import { OwnLink } from './own-link';

/** What every line of Gurbani that the server sends has beside it. */
interface Line {
  gurmukhi: string;
  transliteration: string;
  translation?: string | null;
  translator?: string | null;
  ref: string;
  writer?: string | null;
  rubric?: string | null;
  url: string;
}

interface Props {
  line: Line;
  translationLanguage?: string | null;
  /** Behind the place where the line stands. */
  marks?: ReactNode;
  children?: ReactNode;
}

/** A line as the canon has it, with its translator, its place and whose utterance it is. */
export function CanonLine({ line, translationLanguage, marks, children }: Props) {
  const words = useWords().answer;
  const byline = [line.writer, line.rubric].filter(Boolean).join(' · ');
  return (
    <figure className={styles.quotation}>
      <blockquote className={styles.text}>
        <Gurbani className={styles.gurmukhi}>{line.gurmukhi}</Gurbani>
        {line.transliteration && (
          <p className={styles.transliteration} lang="pa-Latn">
            {line.transliteration}
          </p>
        )}
        {line.translation && <p lang={translationLanguage || undefined}>{line.translation}</p>}
      </blockquote>
      <figcaption className={styles.source}>
        <div className={styles.credits}>
          {line.translation && <p>{words.translation(line.translator || words.unnamedTranslator)}</p>}
          <p>
            <OwnLink url={line.url} lang="en">
              {line.ref}
            </OwnLink>
            {marks}
          </p>
          {byline && (
            <p lang="en">
              <MixedText>{byline}</MixedText>
            </p>
          )}
        </div>
        {children}
      </figcaption>
    </figure>
  );
}
