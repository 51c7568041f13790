import { useId } from 'react';
import type { ApiError } from '../../lib/api';
import type { Feedback } from '../../lib/chats';
import { useWords } from '../../locales/words';
import { AnswerView } from '../../ui/answer/answer-view';
import { Button } from '../../ui/button';
import { CrisisCard } from '../../ui/crisis-card';
import { failureText } from '../../ui/failure';
import { MixedText } from '../../ui/mixed-text';
import { TurnActions } from './turn-actions';
import styles from './turn-view.module.css';
import { isOpen, type ShownTurn } from './turns';
import { Examples } from './welcome';

interface Props {
  turn: ShownTurn;
  isLast: boolean;
  onAsk: (question: string) => void;
  onRetry: () => void;
  onReword: () => void;
  onShare: (() => void) | null;
  onMark: (feedback: Feedback | null) => Promise<boolean>;
}

/** A question, and below it what has become of it. */
export function TurnView({ turn, isLast, onAsk, onRetry, onReword, onShare, onMark }: Props) {
  const words = useWords().chat;
  const id = useId();
  const { answer } = turn;
  const isBegun = turn.sentences.length + turn.quotations.length > 0;

  return (
    <li className={styles.turn} data-turn={turn.id}>
      <article className={styles.article} aria-labelledby={id}>
        <h2 className={styles.question} id={id}>
          <span className={styles.asked}>{words.turn.asked} </span>
          <MixedText>{turn.query}</MixedText>
        </h2>
        {answer?.outcome === 'crisis' && <CrisisCard answer={answer} isOld={!turn.isNew} />}
        {(answer ? answer.outcome !== 'crisis' : isBegun) && (
          // One element for the part and the whole: what is being read stays in its place.
          <AnswerView
            {...(answer ? { answer } : { draft: turn })}
            prefix={`${turn.id}-`}
            level={3}
            instead={isLast && <Examples onAsk={onAsk} />}
            actions={
              answer && (
                <TurnActions
                  answer={answer}
                  feedback={turn.feedback}
                  onReword={onReword}
                  onShare={onShare}
                  onMark={turn.isStored ? onMark : null}
                />
              )
            }
          />
        )}
        {!answer && !isBegun && turn.ans !== '' && (
          <div className={styles.foreign}>
            <p className={styles.plain}>
              <MixedText>{turn.ans}</MixedText>
            </p>
            {turn.origin === 'client' && <p className={styles.quiet}>{words.turn.foreign}</p>}
          </div>
        )}
        {isOpen(turn) && (
          <p className={styles.progress}>
            {turn.isLost
              ? words.turn.lost
              : turn.found === null
                ? words.turn.retrieving
                : words.turn.writing(turn.found)}
          </p>
        )}
        {turn.state === 'stopped' && (
          <div className={styles.stopped}>
            <p className={styles.quiet}>{words.turn.stopped}</p>
            <Button look="quiet" onClick={onRetry}>
              {words.tryAgain}
            </Button>
          </div>
        )}
        {turn.state === 'failed' && turn.error && (
          <TurnFailure error={turn.error} isNew={turn.isNew} onRetry={onRetry} />
        )}
      </article>
    </li>
  );
}

function TurnFailure({ error, isNew, onRetry }: { error: ApiError; isNew: boolean; onRetry: () => void }) {
  const words = useWords().chat;
  const text = failureText(error, useWords().error, words.byCode);
  return (
    <div className={styles.failed} role={isNew ? 'alert' : undefined}>
      <p>{text}</p>
      <Button look="quiet" onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </div>
  );
}
