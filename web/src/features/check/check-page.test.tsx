import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CheckedQuote, Verification } from '../../lib/api';
import { Component } from './check-page';

const line = {
  id: 'sggs:BL70',
  line_id: 'BL70',
  shabad_id: 'DMP',
  ang: 1,
  source: 'Sri Guru Granth Sahib Ji',
  ref: 'Sri Guru Granth Sahib Ji, Ang 1',
  writer: 'Guru Nanak Dev Ji',
  gurmukhi: 'ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ ॥',
  transliteration: 'sochai soch na hoviee je sochee lakh vaar',
  translation: 'A translation of this line.',
  translator: 'A Named Translator',
  url: '/read/shabads/DMP#BL70',
};

const quote = (changes: Partial<CheckedQuote>): CheckedQuote => ({
  text: 'ਸੋਚੈ ਸੋਚ ਨ ਹੋਵਈ',
  verdict: 'exact',
  script: 'gurmukhi',
  says: { en: 'It is a line.', pa: 'ਇਹ ਪੰਕਤੀ ਹੈ।' },
  near: 1,
  differences: [],
  lines: [line],
  ...changes,
});

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function serve(verification: Partial<Verification>) {
  const fetch = vi.fn(async (_path: string, _init: RequestInit) =>
    Response.json({ quotes: [], left_out: 0, corpus: 'generation 1', ...verification }),
  );
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

async function check(text: string) {
  const router = createMemoryRouter([{ path: '/verify', Component }], { initialEntries: ['/verify'] });
  render(<RouterProvider router={router} />);
  await userEvent.type(screen.getByLabelText('The text to check'), text);
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  return router;
}

test.each([
  ['exact', 'Exact'],
  ['spelling_differs', 'The spelling differs'],
  ['partial', 'Part of a line'],
  ['merged', 'Two lines merged'],
  ['wrong_ang', 'Right line, wrong Ang'],
  ['not_found', 'Not found'],
] as const)(
  '%s is said in words, and the line is printed with its place and translator',
  async (verdict, words) => {
    const fetch = serve({ quotes: [quote({ verdict })] });
    const router = await check('a line');
    const heading = await screen.findByRole('heading', { level: 3 });
    expect(heading.textContent).toContain(words);
    expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toEqual({ text: 'a line' });
    expect(router.state.location.search).toBe('');
    const article = within(screen.getByRole('article'));
    const gurmukhi = screen.getByRole('article').querySelector<HTMLElement>('blockquote p');
    expect([gurmukhi?.textContent, gurmukhi?.lang]).toEqual([line.gurmukhi, 'pa']);
    expect(article.getByText('Translation: A Named Translator, via Shabad OS Database')).toBeTruthy();
    expect(article.getByRole('link', { name: line.ref }).getAttribute('href')).toBe(line.url);
    expect(article.getByText('ਇਹ ਪੰਕਤੀ ਹੈ।').lang).toBe('pa');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 })));
  },
);

test('differences are a table that can be read out', async () => {
  const differences = [
    { position: 2, given: 'ਸੋਚ', line: 'ਸੋਚਿ' },
    { position: 4, given: '', line: 'ਜੇ' },
  ];
  serve({ quotes: [quote({ verdict: 'spelling_differs', differences })] });
  await check('a line');
  const table = await screen.findByRole('table', { name: 'Where it differs' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Word', 'Your text', 'The line'],
    ['2', 'ਸੋਚ', 'ਸੋਚਿ'],
    ['4', '(nothing)', 'ਜੇ'],
  ]);
});

test('lines that were left out are said, and a text without quotations too', async () => {
  serve({ left_out: 6 });
  await check('nothing');
  await screen.findByRole('heading', { name: 'The text quotes nothing that could be checked.' });
  expect(screen.getByText('The last 6 lines were not checked', { exact: false })).toBeTruthy();
});

test('a person in danger gets help and no verdict', async () => {
  const crisis = {
    answer: 'Call 988.',
    outcome: 'crisis' as const,
    sentences: [{ text: 'Call 988.', citations: [] }],
    quotations: [],
    citations: [],
    nearest: [],
    help: [],
    language: 'en',
    model: 'fixed',
    corpus: '',
    timings: { retrieve_ms: 0, answer_ms: 0, total_ms: 0 },
  };
  serve({ crisis });
  await check('words of despair');
  await screen.findByRole('region', { name: 'You do not have to carry this alone' });
  expect(screen.getByRole('alert').textContent).toBe('Call 988.');
  expect((screen.getByLabelText('The text to check') as HTMLTextAreaElement).value).toBe('');
});

test('a failure is told and can be tried again', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'busy', message: '' } }, { status: 503 }),
  );
  await check('a line');
  await screen.findByRole('alert');
  serve({ quotes: [quote({})] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('article');
});
