import { useEffect, useRef, useState } from 'react';
import type { Exercise } from '../../lib/api';
import { useLearnWords } from '../../locales/learn';
import { Button } from '../../ui/button';
import styles from './drill.module.css';
import { ExerciseView } from './exercise-view';

/** The exercises of a lesson, one at a time. What comes of it is kept nowhere. */
export function Drill({ exercises }: { exercises: Exercise[] }) {
  const words = useLearnWords().drill;
  const [round, setRound] = useState({ number: 1, asked: exercises });
  const [results, setResults] = useState<boolean[]>([]);
  // Opened once, it stays open for the exercises behind.
  const [isKeyboardOpen, setIsKeyboardOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const at = results.length;
  const exercise = round.asked[at];
  const isBegun = round.number > 1 || at > 0;

  // Whatever comes next begins at its heading. The first exercise does not: the reader may be elsewhere on the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each exercise and each round is gone to.
  useEffect(() => {
    if (isBegun) heading.current?.focus();
  }, [at, round]);

  const begin = (asked: Exercise[]) => {
    setRound({ number: round.number + 1, asked });
    setResults([]);
  };

  if (exercise) {
    return (
      <div className={styles.drill}>
        <div className={styles.progress}>
          <h3 ref={heading} className={styles.heading} tabIndex={-1}>
            {words.progress(at + 1, round.asked.length)}
          </h3>
          <progress value={at} max={round.asked.length} aria-hidden="true" />
        </div>
        <ExerciseView
          key={`${round.number} ${at}`}
          exercise={exercise}
          isLast={at + 1 === round.asked.length}
          isKeyboardOpen={isKeyboardOpen}
          onKeyboard={setIsKeyboardOpen}
          onDone={(had) => setResults([...results, had])}
        />
      </div>
    );
  }

  const missed = round.asked.filter((_, index) => !results[index]);
  return (
    <div className={styles.drill}>
      <h3 ref={heading} className={styles.heading} tabIndex={-1}>
        {words.result(round.asked.length - missed.length, round.asked.length)}
      </h3>
      <p className={styles.soft}>{words.resultLead}</p>
      <div className={styles.actions}>
        {missed.length > 0 && <Button onClick={() => begin(missed)}>{words.missed(missed.length)}</Button>}
        <Button look={missed.length > 0 ? 'choice' : 'main'} onClick={() => begin(exercises)}>
          {words.again}
        </Button>
      </div>
    </div>
  );
}
