import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { answerOf, citations, quotation } from '../../ui/answer/answer-fixtures';
import { Component } from './share-page';

afterEach(cleanup);

function open(reply: () => Response) {
  vi.stubGlobal('fetch', async () => reply());
  const router = createMemoryRouter([{ path: '/share/:token', Component }], {
    initialEntries: ['/share/abc'],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const answer = answerOf({
  sentences: [{ text: 'It opens the book.', citations: [2] }],
  quotations: [quotation],
  citations,
});

test('a shared chat is read with its sources, says what it is, and can be changed by nobody', async () => {
  const items = ['First?', 'Second?'].map((query) => ({ query, ans: '', answer, schema: 1 }));
  open(() => Response.json({ title: 'Of thought', number: null, items }));
  await screen.findByRole('heading', { level: 1, name: 'Of thought' });
  expect(screen.getByText('Vichar is a computer program', { exact: false })).toBeTruthy();
  const [, second] = screen.getAllByRole('article');
  await userEvent.click(within(second as HTMLElement).getByRole('link', { name: 'Source 2' }));
  expect((document.activeElement as HTMLElement).textContent).toContain('CC BY-SA 4.0');
  expect(second?.contains(document.activeElement)).toBe(true);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Good answer|Try again|Share/ })).toBeNull();
});

test('a link that was withdrawn says so', async () => {
  open(() => Response.json({ error: { code: 'chat-not-found', message: '' } }, { status: 404 }));
  await screen.findByRole('heading', { level: 1, name: 'There is nothing at this link' });
});

test('a failure is told and can be tried again', async () => {
  let isUp = false;
  open(() =>
    isUp
      ? Response.json({ title: null, items: [] })
      : Response.json({ error: { code: 'busy' } }, { status: 503 }),
  );
  const alert = await screen.findByRole('alert');
  isUp = true;
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'A shared chat' });
  expect(screen.getByText('This chat holds no answer that can be shown.')).toBeTruthy();
});
