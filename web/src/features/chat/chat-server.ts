import { vi } from 'vitest';
import type { Answer } from '../../lib/api';
import type { Chat, ChatSummary, Turn } from '../../lib/chats';
import { answerOf, citations, quotation } from '../../ui/answer/answer-fixtures';

export const ANSWER = answerOf({
  answer: 'It opens the book. [1]',
  sentences: [{ text: 'It opens the book.', citations: [1] }],
  quotations: [quotation],
  citations,
});

export const turn = (changes: Partial<Turn> = {}): Turn => ({
  id: 'turn-1',
  seq: 1,
  state: 'done',
  origin: 'server',
  query: 'What of thought?',
  ans: ANSWER.answer,
  answer: ANSWER,
  schema: 1,
  feedback: null,
  created_at: '2026-01-01T00:00:00Z',
  ...changes,
});

export const chat = (changes: Partial<Chat> = {}): Chat => ({
  uid: 'chat-1',
  number: 1,
  title: null,
  first: 'What of thought?',
  changed_at: '2026-01-01T00:00:00Z',
  shared: false,
  share_url: null,
  at_risk: false,
  items: [turn()],
  ...changes,
});

export const summary = (changes: Partial<ChatSummary> = {}): ChatSummary => ({
  uid: 'chat-1',
  number: 1,
  title: null,
  first: 'What of thought?',
  turns: 1,
  changed_at: '2026-01-01T00:00:00Z',
  shared: false,
  ...changes,
});

export const refusal = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ error: { code, message: 'never shown' } }, { status, headers });

/** The events of one turn, sent one by one; `cut` breaks the connection. */
export function stream(uid = 'chat-1') {
  let at = 0;
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started;
    },
  });
  const send = (event: string, data: unknown) => {
    at += 1;
    const text = `id: ${at}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    controller.enqueue(new TextEncoder().encode(text));
    if (event === 'done' || event === 'error' || event === 'stopped') controller.close();
  };
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    send,
    store: () => send('chat', { uid, turn: 'ignored', seq: 1, number: 1 }),
    done: (answer: Answer = ANSWER) => send('done', answer),
    cut: () => controller.error(new TypeError('network')),
  };
}

type Reply = Response | object | undefined;
type Handler = (body: Record<string, unknown>, path: string) => Reply | Promise<Reply>;

/** A server that answers by what is called: `GET /api/chats`. A later call of `on` replaces what stood there. */
export function serve(handlers: Record<string, Handler> = {}) {
  const account = { id: 'account-1', name: 'Harleen Kaur', email: 'h@example.org', verified: true };
  const routes = new Map<string, Handler>(
    Object.entries({
      'GET /api/me': () => ({ account: { ...account, language: 'en', plan: 'free' } }),
      'GET /api/chats': () => ({ chats: [], next: null }),
      'GET /api/safety': () => refusal(503, 'busy'),
      ...handlers,
    }),
  );
  const calls: { call: string; path: string; body: Record<string, unknown>; signal?: AbortSignal | null }[] =
    [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const call = `${init.method ?? 'GET'} ${path.replace(/\?.*$/, '')}`;
    const body = JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>;
    calls.push({ call, path, body, signal: init.signal });
    const reply = await routes.get(call)?.(body, path);
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    if (reply instanceof Response) return reply;
    if (!routes.has(call)) return refusal(404, 'not-found');
    return reply === undefined ? new Response(null, { status: 204 }) : Response.json(reply);
  });
  return {
    on: (call: string, handler: Handler) => void routes.set(call, handler),
    calls: (call: string) => calls.filter((made) => made.call === call),
  };
}
