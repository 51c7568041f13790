import type { Hit } from '../../lib/api';
import { useWords } from '../../locales/words';
import { Gurbani } from '../../ui/gurbani';
import { MixedText } from '../../ui/mixed-text';
import { OwnLink } from '../../ui/own-link';
import styles from './nearest-list.module.css';

export function NearestList({ hits }: { hits: Hit[] }) {
  const words = useWords().answer;
  if (hits.length === 0) return null;

  return (
    <section className={styles.section}>
      <div>
        <h2 className={styles.heading} id="nearest">
          {words.nearest}
        </h2>
        <p className={styles.quiet}>{words.nearestLead}</p>
      </div>
      <ul className={styles.list} aria-labelledby="nearest">
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
              <OwnLink url={hit.url}>
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
