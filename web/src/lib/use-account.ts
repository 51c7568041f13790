import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Account, meQuery, remember, seemsSignedIn } from './me';

/** Whose session this is; until the server has said it, what this browser remembers. */
export function useAccount(): { account: Account | null; isSignedIn: boolean } {
  const { data } = useQuery(meQuery);
  return { account: data ?? null, isSignedIn: data === undefined ? seemsSignedIn() : data !== null };
}

/** What a call told of the account stands everywhere at once; `null` ends the session, and all that it showed. */
export function useKeepAccount(): (account: Account | null) => void {
  const queries = useQueryClient();
  return useCallback(
    (account) => {
      remember(account);
      if (account === null) queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site' });
      queries.setQueryData(meQuery.queryKey, account);
    },
    [queries],
  );
}
