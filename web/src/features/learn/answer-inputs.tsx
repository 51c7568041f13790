import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { Exercise } from '../../lib/api';
import { useLearnWords } from '../../locales/learn';
import { Button } from '../../ui/button';
import { MixedText } from '../../ui/mixed-text';
import { useCaret } from '../../ui/use-caret';
import styles from './drill.module.css';
import { isGurmukhi, wordsOf } from './judge';

const GurmukhiKeyboard = lazy(() =>
  import('../../ui/gurmukhi-keyboard').then(({ GurmukhiKeyboard }) => ({ default: GurmukhiKeyboard })),
);

const LIMIT = 500;

interface Props {
  exercise: Exercise;
  given: string;
  /** The answer is told: nothing can be given any more. */
  isDone: boolean;
  onGive: (answer: string) => void;
}

export function ChooseInput({
  exercise: { options },
  labelledBy,
  given,
  isDone,
  onGive,
}: Props & { labelledBy: string }) {
  const name = useId();
  return (
    <fieldset className={styles.options} aria-labelledby={labelledBy} disabled={isDone}>
      {options.map((option) => (
        <label key={option} className={styles.option}>
          <input
            type="radio"
            name={name}
            required
            checked={given === option}
            onChange={() => onGive(option)}
          />
          <span lang="en">
            <MixedText>{option}</MixedText>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Each word is a switch that stays where it is, so that the keyboard does too; the order is shown above. */
export function OrderInput({ exercise, isDone, onGive }: Props) {
  const words = useLearnWords().drill;
  const all = wordsOf(exercise);
  const [chosen, setChosen] = useState<number[]>([]);
  const id = useId();

  const choose = (next: number[]) => {
    setChosen(next);
    onGive(next.map((index) => all[index]).join(' '));
  };

  return (
    <>
      <p id={id} className={styles.soft}>
        {words.ordered}
      </p>
      <p className={styles.ordered} aria-live="polite" aria-describedby={id}>
        {chosen.length === 0 ? (
          <span className={styles.soft}>{words.nothingOrdered}</span>
        ) : (
          <MixedText>{chosen.map((index) => all[index]).join(' ')}</MixedText>
        )}
      </p>
      <fieldset className={styles.words} disabled={isDone} aria-labelledby={id}>
        {all.map((word, index) => {
          const place = chosen.indexOf(index);
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand there twice.
              key={index}
              type="button"
              className={styles.word}
              aria-pressed={place >= 0}
              onClick={() => choose(place < 0 ? [...chosen, index] : chosen.filter((own) => own !== index))}
            >
              <MixedText>{word}</MixedText>
              {place >= 0 && <span className={styles.wordPlace}>{place + 1}</span>}
            </button>
          );
        })}
        {chosen.length > 0 && !isDone && (
          <Button look="quiet" onClick={() => choose([])}>
            {words.clear}
          </Button>
        )}
      </fieldset>
    </>
  );
}

interface TextProps extends Props {
  isKeyboardOpen: boolean;
  onKeyboard: (isOpen: boolean) => void;
}

export function TextInput({
  exercise: { answer },
  given,
  isDone,
  onGive,
  isKeyboardOpen,
  onKeyboard,
}: TextProps) {
  const words = useLearnWords().drill;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const { write, backspace } = useCaret(field, given, LIMIT, onGive);
  const inGurmukhi = isGurmukhi(answer);

  return (
    <>
      <div className={styles.field}>
        <label htmlFor={id}>{words.answer}</label>
        <input
          ref={field}
          id={id}
          className={styles.input}
          lang={inGurmukhi ? 'pa' : 'en'}
          value={given}
          maxLength={LIMIT}
          readOnly={isDone}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode={inGurmukhi && isKeyboardOpen ? 'none' : 'text'}
          enterKeyHint="done"
          onChange={(event) => onGive(event.target.value)}
        />
      </div>
      {inGurmukhi && !isDone && (
        <>
          <div>
            <Button look="quiet" aria-expanded={isKeyboardOpen} onClick={() => onKeyboard(!isKeyboardOpen)}>
              <span lang="pa">ੳਅੲ</span> {words.keyboard}
            </Button>
          </div>
          {isKeyboardOpen && (
            <Suspense>
              <GurmukhiKeyboard onWrite={write} onBackspace={backspace} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}
