import type { ApiError } from '../lib/api';
import { useWords } from '../locales/words';
import { Button } from './button';
import styles from './failure.module.css';

interface Props {
  error: ApiError;
  onRetry: () => void;
}

export function Failure({ error, onRetry }: Props) {
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
      <h2 className={styles.heading}>{words.heading}</h2>
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
