import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Exercise } from '../../lib/api';
import { useLearnWords } from '../../locales/learn';
import { Button } from '../../ui/button';
import { MixedText } from '../../ui/mixed-text';
import { ChooseInput, OrderInput, TextInput } from './answer-inputs';
import styles from './drill.module.css';
import { judge, parted, type Verdict } from './judge';

interface Props {
  exercise: Exercise;
  isLast: boolean;
  isKeyboardOpen: boolean;
  onKeyboard: (isOpen: boolean) => void;
  /** Whether the learner had it. */
  onDone: (had: boolean) => void;
}

/** One exercise: asked, answered, told why. */
export function ExerciseView({ exercise, isLast, isKeyboardOpen, onKeyboard, onDone }: Props) {
  const words = useLearnWords().drill;
  const id = useId();
  const [given, setGiven] = useState('');
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const onward = useRef<HTMLButtonElement>(null);
  const { kind, ask, answer, why } = exercise;
  const isReading = kind === 'read-aloud';
  const isEmpty = given.trim() === '';
  const { lead, text, hint } =
    kind === 'order' || isReading ? parted(ask) : { lead: ask, text: '', hint: '' };

  useEffect(() => {
    if (verdict) onward.current?.focus();
  }, [verdict]);

  const check = (event: FormEvent) => {
    event.preventDefault();
    if (isReading) setVerdict('own');
    else if (!isEmpty) setVerdict(judge(exercise, given));
  };

  const input = { given, isDone: verdict !== null, onGive: setGiven };
  return (
    <form className={styles.exercise} onSubmit={check} aria-labelledby={`${id}-ask`}>
      <p className={styles.kind}>{words.kind[kind] ?? kind}</p>
      <p id={`${id}-ask`} className={styles.ask} lang="en">
        <MixedText>{hint ? `${lead} ${hint}` : lead}</MixedText>
      </p>
      {isReading && (
        <p className={styles.reading} lang="pa">
          {text}
        </p>
      )}
      {kind === 'choose' && <ChooseInput exercise={exercise} labelledBy={`${id}-ask`} {...input} />}
      {kind === 'order' && <OrderInput exercise={exercise} {...input} />}
      {kind !== 'choose' && kind !== 'order' && !isReading && (
        <TextInput exercise={exercise} isKeyboardOpen={isKeyboardOpen} onKeyboard={onKeyboard} {...input} />
      )}
      {verdict === null && (
        <div className={styles.actions}>
          <Button type="submit">{isReading ? words.showReading : words.check}</Button>
          {!isReading && kind !== 'choose' && (
            <Button look="quiet" onClick={() => setVerdict(isEmpty ? 'wrong' : judge(exercise, given))}>
              {words.show}
            </Button>
          )}
        </div>
      )}
      <div role="status" className={styles.told} id={`${id}-told`}>
        {verdict && (
          <>
            <p className={verdict === 'right' ? styles.right : styles.verdict}>
              {verdict === 'own' ? (isReading ? words.compareReading : words.compare) : words[verdict]}
            </p>
            <p className={styles.answer}>
              <span className={styles.soft}>{words.rightAnswer}:</span>{' '}
              <span lang={isReading ? 'pa-Latn' : 'en'}>
                <MixedText>{answer}</MixedText>
              </span>
            </p>
            <p>
              <span className={styles.soft}>{words.why}:</span>{' '}
              <span lang="en">
                <MixedText>{why}</MixedText>
              </span>
            </p>
          </>
        )}
      </div>
      {verdict && (
        <div className={styles.actions}>
          {verdict === 'own' ? (
            <>
              <Button ref={onward} aria-describedby={`${id}-told`} onClick={() => onDone(true)}>
                {words.had}
              </Button>
              <Button look="choice" onClick={() => onDone(false)}>
                {words.notYet}
              </Button>
            </>
          ) : (
            <Button ref={onward} aria-describedby={`${id}-told`} onClick={() => onDone(verdict === 'right')}>
              {isLast ? words.finish : words.next}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
