import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import type { Account } from './lib/me';
import type { Site } from './lib/site';
import { routes } from './router';

export const ACCOUNT: Account = {
  id: '7b1d',
  name: 'A Reader',
  email: 'reader@example.org',
  verified: true,
  plan: 'free',
  requested_plan: null,
  language: 'en',
  questions: { asked: 3, allowed: 100 },
};

export const SITE: Site = {
  contact: { phone: '', email: '', facebook: '', instagram: '', twitter: '' },
  google: false,
  verified_to_ask: false,
  visitor_questions: 20,
  plans: { free: 100, amateur: 500, professional: 2000, business: 10000 },
};

/** What the server replies to `METHOD /path`: a body, or an error's status and code. */
export type Replies = Record<string, object | [status: number, code: string]>;

/** Serves fixed replies, and keeps what was sent. */
export function serve(replies: Replies) {
  const sent: { call: string; fields: unknown }[] = [];
  const all: Replies = { 'GET /api/me': { account: null }, 'GET /api/site': SITE, ...replies };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${path}`;
    if (init.method) sent.push({ call, fields: JSON.parse(String(init.body)) });
    const reply = all[call] ?? [404, 'not-found'];
    if (!Array.isArray(reply)) return Response.json(reply);
    const [status, code] = reply as [number, string];
    return Response.json({ error: { code, message: 'never shown' } }, { status });
  });
  return sent;
}

/** The whole site, opened at an address. */
export function openApp(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
