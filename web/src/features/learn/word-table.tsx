import type { WholeLesson } from '../../lib/api';
import { useLearnWords } from '../../locales/learn';
import { MixedText } from '../../ui/mixed-text';
import styles from './word-table.module.css';

/** The vocabulary of a lesson. */
export function WordTable({ list }: { list: WholeLesson['lesson']['words'] }) {
  const words = useLearnWords().lesson;
  return (
    // Wide words of a table move aside by themselves; the keyboard can move them too.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <div className={styles.frame} role="group" aria-label={words.words} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.gurmukhi}</th>
            <th scope="col">{words.roman}</th>
            <th scope="col">{words.gender}</th>
            <th scope="col">{words.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ pa, roman, gender, en }) => (
            <tr key={`${pa} ${en}`}>
              <th scope="row" className={styles.gurmukhi} lang="pa">
                {pa}
              </th>
              <td lang="pa-Latn">{roman}</td>
              <td className={styles.gender}>{gender ? (words.genders[gender] ?? gender) : words.noGender}</td>
              <td lang="en">
                <MixedText>{en}</MixedText>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
