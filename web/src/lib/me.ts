import { queryOptions } from '@tanstack/react-query';
import { get } from './api';

/** Somebody's own account, as the server tells it to nobody else. */
export interface Account {
  id: string;
  name: string;
  email: string;
  verified: boolean;
  plan: Plan;
  requested_plan: Plan | null;
  language: 'en' | 'pa';
  /** Questions of today, by the server's clock (UTC). */
  questions: { asked: number; allowed: number };
}

export type Plan = 'free' | 'amateur' | 'professional' | 'business';

/** Who is signed in: the server says it, and nobody else. `login` and `id` in the storage only let the page paint. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const { account } = await get<{ account: Account | null }>('/api/me', signal);
    remember(account);
    return account;
  },
  staleTime: 60_000,
});

/** Puts the hints right that part 1 of the specification names: `login` and `id`. */
export function remember(account: Account | null) {
  try {
    localStorage.setItem('login', account ? 'true' : 'false');
    if (account) localStorage.setItem('id', account.id);
    else for (const key of ['id', 'currId']) localStorage.removeItem(key);
  } catch {
    // A browser that stores nothing asks the server and waits.
  }
}

/** What the storage says, until the server has. */
export function seemsSignedIn(): boolean {
  try {
    return localStorage.getItem('login') === 'true';
  } catch {
    return false;
  }
}
