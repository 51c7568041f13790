import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { en as first } from './en';
import { learn as learnEn } from './en/learn';
import { pa as firstPa } from './pa';
import { learn as learnPa } from './pa/learn';
import { chooseLanguage, showLanguage, useWords, wantedLanguage } from './words';

// What comes with the first page, and what comes with the pages to learn from.
const en = { ...first, learn: learnEn };
const pa = { ...firstPa, learn: learnPa };

beforeEach(() => localStorage.clear());
afterEach(async () => {
  cleanup();
  await showLanguage('en');
});

/** Each text of a catalogue with its place in it; what is made of something is made of a 2. */
function texts(words: unknown, place = ''): [place: string, text: string][] {
  if (typeof words === 'string') return [[place, words]];
  if (typeof words === 'function') return [[place, String(words(2, 2))]];
  return Object.entries(words as object).flatMap(([key, value]) => texts(value, `${place}.${key}`));
}

/** What is the same in both, because it is a name, a sign, or shown in its own language. */
const SAME =
  /^\.(language|site\.name|safety\.(emergency|english)|answer\.(crisisIn\.|milliseconds)|ask\.exampleQuestions\.2|chat\.label$|read\.(translationChoice|previousUnit|nextUnit|unit)$|sources\.translator$|landing\.plans\.\w+\.amount|learn\.places\.counted$)/;

test('both catalogues have the same places', () => {
  const places = (words: unknown) => texts(words).map(([place]) => place);
  expect(places(pa).sort()).toEqual(places(en).sort());
});

test('each Punjabi text is in Gurmukhi', () => {
  const foreign = texts(pa).filter(([place, text]) => !SAME.test(place) && !/[\u0A00-\u0A7F]/.test(text));
  expect(foreign).toEqual([]);
});

test('no English text has Gurmukhi, but what is shown in it', () => {
  const found = texts(en).filter(([, text]) => /[\u0A00-\u0A7F]/.test(text));
  expect(found.map(([place]) => place)).toEqual([
    '.answer.crisisIn.pa',
    '.ask.exampleQuestions.1',
    '.chat.examples.1',
    '.check.exampleText',
    '.safety.emergencyPunjabi',
    '.safety.punjabi',
  ]);
});

test('a choice is shown at once, told to the page, and kept', async () => {
  const Ask = () => <p>{useWords().ask.submit}</p>;
  render(<Ask />);
  await chooseLanguage('pa');
  await screen.findByText('ਪੁੱਛੋ');
  expect(document.documentElement.lang).toBe('pa');
  expect(wantedLanguage()).toBe('pa');
});

test.each([
  ['pa', 'en-GB', 'pa'],
  ['en', 'pa-IN', 'en'],
  [null, 'pa-IN', 'pa'],
  [null, 'pap', 'en'],
  ['xx', 'en-GB', 'en'],
])('kept %s, asked for %s: %s', (kept, asked, wanted) => {
  if (kept) localStorage.setItem('vichar.language', kept);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(asked);
  expect(wantedLanguage()).toBe(wanted);
});
