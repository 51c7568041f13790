import { useContext, useId } from 'react';
import { useLocation } from 'react-router-dom';
import type { Citation } from '../../lib/api';
import { useWords } from '../../locales/words';
import { MixedText } from '../mixed-text';
import { OwnLink } from '../own-link';
import { useHashTarget } from '../use-hash-target';
import { AnswerPlaceContext, citationId } from './answer-place';
import { nameOf } from './answer-text';
import styles from './citation-list.module.css';

export function CitationList({ citations }: { citations: Citation[] }) {
  const words = useWords().answer;
  const id = useId();
  const place = useContext(AnswerPlaceContext);
  const { hash } = useLocation();
  // The list of another answer is not gone to when this one comes onto the page.
  const target = useHashTarget(citations.some(({ n }) => hash === `#${citationId(place, n)}`));
  const Heading = `h${place.level}` as const;
  if (citations.length === 0) return null;

  return (
    <section className={styles.section}>
      <Heading className={styles.heading} id={id}>
        {words.citations}
      </Heading>
      <ol className={styles.list} aria-labelledby={id}>
        {citations.map((citation) => (
          <li
            key={citation.n}
            id={citationId(place, citation.n)}
            className={styles.citation}
            tabIndex={-1}
            aria-current={target === citationId(place, citation.n) || undefined}
          >
            <span className={styles.number}>[{citation.n}]</span>
            <div className={styles.body}>
              <p>
                <OwnLink url={citation.url} lang="en">
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
