import { expect, test } from 'vitest';
import { fold, hasWords, searchable } from './fold';

test.each([
  ['Māṇas', 'manas'],
  ['HAAÑ', 'haan'],
  ['ਸ਼ਬਦ', 'ਸ\u0A3Cਬਦ'],
  ['ਵਾਹਿ\u200Dਗੁਰੂ', 'ਵਾਹਿਗੁਰੂ'],
])('%s is folded to %s', (text, folded) => expect(fold(text)).toBe(folded));

test.each([
  ['Takht Sri Keshgarh Sahib ਤਖ਼ਤ ਸ੍ਰੀ ਕੇਸਗੜ੍ਹ ਸਾਹਿਬ', 'ਤਖਤ', true],
  ['Takht Sri Keshgarh Sahib', 'sahib kesh', true],
  ['São Paulo', 'sao', true],
  ['Takht Sri Keshgarh Sahib', 'sahib lahore', false],
  ['anything', '', true],
])('%s, looked for by %s: %s', (text, search, found) =>
  expect(hasWords(searchable(text), searchable(search))).toBe(found),
);
