import type { Plan } from './me';
import { keepStored, readStored } from './stored';

/** A plan that can be selected. */
export type PaidPlan = Exclude<Plan, 'free'>;

const KEY = 'vichar.plan';

/** The plan that somebody selected before logging in; it is offered again afterwards. */
export function chosenPlan(): PaidPlan | null {
  const stored = readStored(KEY);
  return stored === 'amateur' || stored === 'professional' || stored === 'business' ? stored : null;
}

export function keepChosenPlan(plan: PaidPlan | null) {
  keepStored(KEY, plan);
}
