import styles from './problem-line.module.css';
import type { Problems } from './use-problem';

/** Repeats the toast. The toast is what is announced, so this line is not announced again. */
export function ProblemLine({ problem }: { problem: Problems }) {
  if (problem.text === null) return null;
  return (
    <p className={styles.line} id={problem.id}>
      {problem.text}
    </p>
  );
}
