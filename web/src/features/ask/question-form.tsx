import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import { ProgramNote } from '../../ui/program-note';
import styles from './question-form.module.css';

const LIMIT = 2000;
const WARN_FROM = 1800;

interface Props {
  question: string;
  isAsking: boolean;
  onAsk: (question: string) => void;
  onStop: () => void;
}

export function QuestionForm({ question, isAsking, onAsk, onStop }: Props) {
  const words = useWords().ask;
  const id = useId();
  const [draft, setDraft] = useState(question);
  const text = draft.trim();

  // The draft follows Back and Forward.
  useEffect(() => setDraft(question), [question]);

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (text !== '') onAsk(text);
  };

  const submitOnEnter = (event: KeyboardEvent) => {
    // While an input method is composing, Enter picks a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    submit(event);
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={styles.label} htmlFor={id}>
        {words.label}
      </label>
      <div className={styles.box}>
        <textarea
          id={id}
          className={styles.input}
          rows={2}
          maxLength={LIMIT}
          value={draft}
          placeholder={words.placeholder}
          aria-describedby={`${id}-hint ${id}-program`}
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={submitOnEnter}
        />
        <div className={styles.row}>
          <p className={styles.hint} id={`${id}-hint`}>
            {draft.length >= WARN_FROM ? words.remaining(LIMIT - draft.length) : words.hint}
          </p>
          <div className={styles.actions}>
            {isAsking && (
              <Button look="quiet" onClick={onStop}>
                {words.stop}
              </Button>
            )}
            <Button type="submit">{words.submit}</Button>
          </div>
        </div>
      </div>
      <ProgramNote id={`${id}-program`} />
    </form>
  );
}
