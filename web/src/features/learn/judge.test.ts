import { expect, test } from 'vitest';
import type { Exercise } from '../../lib/api';
import { judge, parted, wordsOf } from './judge';

const exercise = (kind: string, ask: string, answer: string, options: string[] = []): Exercise => ({
  kind,
  ask,
  answer,
  options,
  why: '',
});

const WATER = exercise('fill', 'Fill in the sign: ਪਾਣ_ (water).', 'ਪਾਣੀ');
const CARRIER = exercise('fill', 'Fill in the carrier vowel: _ਰਤ (woman).', 'ਔਰਤ');
const FEAR = exercise('fill', 'ਉਹ ਸੱਪ ____ ਡਰਦੀ ਹੈ।', 'ਤੋਂ');
const MONTHS = exercise('write', 'Write the months of summer rain.', 'ਸਾਵਣ, ਭਾਦੋਂ');
const LEG = exercise('to-english', 'Put into English: ਉਸ ਨੇ ਦਿਲ ਨਾ ਹਾਰਿਆ।', 'He (or she) did not lose heart.');
const COME = exercise('to-punjabi', 'Say in Punjabi: Please come in.', 'ਅੰਦਰ ਆਓ ਜੀ।');
const ORDER = exercise('order', 'Put the words in order: ਹੈ / ਓਥੇ / ਊਠ', 'ਓਥੇ ਊਠ ਹੈ।');
const LETTER = exercise('choose', 'Which letter is made with the lips?', 'ਬ', ['ਥ', 'ਨ', 'ਬ', 'ਗ']);

test.each([
  [WATER, 'ਪਾਣੀ', 'right'],
  [WATER, 'ੀ', 'right'],
  [WATER, 'ਾ', 'wrong'],
  [WATER, 'paanee', 'own'],
  [CARRIER, 'ਔ', 'right'],
  [CARRIER, 'ਅ', 'wrong'],
  [FEAR, ' ਤੋਂ। ', 'right'],
  [FEAR, 'ਤੋ', 'wrong'],
  [MONTHS, 'ਸਾਵਣ  ਭਾਦੋਂ', 'right'],
  [MONTHS, 'ਭਾਦੋਂ, ਸਾਵਣ', 'own'],
  [LEG, 'he did not lose HEART', 'right'],
  [LEG, 'He or she did not lose heart!', 'right'],
  [LEG, 'She kept her courage.', 'own'],
  [COME, 'ਅੰਦਰ ਆਓ, ਜੀ', 'right'],
  [COME, 'andar aao jee', 'own'],
  [ORDER, 'ਓਥੇ ਊਠ ਹੈ', 'right'],
  [ORDER, 'ਊਠ ਓਥੇ ਹੈ', 'wrong'],
  [LETTER, 'ਬ', 'right'],
  [LETTER, 'ਗ', 'wrong'],
  [exercise('write', 'Write in Gurmukhi: saaf, clean.', 'ਸਾਫ਼'), 'ਸਾਫ\u0A3C', 'right'],
  [exercise('write', 'Write in Gurmukhi: saaf, clean.', 'ਸਾਫ਼'), 'ਸਾਫ', 'own'],
  [exercise('fill', 'Write 14 in Gurmukhi digits.', '੧੪'), '14', 'own'],
] as const)('%o, given %s: %s', (asked, given, verdict) => expect(judge(asked, given)).toBe(verdict));

test.each([
  ['Put the words in order: ਹੈ / ਊਠ (begin with ਊਠ)', 'Put the words in order', 'ਹੈ / ਊਠ', '(begin with ਊਠ)'],
  ['Read aloud: ਪਾਠ', 'Read aloud', 'ਪਾਠ', ''],
  ['Read this', 'Read this', '', ''],
])('%s', (ask, lead, text, hint) => expect(parted(ask)).toEqual({ lead, text, hint }));

test('the words to order stand in the question, or beside it', () => {
  expect(wordsOf(ORDER)).toEqual(['ਹੈ', 'ਓਥੇ', 'ਊਠ']);
  expect(wordsOf({ ...ORDER, ask: `${ORDER.ask} (begin with the place)` })).toEqual(['ਹੈ', 'ਓਥੇ', 'ਊਠ']);
  expect(wordsOf(exercise('order', 'Put in order', 'a b', ['b', 'a']))).toEqual(['b', 'a']);
});
