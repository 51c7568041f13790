import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useWords } from '../../locales/words';
import { ProgramNote } from '../../ui/program-note';
import { useCaret } from '../../ui/use-caret';
import styles from './composer.module.css';
import { Icon } from './icons';

const GurmukhiKeyboard = lazy(() =>
  import('../../ui/gurmukhi-keyboard').then(({ GurmukhiKeyboard }) => ({ default: GurmukhiKeyboard })),
);

const LIMIT = 2000;
const WARN_FROM = 1800;

interface Props {
  /** A question that is to be put in other words; a new object each time. */
  reworded: { question: string } | null;
  /** Whether the keyboard comes here when the chat comes onto the page. */
  takesFocus: boolean;
  /** An answer is being put together: until it is, there is something to stop and nothing to send. */
  isRunning: boolean;
  isStopping: boolean;
  onSend: (question: string) => void;
  onStop: () => void;
}

export function Composer({ reworded, takesFocus, isRunning, isStopping, onSend, onStop }: Props) {
  const words = useWords().chat;
  const id = useId();
  const [isKeyboardOpen, setIsKeyboardOpen] = useState(false);
  const [draft, setDraft] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  const { write, backspace } = useCaret(input, draft, LIMIT, setDraft);
  const isNearLimit = draft.length >= WARN_FROM;

  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  useEffect(() => {
    if (!reworded) return;
    setDraft(reworded.question);
    input.current?.focus();
  }, [reworded]);

  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const question = draft.trim();
    if (question === '' || isRunning) return;
    setDraft('');
    onSend(question);
  };

  const submitOnEnter = (event: KeyboardEvent) => {
    // While an input method is composing, Enter picks a word; one browser says so only by the code 229.
    const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229;
    if (event.key === 'Enter' && !event.shiftKey && !isComposing) submit(event);
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <label className={styles.label} htmlFor={id}>
        {words.composer.label}
      </label>
      <div className={styles.box}>
        <textarea
          ref={input}
          id={id}
          className={styles.input}
          rows={1}
          maxLength={LIMIT}
          value={draft}
          placeholder={words.composer.placeholder}
          aria-describedby={`${id}-hint ${id}-program`}
          enterKeyHint="send"
          // The keyboard on the page takes the place of the phone's own.
          inputMode={isKeyboardOpen ? 'none' : 'text'}
          autoComplete="off"
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={submitOnEnter}
        />
        <div className={styles.row}>
          <button
            type="button"
            className={styles.keyboardSwitch}
            title={words.composer.keyboard}
            aria-expanded={isKeyboardOpen}
            aria-controls={isKeyboardOpen ? `${id}-keyboard` : undefined}
            onClick={() => setIsKeyboardOpen(!isKeyboardOpen)}
          >
            <span lang="pa">ੳਅੲ</span> <span className={styles.word}>{words.composer.keyboard}</span>
          </button>
          <p className={isNearLimit ? styles.count : styles.hint} id={`${id}-hint`}>
            {isNearLimit ? words.composer.remaining(LIMIT - draft.length) : words.composer.hint}
          </p>
          {isRunning ? (
            <button type="button" className={styles.send} disabled={isStopping} onClick={onStop}>
              <Icon name="stop" />
              <span className={styles.word}>
                {isStopping ? words.composer.stopping : words.composer.stop}
              </span>
            </button>
          ) : (
            <button type="submit" className={styles.send} disabled={draft.trim() === ''}>
              <Icon name="send" />
              <span className={styles.word}>{words.composer.send}</span>
            </button>
          )}
        </div>
      </div>
      {isKeyboardOpen && (
        <div id={`${id}-keyboard`}>
          <Suspense>
            <GurmukhiKeyboard onWrite={write} onBackspace={backspace} />
          </Suspense>
        </div>
      )}
      <ProgramNote id={`${id}-program`} />
    </form>
  );
}
