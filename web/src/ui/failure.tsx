import type { ApiError } from '../lib/api';
import type { Words } from '../locales/en';
import { useWords } from '../locales/words';
import { Button } from './button';
import styles from './failure.module.css';

/** What went wrong, in words, and when to come back where that is known; a page may have words of its own for a code. */
export function failureText(
  error: ApiError,
  words: Words['error'],
  own: Record<string, string> = {},
): string {
  const what = own[error.code] ?? words.byCode[error.code] ?? words.byStatus[error.status] ?? words.other;
  if (error.retryAfterSeconds !== null) return `${what} ${words.retryIn(error.retryAfterSeconds)}`;
  const isBusy = error.status === 429 || error.status === 503 || error.code === 'busy';
  return isBusy ? `${what} ${words.retrySoon}` : what;
}

interface Props {
  error: ApiError;
  onRetry: () => void;
  /** 1 where nothing else is on the page. */
  level?: 1 | 2;
}

export function Failure({ error, onRetry, level = 2 }: Props) {
  const Heading = `h${level}` as const;
  const words = useWords().error;

  return (
    <section className={styles.failure} role="alert">
      <Heading className={styles.heading}>{words.heading}</Heading>
      <p>{failureText(error, words)}</p>
      <Button look="quiet" onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </section>
  );
}
