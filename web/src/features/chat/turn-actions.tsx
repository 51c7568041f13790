import { useState } from 'react';
import type { Answer } from '../../lib/api';
import type { Feedback } from '../../lib/chats';
import { useWords } from '../../locales/words';
import { answerText } from '../../ui/answer/answer-text';
import { Button } from '../../ui/button';
import { useCopy } from '../../ui/use-copy';
import { FeedbackForm } from './feedback-form';
import { IconButton } from './icon-button';
import styles from './turn-actions.module.css';

interface Props {
  answer: Answer;
  feedback: Feedback | null;
  onReword: () => void;
  onShare: (() => void) | null;
  onMark: ((feedback: Feedback | null) => Promise<boolean>) | null;
}

/** What can be done with an answer. */
export function TurnActions({ answer, feedback, onReword, onShare, onMark }: Props) {
  const words = useWords().chat;
  const answerWords = useWords().answer;
  const copy = useCopy();
  const [isExplaining, setIsExplaining] = useState(false);
  const [isThanked, setIsThanked] = useState(false);

  const mark = (mark: Feedback['mark']) => {
    setIsThanked(false);
    if (feedback?.mark === mark) {
      setIsExplaining(false);
      void onMark?.(null);
    } else {
      setIsExplaining(true);
      void onMark?.({ mark, reason: '' });
    }
  };

  const explain = async (reason: string) => {
    setIsExplaining(false);
    if (feedback && reason !== '') setIsThanked((await onMark?.({ ...feedback, reason })) ?? false);
  };

  return (
    <>
      <fieldset className={styles.actions} aria-label={words.turn.actions}>
        <Button
          look="quiet"
          onClick={() =>
            void copy(answerText(answer, answerWords, window.location.origin), words.turn.copied)
          }
        >
          {words.turn.copy}
        </Button>
        {onShare && (
          <Button look="quiet" onClick={onShare}>
            {words.turn.share}
          </Button>
        )}
        <Button look="quiet" onClick={onReword}>
          {words.turn.reword}
        </Button>
        {onMark && (
          <span className={styles.thumbs}>
            {(['up', 'down'] as const).map((direction) => (
              <IconButton
                key={direction}
                icon={direction === 'up' ? 'thumbUp' : 'thumbDown'}
                label={words.turn[direction]}
                aria-pressed={feedback?.mark === direction}
                onClick={() => mark(direction)}
              />
            ))}
          </span>
        )}
        <span className={styles.thanks} role="status">
          {isThanked && words.feedback.thanks}
        </span>
      </fieldset>
      {isExplaining && feedback && (
        <FeedbackForm key={feedback.mark} mark={feedback.mark} onDone={(reason) => void explain(reason)} />
      )}
    </>
  );
}
