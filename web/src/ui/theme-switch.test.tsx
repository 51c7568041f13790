import { readFileSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ThemeSwitch } from './theme-switch';

const root = document.documentElement;
const FIRST_PAINT = readFileSync('public/first-paint.js', 'utf8');

beforeEach(() => {
  localStorage.clear();
  delete root.dataset.theme;
});
afterEach(cleanup);

test.each([
  ['Light', 'light'],
  ['Dark', 'dark'],
  ['As the device', undefined],
])('%s is kept, and there before the next first paint', async (name, theme) => {
  localStorage.setItem('vichar.theme', theme === 'dark' ? 'light' : 'dark');
  render(<ThemeSwitch />);
  await userEvent.click(screen.getByRole('radio', { name }));
  expect(screen.getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true);
  expect(root.dataset.theme).toBe(theme);

  delete root.dataset.theme;
  new Function(FIRST_PAINT)();
  expect(root.dataset.theme).toBe(theme);
});
