import type { Exercise } from '../../lib/api';
import { fold } from '../../lib/fold';

/** What becomes of an answer: right, wrong, or for the learner to say, because several answers may be right. */
export type Verdict = 'right' | 'wrong' | 'own';

const GURMUKHI = /[\u0A00-\u0A7F]/;
/** The blank of an exercise, with what is printed of its word before and behind it. */
const BLANK = /(\S*?)_+(\S*)/;

export function judge({ kind, ask, answer }: Exercise, given: string): Verdict {
  const wanted = [answer, answer.replace(/\([^)]*\)/g, '')].map(bare);
  const said = [given];
  const blank = kind === 'fill' && BLANK.exec(ask);
  // Of a word that is printed in part, the rest will do.
  if (blank) said.push(blank[1] + given + blank[2]);
  if (said.some((text) => wanted.includes(bare(text)))) return 'right';
  if (kind === 'choose' || kind === 'order') return 'wrong';
  // Who cannot type Gurmukhi on this device writes in Latin letters, and those are spelled in many ways.
  if (kind === 'fill') return GURMUKHI.test(answer) && !GURMUKHI.test(given) ? 'own' : 'wrong';
  return 'own';
}

/** "Put in order: a / b (begin with a)" and "Read aloud: c": what is asked, of what, and the hint. */
export function parted(ask: string): { lead: string; text: string; hint: string } {
  const [, lead = ask, text = '', hint = ''] = /^([^:]*):\s*(.*?)\s*(\([^)]*\))?$/.exec(ask) ?? [];
  return { lead, text, hint };
}

/** The words of an exercise that are to be put in order. */
export function wordsOf({ ask, options }: Exercise): string[] {
  if (options.length > 0) return options;
  return parted(ask)
    .text.split('/')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

export const isGurmukhi = (text: string) => GURMUKHI.test(text);

/** Letters, signs and digits alone: spaces, dandas and other points make no answer wrong. */
function bare(text: string): string {
  return fold(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
