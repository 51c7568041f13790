import { readFileSync } from 'node:fs';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Safety } from '../../lib/api';
import { en } from '../../locales/en';
import { SafetyPage } from './safety-page';

const line = (region: string, number: string) => ({
  name: `Line of ${region}`,
  number,
  region,
  languages: [],
  hours: '24/7',
  checked_on: '2026-01-01',
});

const SAFETY: Safety = {
  reviewed_by: 'none',
  regions: [
    { region: 'US', line: '988', emergency: '911' },
    { region: 'IN', line: '14416', emergency: '112' },
  ],
  help: [line('US', '988'), line('IN', '14416'), line('international', 'findahelpline.com')],
  replies: [{ tier: 'danger', language: 'pa', text: 'ਹੁਣੇ ਫ਼ੋਨ ਕਰੋ' }],
  statements: [
    { language: 'en', title: 'What is done', sections: [{ heading: 'Not reviewed', text: ['By nobody.'] }] },
    { language: 'pa', title: 'ਸੁਰੱਖਿਆ', sections: [{ heading: 'ਪ੍ਰੋਗਰਾਮ', text: ['ਇਨਸਾਨ ਨਹੀਂ।'] }] },
  ],
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function open() {
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: SafetyPage }])} />);
}

test('what is done stands there in both languages, with the lines of every region', async () => {
  vi.stubGlobal('fetch', async () => Response.json(SAFETY));
  open();
  const punjabi = await screen.findByRole('heading', { level: 2, name: 'ਸੁਰੱਖਿਆ' });
  expect(punjabi.closest('section')?.lang).toBe('pa');
  expect(screen.getByText('By nobody.')).toBeTruthy();
  expect(screen.getByText('Reviewed by: nobody yet.', { exact: false })).toBeTruthy();
  const help = within(screen.getByRole('region', { name: 'Help lines' }));
  expect(help.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'United States',
    'India',
    'Every country',
  ]);
  expect(help.getByRole('link', { name: 'Call Line of IN: 14416' }).getAttribute('href')).toBe('tel:14416');
});

test('the lines of the chosen region come first, and the choice is kept', async () => {
  vi.stubGlobal('fetch', async () => Response.json(SAFETY));
  open();
  await userEvent.selectOptions(await screen.findByLabelText('Your country, for the help lines'), 'India');
  const help = within(screen.getByRole('region', { name: 'Help lines' }));
  expect(help.getAllByRole('heading', { level: 3 })[0]?.textContent).toBe('India');
  expect(localStorage.getItem('vichar.region')).toBe('IN');
});

test('without the server the page still says whom to call', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  open();
  await screen.findByRole('alert');
  expect(screen.getByText('In danger now?', { exact: false }).textContent).toContain('911 / 999 / 112');
  const numbers = screen.getAllByRole('link', { name: '14416' }).map((link) => link.getAttribute('href'));
  expect(numbers).toEqual(['tel:14416', 'tel:14416']);
});

test('the numbers in the page are those of the data', () => {
  const data = readFileSync('../engine/src/safety/helplines.toml', 'utf8');
  const of = (field: string) =>
    /region = "international"\nline = "(.*)"\nemergency = "(.*)"/.exec(data)?.[field === 'line' ? 1 : 2];
  const index = readFileSync('index.html', 'utf8').replace(/\s+/g, ' ');
  for (const field of ['line', 'emergency']) {
    expect(of(field)).toBeTruthy();
    expect(en.safety.emergency).toContain(of(field));
    expect(en.safety.emergencyPunjabi).toContain(of(field));
    expect(index).toContain(of(field));
  }
});
