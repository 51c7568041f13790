import { useCallback } from 'react';
import { ApiError } from '../lib/api';
import { useWords } from '../locales/words';

// What the page itself finds out has no code of the server's, and is told in words.
const OWN = new Set(['offline', 'interrupted', 'unreadable']);

/** What a toast says of a failure: the words of the catalogue; for every other code, the code. */
export function useToastText(): (cause: unknown) => string {
  const { catalogue, byCode, other } = useWords().error;
  return useCallback(
    (cause) => {
      if (!(cause instanceof ApiError)) return other;
      const own = OWN.has(cause.code) ? byCode[cause.code] : undefined;
      return catalogue[cause.code] ?? own ?? cause.code;
    },
    [catalogue, byCode, other],
  );
}
