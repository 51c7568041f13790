import type { ApiError } from '../lib/api';
import { useWords } from '../locales/words';
import { Button } from './button';
import styles from './failure.module.css';

interface Props {
  error: ApiError;
  onRetry: () => void;
  /** 1 where nothing else is on the page. */
  level?: 1 | 2;
}

export function Failure({ error, onRetry, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  const words = useWords().error;
  const isBusy = error.status === 429 || error.status === 503 || error.code === 'busy';
  const retry =
    error.retryAfterSeconds !== null
      ? words.retryIn(error.retryAfterSeconds)
      : isBusy
        ? words.retrySoon
        : null;

  return (
    <section className={styles.failure} role="alert">
      <Heading className={styles.heading}>{words.heading}</Heading>
      <p>
        {words.byCode[error.code] ?? words.byStatus[error.status] ?? words.other}
        {retry && ` ${retry}`}
      </p>
      <Button look="quiet" onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </section>
  );
}
