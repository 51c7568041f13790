import { type AnswerEvent, answerEvent, errorCode, parse } from './answer-stream';
import { type Answer, ApiError, body, getStream, paths, post } from './api';
import { chatPaths } from './chats';
import { readEvents } from './sse';

/** How the events of a turn are come by: by asking, by asking again, or by listening to work that goes on. */
export type Opening =
  | { call: 'ask'; chat: string; turn: string; query: string }
  | { call: 'retry'; chat: string; turn: string }
  | { call: 'events'; chat: string; turn: string; after: number };

export type TurnEvent =
  | AnswerEvent
  | { type: 'stored'; uid: string }
  | { type: 'failed'; code: string }
  | { type: 'stopped' }
  /** Not from the server: the connection is gone and is tried again. */
  | { type: 'lost' };

/** The pauses before the connection is tried again; any event that arrives begins them anew. */
const PAUSES_MS = [400, 1200, 3000, 6000];

/**
 * Yields what happens in a turn until it is done, failed or stopped. A connection that breaks is taken up again behind
 * the last event that came. The turn carries an id of ours, so asking twice does not ask twice.
 *
 * @throws ApiError when the server refuses, or the connection does not come back.
 */
export async function* followTurn(opening: Opening, signal: AbortSignal): AsyncGenerator<TurnEvent> {
  let next = opening;
  let after = opening.call === 'events' ? opening.after : 0;
  let tries = 0;
  for (;;) {
    try {
      for await (const { number, event } of received(await open(next, signal))) {
        const isLast = event.type === 'done' || event.type === 'failed' || event.type === 'stopped';
        // A turn that has ended replays as its last event alone, whatever its number.
        if (!isLast && number !== null && number <= after) continue;
        tries = 0;
        if (number !== null) after = Math.max(after, number);
        if (event.type === 'stored') {
          next = { call: 'events', chat: event.uid, turn: opening.turn, after };
        }
        yield event;
        if (isLast) return;
      }
      throw new ApiError('interrupted', 0);
    } catch (cause) {
      const pause = PAUSES_MS[tries];
      if (signal.aborted || pause === undefined || !mayPass(cause, next)) throw cause;
      tries += 1;
      yield { type: 'lost' };
      await sleep(pause, signal);
      if (next.call === 'events') next = { ...next, after };
    }
  }
}

function open(opening: Opening, signal: AbortSignal): Promise<Response> {
  const accept = 'text/event-stream';
  switch (opening.call) {
    case 'ask': {
      const { chat, turn, query } = opening;
      return post(paths.answer, { query, chat, turn }, accept, signal);
    }
    case 'retry':
      return post(chatPaths.retry(opening.chat, opening.turn), {}, accept, signal);
    case 'events':
      return getStream(chatPaths.events(opening.chat, opening.turn, opening.after), signal);
  }
}

async function* received(response: Response): AsyncGenerator<{ number: number | null; event: TurnEvent }> {
  // A reply to somebody in danger is given even where nothing can be stored or streamed.
  if (response.headers.get('content-type')?.includes('application/json')) {
    yield { number: null, event: { type: 'done', answer: await body<Answer>(response) } };
    return;
  }
  if (!response.body) throw new ApiError('interrupted', response.status);
  for await (const event of readEvents(response.body)) {
    const number = /^\d+$/.test(event.id ?? '') ? Number(event.id) : null;
    const answered = answerEvent(event);
    if (answered) yield { number, event: answered };
    else if (event.event === 'chat') {
      yield { number, event: { type: 'stored', uid: parse<{ uid: string }>(event.data).uid } };
    } else if (event.event === 'error') {
      yield { number, event: { type: 'failed', code: errorCode(event.data) } };
    } else if (event.event === 'stopped') {
      yield { number, event: { type: 'stopped' } };
    }
  }
}

/** Whether it is worth trying again: the network, and a server that is being restarted, but no refusal. */
function mayPass(cause: unknown, { call }: Opening): boolean {
  if (!(cause instanceof ApiError)) return true;
  if (cause.code === 'offline' || cause.code === 'interrupted') return true;
  return call === 'events' && cause.status >= 500;
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
