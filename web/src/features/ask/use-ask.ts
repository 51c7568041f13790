import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { type AnswerEvent, streamAnswer } from '../../lib/answer-stream';
import { type Answer, ApiError, type Quotation, type Sentence } from '../../lib/api';

interface Partial {
  found: number | null;
  sentences: Sentence[];
  quotations: Quotation[];
}

export type AskState =
  | { phase: 'idle' }
  | ({ phase: 'asking' | 'stopped' } & Partial)
  | ({ phase: 'failed'; error: ApiError } & Partial)
  | { phase: 'done'; answer: Answer };

type Action = AnswerEvent | { type: 'cleared' | 'started' | 'stopped' } | { type: 'failed'; error: ApiError };

const NOTHING: Partial = { found: null, sentences: [], quotations: [] };

function reduce(state: AskState, action: Action): AskState {
  if (action.type === 'cleared') return { phase: 'idle' };
  if (action.type === 'started') return { phase: 'asking', ...NOTHING };
  if (action.type === 'done') return { phase: 'done', answer: action.answer };
  if (state.phase !== 'asking') return state;
  switch (action.type) {
    case 'retrieved':
      return { ...state, found: action.found };
    case 'sentence':
      return { ...state, sentences: [...state.sentences, action.sentence] };
    case 'quotation':
      return { ...state, quotations: [...state.quotations, action.quotation] };
    case 'stopped':
      return { ...state, phase: 'stopped' };
    case 'failed':
      return { ...state, phase: 'failed', error: action.error };
  }
}

// Coming back from a text must not ask the same question anew, so this visit's answers are kept in memory.
const KEPT = 20;
const answers = new Map<string, Answer>();

function keep(question: string, answer: Answer) {
  answers.delete(question);
  answers.set(question, answer);
  const [oldest] = answers.keys();
  if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
}

export function forgetAnswers() {
  answers.clear();
}

interface Options {
  /** The address holds no question any more, but the answer on the screen stays. */
  isHeld: boolean;
  onCrisis: () => void;
}

export function useAsk(question: string, { isHeld, onCrisis }: Options) {
  const [state, dispatch] = useReducer(reduce, { phase: 'idle' });
  const [attempt, setAttempt] = useState(0);
  const running = useRef<AbortController | null>(null);
  const tellCrisis = useEffectEvent(onCrisis);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks the same question again.
  useEffect(() => {
    if (question === '') {
      if (!isHeld) dispatch({ type: 'cleared' });
      return;
    }
    const kept = answers.get(question);
    if (kept) {
      dispatch({ type: 'done', answer: kept });
      return;
    }

    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    dispatch({ type: 'started' });

    const run = async () => {
      try {
        for await (const event of streamAnswer(question, signal)) {
          if (signal.aborted) return;
          dispatch(event);
          if (event.type !== 'done') continue;
          if (event.answer.outcome === 'crisis') tellCrisis();
          else keep(question, event.answer);
        }
      } catch (cause) {
        if (signal.aborted) return;
        const error = cause instanceof ApiError ? cause : new ApiError('interrupted', 0);
        dispatch({ type: 'failed', error });
      }
    };
    void run();
    return () => controller.abort();
  }, [question, attempt, isHeld]);

  const stop = useCallback(() => {
    running.current?.abort();
    dispatch({ type: 'stopped' });
  }, []);

  const again = useCallback(() => {
    answers.delete(question);
    setAttempt((count) => count + 1);
  }, [question]);

  return { state, stop, again };
}
