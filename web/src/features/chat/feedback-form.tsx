import { type FormEvent, useEffect, useId, useRef } from 'react';
import type { Feedback } from '../../lib/chats';
import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import styles from './feedback-form.module.css';

const LIMIT = 1000;

interface Props {
  mark: Feedback['mark'];
  /** The reason, or '' when there is none to give. */
  onDone: (reason: string) => void;
}

export function FeedbackForm({ mark, onDone }: Props) {
  const words = useWords().chat.feedback;
  const id = useId();
  const reason = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    reason.current?.focus();
    reason.current?.form?.scrollIntoView?.({ block: 'nearest' });
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(reason.current?.value.trim() ?? '');
  };

  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onDone('')}
    >
      <label className={styles.label} htmlFor={id}>
        {words.reason[mark]}
      </label>
      <textarea
        ref={reason}
        id={id}
        className={styles.reason}
        rows={2}
        maxLength={LIMIT}
        aria-describedby={`${id}-hint`}
      />
      <p className={styles.hint} id={`${id}-hint`}>
        {words.optional}
      </p>
      <div className={styles.row}>
        <Button type="submit">{words.send}</Button>
        <Button look="quiet" onClick={() => onDone('')}>
          {words.skip}
        </Button>
      </div>
    </form>
  );
}
