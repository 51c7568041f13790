import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, type Verification, verify } from '../../lib/api';

export type CheckState =
  | { phase: 'idle' | 'checking' }
  | { phase: 'failed'; error: ApiError }
  | { phase: 'done'; verification: Verification };

/** Checks one text at a time; a new one ends the one before. */
export function useCheck() {
  const [state, setState] = useState<CheckState>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const check = useCallback(async (text: string) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ phase: 'checking' });
    try {
      const verification = await verify(text, controller.signal);
      if (!controller.signal.aborted) setState({ phase: 'done', verification });
    } catch (cause) {
      if (controller.signal.aborted) return;
      const error = cause instanceof ApiError ? cause : new ApiError('interrupted', 0);
      setState({ phase: 'failed', error });
    }
  }, []);

  return { state, check };
}
