import { useContext, useId } from 'react';
import type { Hit } from '../../lib/api';
import { useWords } from '../../locales/words';
import { Gurbani } from '../gurbani';
import { MixedText } from '../mixed-text';
import { OwnLink } from '../own-link';
import { AnswerPlaceContext } from './answer-place';
import styles from './nearest-list.module.css';

export function NearestList({ hits }: { hits: Hit[] }) {
  const words = useWords().answer;
  const id = useId();
  const Heading = `h${useContext(AnswerPlaceContext).level}` as const;
  if (hits.length === 0) return null;

  return (
    <section className={styles.section}>
      <div>
        <Heading className={styles.heading} id={id}>
          {words.nearest}
        </Heading>
        <p className={styles.quiet}>{words.nearestLead}</p>
      </div>
      <ul className={styles.list} aria-labelledby={id}>
        {hits.map((hit) => (
          <li key={hit.id} className={styles.hit}>
            {hit.gurmukhi ? (
              <Gurbani className={styles.gurmukhi}>{hit.gurmukhi}</Gurbani>
            ) : (
              <p>
                <MixedText>{hit.quote}</MixedText>
              </p>
            )}
            {hit.transliteration && (
              <p className={styles.quiet} lang="pa-Latn">
                {hit.transliteration}
              </p>
            )}
            {hit.translation && (
              <>
                <p>{hit.translation}</p>
                <p className={styles.small}>{words.translation(hit.translator || words.unnamedTranslator)}</p>
              </>
            )}
            <p className={styles.small}>
              <OwnLink url={hit.url} lang="en">
                <MixedText>
                  {[...new Set([hit.source, hit.title, hit.ref])].filter(Boolean).join(', ')}
                </MixedText>
              </OwnLink>
              {hit.licence && ` · ${words.licence(hit.licence)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
