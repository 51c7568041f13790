import { useContext } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useWords } from '../../locales/words';
import { AnswerPlaceContext, citationId } from './answer-place';
import styles from './citation-marks.module.css';

interface Props {
  numbers: number[];
  /** While the answer is being written there is no list to jump to yet. */
  isLinked: boolean;
}

export function CitationMarks({ numbers, isLinked }: Props) {
  const words = useWords().answer;
  const place = useContext(AnswerPlaceContext);
  const { search, state } = useLocation();
  return numbers.map((n) => (
    <sup key={n} className={styles.mark}>
      {isLinked ? (
        <Link to={{ search, hash: citationId(place, n) }} state={state} aria-label={words.citation(n)}>
          [{n}]
        </Link>
      ) : (
        <span>[{n}]</span>
      )}
    </sup>
  ));
}
