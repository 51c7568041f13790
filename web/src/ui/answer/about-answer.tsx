import type { ReactNode } from 'react';
import type { Answer } from '../../lib/api';
import { useWords } from '../../locales/words';
import styles from './about-answer.module.css';

/** What put the answer together, and from what; before it, what can be done with it. */
export function AboutAnswer({ answer, children }: { answer: Answer; children?: ReactNode }) {
  const words = useWords().answer;

  return (
    <div className={styles.about}>
      {children}
      <details className={styles.details}>
        <summary className={styles.summary}>{words.about}</summary>
        <dl className={styles.facts}>
          <dt>{words.model}</dt>
          <dd>{answer.model}</dd>
          <dt>{words.corpus}</dt>
          <dd>{answer.corpus}</dd>
          <dt>{words.time}</dt>
          <dd>{words.milliseconds(Math.round(answer.timings.total_ms))}</dd>
        </dl>
      </details>
    </div>
  );
}
