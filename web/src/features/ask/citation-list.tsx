import type { Citation } from '../../lib/api';
import { useWords } from '../../locales/words';
import { MixedText } from '../../ui/mixed-text';
import { OwnLink } from '../../ui/own-link';
import { useHashTarget } from '../../ui/use-hash-target';
import styles from './citation-list.module.css';
import { citationId } from './citation-marks';

export function CitationList({ citations }: { citations: Citation[] }) {
  const words = useWords().answer;
  const target = useHashTarget();
  if (citations.length === 0) return null;

  return (
    <section className={styles.section}>
      <h2 className={styles.heading} id="citations">
        {words.citations}
      </h2>
      <ol className={styles.list} aria-labelledby="citations">
        {citations.map((citation) => (
          <li
            key={citation.n}
            id={citationId(citation.n)}
            className={styles.citation}
            tabIndex={-1}
            aria-current={target === citationId(citation.n) || undefined}
          >
            <span className={styles.number}>[{citation.n}]</span>
            <div className={styles.body}>
              <p>
                <OwnLink url={citation.url}>
                  <MixedText>{nameOf(citation)}</MixedText>
                </OwnLink>
              </p>
              <p className={styles.quote}>
                <MixedText>{citation.quote}</MixedText>
              </p>
              {citation.licence && <p className={styles.licence}>{words.licence(citation.licence)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Source, title and place; an article is its own source, and is named once. */
function nameOf({ source, title, ref }: Citation): string {
  return [...new Set([source, title, ref])].filter((part) => part !== '').join(', ');
}
