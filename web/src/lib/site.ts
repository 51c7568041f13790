import { queryOptions } from '@tanstack/react-query';
import { get } from './api';
import type { Plan } from './me';

/** What the owner of this site tells everybody. */
export interface Site {
  /** Empty where nothing is given. */
  contact: { phone: string; email: string; facebook: string; instagram: string; twitter: string };
  google: boolean;
  verified_to_ask: boolean;
  /** Questions a day. */
  visitor_questions: number;
  plans: Record<Plan, number>;
}

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => get<Site>('/api/site', signal),
  staleTime: Number.POSITIVE_INFINITY,
});
