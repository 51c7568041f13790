import type { ReactNode } from 'react';
import type { ShabadLine } from '../../lib/api';
import { useWords } from '../../locales/words';
import { Gurbani } from '../../ui/gurbani';
import { useHashTarget } from '../../ui/use-hash-target';
import styles from './line-list.module.css';
import { ReadingChoices, translationsOf, useChoices } from './reading-choices';

interface Props {
  lines: ShabadLine[];
  /** What stands under a line's text: where it is, and where to go from there. */
  place: (line: ShabadLine, before: ShabadLine | undefined) => ReactNode;
}

export function LineList({ lines, place }: Props) {
  const words = useWords();
  const translations = translationsOf(lines);
  const [choices, setChoices] = useChoices(translations);
  const target = useHashTarget();
  const chosen = translations.find(({ key }) => key === choices.translation);

  return (
    <>
      <div className={styles.panel}>
        <ReadingChoices lines={lines} translations={translations} choices={choices} onChoose={setChoices} />
        {chosen && <p className={styles.credit}>{words.answer.translation(chosen.translator)}</p>}
      </div>
      <ol className={styles.lines}>
        {lines.map((line, index) => {
          const translation =
            chosen &&
            line.translations.find(
              ({ translator, language }) => translator === chosen.translator && language === chosen.language,
            );
          return (
            <li
              key={line.line_id}
              id={line.line_id}
              className={`${styles.line} ${styles[line.kind] ?? ''}`}
              tabIndex={-1}
              aria-current={target === line.line_id || undefined}
            >
              <Gurbani className={styles.gurmukhi}>
                {(choices.pauses && line.with_pauses) || line.gurmukhi}
              </Gurbani>
              {choices.transliteration && line.transliteration && (
                <p className={styles.transliteration} lang="pa-Latn">
                  {line.transliteration}
                </p>
              )}
              {translation && <p lang={translation.language}>{translation.text}</p>}
              {choices.meanings && line.meanings && (
                <p className={styles.meanings} lang="pa">
                  {line.meanings}
                </p>
              )}
              {place(line, lines[index - 1])}
            </li>
          );
        })}
      </ol>
    </>
  );
}
