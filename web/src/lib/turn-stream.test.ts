import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerOf } from '../ui/answer/answer-fixtures';
import { ApiError } from './api';
import { followTurn, type Opening } from './turn-stream';

const ASK: Opening = { call: 'ask', chat: 'new', turn: 't', query: 'What of thought?' };
const SENTENCE = { text: 'First.', citations: [1] };
const DONE = answerOf({ sentences: [SENTENCE] });

type Event = [event: string, data: unknown];

/** The events of a turn, numbered from `first`; without an end, the connection breaks behind them. */
function events(first: number, ...list: Event[]): Response {
  const text = list
    .map(([event, data], index) => `id: ${first + index}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('');
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } });
}

const refusal = (status: number, code: string) => Response.json({ error: { code, message: '' } }, { status });

const CHAT: Event = ['chat', { uid: 'c', turn: 't', seq: 1, number: 1 }];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

/** Follows a turn over replies of the server in their order; gives what happened, and what was called. */
async function follow(opening: Opening, ...replies: (Response | Error)[]) {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
  for (const reply of replies) {
    if (reply instanceof Error) fetch.mockRejectedValueOnce(reply);
    else fetch.mockResolvedValueOnce(reply);
  }
  vi.stubGlobal('fetch', fetch);
  const happened: string[] = [];
  const run = async () => {
    for await (const { type } of followTurn(opening, new AbortController().signal)) happened.push(type);
  };
  const end = run().then(
    () => null,
    (cause: unknown) => cause,
  );
  await vi.runAllTimersAsync();
  const calls = fetch.mock.calls.map(([path, { method = 'GET' }]) => `${method} ${path}`);
  return { happened, failure: await end, calls, bodies: fetch.mock.calls.map(([, init]) => init.body) };
}

const NETWORK = new TypeError('failed');
const EVENTS = (after: number) => `GET /api/chats/c/turns/t/events?after=${after}`;

test.each<[string, Opening, (Response | Error)[], { happened: string[]; calls: string[]; code?: string }]>([
  [
    'a turn from its question to its end',
    ASK,
    [events(1, CHAT, ['retrieved', []], ['sentence', SENTENCE], ['done', DONE])],
    { happened: ['stored', 'retrieved', 'sentence', 'done'], calls: ['POST /api/answer'] },
  ],
  [
    'a broken connection is taken up behind the last event',
    ASK,
    [events(1, CHAT, ['retrieved', []]), events(3, ['sentence', SENTENCE]), events(4, ['done', DONE])],
    {
      happened: ['stored', 'retrieved', 'lost', 'sentence', 'lost', 'done'],
      calls: ['POST /api/answer', EVENTS(2), EVENTS(3)],
    },
  ],
  [
    'what was heard already is not heard twice, but the end always is',
    ASK,
    [events(1, CHAT, ['sentence', SENTENCE]), events(2, ['sentence', SENTENCE]), events(1, ['done', DONE])],
    {
      happened: ['stored', 'sentence', 'lost', 'lost', 'done'],
      calls: ['POST /api/answer', EVENTS(2), EVENTS(2)],
    },
  ],
  [
    'a question that did not get through is sent again under its own id',
    ASK,
    [NETWORK, events(1, CHAT, ['done', DONE])],
    { happened: ['lost', 'stored', 'done'], calls: ['POST /api/answer', 'POST /api/answer'] },
  ],
  [
    'after some tries it gives up',
    ASK,
    [events(1, CHAT), NETWORK, refusal(502, 'bad-gateway'), NETWORK, NETWORK],
    {
      happened: ['stored', 'lost', 'lost', 'lost', 'lost'],
      calls: ['POST /api/answer', EVENTS(1), EVENTS(1), EVENTS(1), EVENTS(1)],
      code: 'offline',
    },
  ],
  [
    'a refusal is no broken connection',
    ASK,
    [refusal(429, 'too-many-requests')],
    { happened: [], calls: ['POST /api/answer'], code: 'too-many-requests' },
  ],
  [
    'nor is a busy server',
    ASK,
    [refusal(503, 'busy')],
    { happened: [], calls: ['POST /api/answer'], code: 'busy' },
  ],
  [
    'a turn that is gone is not waited for',
    { call: 'events', chat: 'c', turn: 't', after: 0 },
    [refusal(404, 'turn-not-found')],
    { happened: [], calls: [EVENTS(0)], code: 'turn-not-found' },
  ],
  [
    'trying again',
    { call: 'retry', chat: 'c', turn: 't' },
    [events(1, CHAT, ['error', { error: { code: 'internal' } }])],
    { happened: ['stored', 'failed'], calls: ['POST /api/chats/c/turns/t/retry'] },
  ],
  [
    'a stop',
    { call: 'events', chat: 'c', turn: 't', after: 0 },
    [events(9, ['stopped', {}])],
    { happened: ['stopped'], calls: [EVENTS(0)] },
  ],
  [
    'a reply where nothing can be stored',
    ASK,
    [Response.json(DONE)],
    { happened: ['done'], calls: ['POST /api/answer'] },
  ],
])('%s', async (_name, opening, replies, expected) => {
  const { happened, calls, failure } = await follow(opening, ...replies);
  expect({ happened, calls }).toEqual({ happened: expected.happened, calls: expected.calls });
  expect(failure instanceof ApiError ? failure.code : undefined).toBe(expected.code);
});

test('a question carries its chat and its id, the same ones each time', async () => {
  const { bodies } = await follow(ASK, NETWORK, events(1, CHAT, ['done', DONE]));
  for (const body of bodies) {
    expect(JSON.parse(String(body))).toEqual({ query: 'What of thought?', chat: 'new', turn: 't' });
  }
});
