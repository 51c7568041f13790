import { Link, useLocation } from 'react-router-dom';
import { useWords } from '../../locales/words';
import styles from './citation-marks.module.css';

export const citationId = (n: number) => `source-${n}`;

interface Props {
  numbers: number[];
  /** While the answer is being written there is no list to jump to yet. */
  isLinked: boolean;
}

export function CitationMarks({ numbers, isLinked }: Props) {
  const words = useWords().answer;
  const { search, state } = useLocation();
  return numbers.map((n) => (
    <sup key={n} className={styles.mark}>
      {isLinked ? (
        <Link to={{ search, hash: citationId(n) }} state={state} aria-label={words.citation(n)}>
          [{n}]
        </Link>
      ) : (
        `[${n}]`
      )}
    </sup>
  ));
}
