import { expect, test } from 'vitest';
import type { GlossaryTerm } from '../../lib/api';
import { findTerms, withKeys } from './find-terms';

const term = (id: string, kind: string, term_pa: string, roman: string[]): GlossaryTerm => ({
  id,
  term: id,
  term_pa,
  roman,
  kind,
  en: 'the free kitchen',
  pa: '',
  see: [],
});

const TERMS = withKeys([
  term('Karah Prashad', 'food', 'ਕੜਾਹ ਪ੍ਰਸ਼ਾਦ', ['karah prashad', 'karah parshad', 'kaṛāh prasād']),
  term('Langar', 'practice', 'ਲੰਗਰ', ['langar', 'lungar']),
  term('Takht', 'building', 'ਤਖ਼ਤ', ['takht', 'takhat']),
]);

test.each([
  ['', '', ['Karah Prashad', 'Langar', 'Takht']],
  ['', 'food', ['Karah Prashad']],
  ['LUNG', '', ['Langar']],
  ['parshad karah', '', ['Karah Prashad']],
  ['karah prasad', '', ['Karah Prashad']],
  ['ਤਖ਼ਤ', '', ['Takht']],
  ['ਤਖਤ', '', ['Takht']],
  ['langar', 'food', []],
  // What a word means is not what it is looked for by.
  ['kitchen', '', []],
])('%j of kind %j: %j', (typed, kind, found) =>
  expect(findTerms(TERMS, typed, kind).map(({ id }) => id)).toEqual(found),
);
