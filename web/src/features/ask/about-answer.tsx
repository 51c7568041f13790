import type { Answer } from '../../lib/api';
import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import { useCopy } from '../../ui/use-copy';
import styles from './about-answer.module.css';

export function AboutAnswer({ answer }: { answer: Answer }) {
  const words = useWords().answer;
  const copy = useCopy();

  const copyLink = () => {
    const { origin, pathname, search } = window.location;
    void copy(origin + pathname + search, words.linkCopied);
  };

  return (
    <div className={styles.about}>
      <Button look="quiet" onClick={copyLink}>
        {words.copyLink}
      </Button>
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
