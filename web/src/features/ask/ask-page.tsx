import type { ComponentProps } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useWords } from '../../locales/words';
import { AnswerView } from '../../ui/answer/answer-view';
import { Button } from '../../ui/button';
import { CrisisCard } from '../../ui/crisis-card';
import { Failure } from '../../ui/failure';
import { useTitle } from '../../ui/use-title';
import styles from './ask-page.module.css';
import { CopyLink } from './copy-link';
import { Instead } from './instead';
import { QuestionForm } from './question-form';
import { type AskState, useAsk } from './use-ask';

interface HistoryState {
  isHeld?: boolean;
}

export function Component() {
  const words = useWords().ask;
  const [parameters] = useSearchParams();
  const question = parameters.get('q')?.trim() ?? '';
  const navigate = useNavigate();
  const isHeld = (useLocation().state as HistoryState | null)?.isHeld === true;
  useTitle(words.title);

  const { state, stop, again } = useAsk(question, {
    isHeld,
    // Words of despair stay neither in the address bar nor in the browser's history.
    onCrisis: () =>
      navigate('/ask', {
        replace: true,
        preventScrollReset: true,
        state: { isHeld: true } satisfies HistoryState,
      }),
  });

  const shown = shownOf(state);
  const crisis = state.phase === 'done' && state.answer.outcome === 'crisis' ? state.answer : null;

  const ask = (next: string) => {
    if (next === question) again();
    else navigate({ pathname: '/ask', search: new URLSearchParams({ q: next }).toString() });
  };

  return (
    <div className={styles.page}>
      {state.phase === 'idle' ? (
        <div className={styles.welcome}>
          <h1>{words.heading}</h1>
          <p className={styles.lead}>{words.lead}</p>
        </div>
      ) : (
        <h1 className={styles.small}>{words.heading}</h1>
      )}
      <QuestionForm question={question} isAsking={state.phase === 'asking'} onAsk={ask} onStop={stop} />
      {state.phase === 'idle' && <Examples onAsk={ask} />}
      {crisis && <CrisisCard answer={crisis} />}
      <div className={styles.outcome} aria-live="polite">
        {shown && <AnswerView {...shown} actions={<CopyLink />} instead={<Instead />} />}
      </div>
      <p className={styles.status} role="status">
        {progress(state, words)}
      </p>
      {state.phase === 'stopped' && (
        <div>
          <Button look="quiet" onClick={again}>
            {words.again}
          </Button>
        </div>
      )}
      {state.phase === 'failed' && <Failure error={state.error} onRetry={again} />}
    </div>
  );
}

function shownOf(state: AskState): ComponentProps<typeof AnswerView> | null {
  if (state.phase === 'done') return state.answer.outcome === 'crisis' ? null : { answer: state.answer };
  if (state.phase === 'idle' || state.sentences.length + state.quotations.length === 0) return null;
  return { draft: state };
}

function progress(state: AskState, words: ReturnType<typeof useWords>['ask']): string {
  if (state.phase === 'stopped') return words.stopped;
  if (state.phase !== 'asking') return '';
  return state.found === null ? words.retrieving : words.writing(state.found);
}

function Examples({ onAsk }: { onAsk: (question: string) => void }) {
  const words = useWords().ask;
  return (
    <section className={styles.examples} aria-labelledby="examples">
      <h2 className={styles.examplesHeading} id="examples">
        {words.examples}
      </h2>
      <ul className={styles.exampleList}>
        {words.exampleQuestions.map((example) => (
          <li key={example}>
            <Button
              look="choice"
              lang={/[\u0A00-\u0A7F]/.test(example) ? 'pa' : undefined}
              onClick={() => onAsk(example)}
            >
              {example}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
