import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp } from './app-harness';
import type { Ang, Article, Shabad, ShabadLine, Sources } from './lib/api';

const line = (changes: Partial<ShabadLine>): ShabadLine => ({
  line_id: 'BL70',
  shabad_id: 'DMP',
  kind: 'pankti',
  gurmukhi: 'ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ ॥',
  transliteration: 'sochai soch na hoviee',
  translations: [
    { translator: 'First Name', language: 'en', text: 'English words' },
    { translator: 'Second Name', language: 'pa', text: 'ਪੰਜਾਬੀ ਅਰਥ' },
  ],
  unit: 1,
  ref: 'Ang 1',
  ...changes,
});

const shabad: Shabad = {
  id: 'DMP',
  work: 'sggs',
  source: 'Sri Guru Granth Sahib Ji',
  title: 'Jap',
  title_pa: 'ਜਪੁ',
  writer: 'Guru Nanak Dev Ji',
  ref: 'Ang 1',
  lines: [line({}), line({ line_id: 'H0PC', gurmukhi: 'ਹੁਕਮਿ ਰਜਾਈ ਚਲਣਾ ਨਾਨਕ ਲਿਖਿਆ ਨਾਲਿ ॥੧॥' })],
  next: 'TNK',
};

const ang: Ang = {
  work: 'sggs',
  source: 'Sri Guru Granth Sahib Ji',
  unit: 'Ang',
  number: 1,
  first: 1,
  last: 1430,
  lines: [line({})],
};

const article: Article = {
  id: 'history/japji-sahib',
  title: 'Japji Sahib',
  topic: 'history',
  licence: 'CC BY-SA 4.0',
  attribution: 'The project',
  certainty: 'settled',
  sources: ['A. Writer, A work'],
  reviewed_by: [],
  sections: [
    { id: 'history/japji-sahib#2', heading: 'Opening', text: '<b>ਜਪੁ</b> opens it.', language: 'en' },
  ],
};

const sources: Sources = {
  generation: 7,
  corpus: 'sha256 abc',
  search: 'keywords',
  sources: [
    {
      id: 'sggs',
      title: 'Sri Guru Granth Sahib Ji',
      topic: 'scripture',
      language: 'pa',
      licence: 'Public Domain Mark',
      attribution: 'Shabad OS Database',
      passages: 60555,
      translators: [{ id: 1, name: 'First Name', language: 'en' }],
    },
  ],
};

const TEXTS: Record<string, unknown> = {
  '/api/shabads/DMP': shabad,
  '/api/angs/sggs/1': ang,
  '/api/articles/history/japji-sahib': article,
  '/api/sources': sources,
};

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) =>
    path in TEXTS
      ? Response.json(TEXTS[path])
      : Response.json({ error: { code: 'not-found', message: '' } }, { status: 404 }),
  );
});
afterEach(cleanup);

test('a shabad marks the line of its address, and names the translator', async () => {
  openApp('/read/shabads/DMP#H0PC');
  await screen.findByRole('heading', { level: 1, name: 'Jap ਜਪੁ' });
  const marked = document.getElementById('H0PC');
  expect(marked?.getAttribute('aria-current')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(marked));
  expect(screen.getByText('Translation: First Name, via Shabad OS Database')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Next shabad →' }).getAttribute('href')).toBe('/read/shabads/TNK');
  expect(screen.getByRole('link', { name: 'Ang 1' }).getAttribute('href')).toBe('/read/angs/sggs/1#BL70');
});

test('another translation brings its own name and language', async () => {
  openApp('/read/shabads/DMP');
  await userEvent.selectOptions(await screen.findByLabelText('Translation'), 'Second Name (Punjabi)');
  expect(screen.getAllByText('ਪੰਜਾਬੀ ਅਰਥ')[0]?.lang).toBe('pa');
  expect(screen.queryByText('English words')).toBeNull();
  expect(screen.getByText('Translation: Second Name, via Shabad OS Database')).toBeTruthy();
});

test('the first Ang leads on, and not back', async () => {
  openApp('/read/angs/sggs/1');
  await screen.findByRole('heading', { level: 1, name: 'Ang 1' });
  expect(screen.getAllByRole('link', { name: 'Ang 2 →' })[0]?.getAttribute('href')).toBe('/read/angs/sggs/2');
  expect(screen.queryByRole('link', { name: /←/ })).toBeNull();
});

test('an article shows its licence, and its text as text', async () => {
  openApp('/read/history/japji-sahib#2');
  await screen.findByRole('heading', { level: 2, name: 'Opening' });
  const section = document.getElementById('2') as HTMLElement;
  expect(section.textContent).toContain('<b>ਜਪੁ</b> opens it.');
  expect(section.querySelector('b')).toBeNull();
  expect(section.getAttribute('aria-current')).toBe('true');
  expect(screen.getByText('Licence: CC BY-SA 4.0')).toBeTruthy();
  expect(screen.getByText('How sure this is: settled')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Sources' }).textContent).toContain('A. Writer, A work');
});

test('the sources name licence and translators', async () => {
  openApp('/sources');
  await screen.findByRole('heading', { level: 1, name: 'Sources' });
  const main = within(screen.getByRole('main'));
  expect(main.getByText('Public Domain Mark')).toBeTruthy();
  expect(main.getByText('First Name (English)')).toBeTruthy();
  expect(main.getByText('60,555')).toBeTruthy();
});

test.each(['/nowhere', '/read/shabads/NONE'])('%s is not found, inside the site', async (address) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  openApp(address);
  await screen.findByRole('heading', { level: 1, name: 'There is nothing here' });
  expect(screen.getByRole('contentinfo').textContent).toContain('Shabad OS Database');
});

test('on a new page the keyboard starts at its content', async () => {
  openApp('/');
  await userEvent.click(screen.getByRole('link', { name: 'Sources' }));
  await screen.findByRole('heading', { level: 1, name: 'Sources' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('what nobody expected is told as the router tells it, inside the site', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => {
    throw new DOMException('', 'AbortError');
  });
  openApp('/sources');
  await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' });
  expect(screen.getByRole('contentinfo')).toBeTruthy();
});
