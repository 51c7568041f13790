import { useEffect, useState } from 'react';
import { ApiError, get, type HelpLine, paths, type Safety } from './api';

interface State {
  safety: Safety | null;
  error: ApiError | null;
}

/** What the server says about help lines; asked anew with `again`. */
export function useSafety(): State & { again: () => void } {
  const [state, setState] = useState<State>({ safety: null, error: null });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again.
  useEffect(() => {
    const controller = new AbortController();
    get<Safety>(paths.safety, controller.signal).then(
      (safety) =>
        setState(
          isWhole(safety) ? { safety, error: null } : { safety: null, error: new ApiError('unreadable', 0) },
        ),
      (cause) => {
        if (controller.signal.aborted) return;
        const error = cause instanceof ApiError ? cause : new ApiError('interrupted', 0);
        setState({ safety: null, error });
      },
    );
    return () => controller.abort();
  }, [attempt]);

  return { ...state, again: () => setAttempt((count) => count + 1) };
}

/** The card of a person in danger must not break on what it shows besides. */
function isWhole(safety: Partial<Safety>): boolean {
  return [safety.help, safety.regions, safety.replies, safety.statements].every(Array.isArray);
}

/** The lines of a region and those for every country; all lines when the region has none. */
export function linesOf(lines: HelpLine[], region: string): HelpLine[] {
  if (!lines.some((line) => line.region === region)) return lines;
  return lines.filter((line) => line.region === region || line.region === 'international');
}
