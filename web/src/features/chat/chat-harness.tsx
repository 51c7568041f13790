// Each file of tests that imports this begins each test in a fresh browser.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { Component } from './chat-page';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  device.isWide = true;
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: device.isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(cleanup);

/** What the page is opened on. */
export const device = { isWide: true };

/** The chat, opened at an address. */
export function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/chat/:uid?', Component },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  const page = render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, close: page.unmount };
}

export const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
export const ask = async (question: string) => userEvent.type(await box(), `${question}{Enter}`);
export const announced = () =>
  [...document.querySelectorAll('p[role=status]')].map((one) => one.textContent).join('');
