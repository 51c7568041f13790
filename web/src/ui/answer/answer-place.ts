import { createContext } from 'react';

/** Where on its page an answer stands. Several may stand on one page: what leads to a source must lead to its own. */
export interface AnswerPlace {
  /** What the ids of this answer begin with; '' for the only answer of a page. */
  prefix: string;
  /** What its headings are: one step below the heading that it stands under. */
  level: 2 | 3;
}

export const AnswerPlaceContext = createContext<AnswerPlace>({ prefix: '', level: 2 });

export const citationId = ({ prefix }: AnswerPlace, n: number) => `${prefix}source-${n}`;
