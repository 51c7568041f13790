import { type Answer, ApiError, ask, body, type ErrorBody, type Quotation, type Sentence } from './api';
import { readEvents, type ServerEvent } from './sse';

export type AnswerEvent =
  | { type: 'retrieved'; found: number }
  | { type: 'sentence'; sentence: Sentence }
  | { type: 'quotation'; quotation: Quotation }
  | { type: 'done'; answer: Answer };

/** Asks, and yields what arrives. The last event is `done`; anything else that ends the stream is thrown. */
export async function* streamAnswer(query: string, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const response = await ask(query, signal);
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('application/json')) {
    yield { type: 'done', answer: await body<Answer>(response) };
    return;
  }
  if (!response.body) throw new ApiError('interrupted', response.status);

  for await (const received of readEvents(response.body)) {
    const event = answerEvent(received);
    if (event) yield event;
    if (event?.type === 'done') return;
    if (received.event === 'error') throw new ApiError(errorCode(received.data), 0);
  }
  throw new ApiError('interrupted', 0);
}

/** What one event says of an answer; null when it is of another kind. */
export function answerEvent({ event, data }: ServerEvent): AnswerEvent | null {
  switch (event) {
    case 'retrieved': {
      const hits = parse<unknown>(data);
      return Array.isArray(hits) ? { type: 'retrieved', found: hits.length } : null;
    }
    case 'sentence':
      return { type: 'sentence', sentence: parse(data) };
    case 'quotation':
      return { type: 'quotation', quotation: parse(data) };
    case 'done':
      return { type: 'done', answer: parse(data) };
    default:
      return null;
  }
}

export function errorCode(data: string): string {
  return parse<Partial<ErrorBody>>(data).error?.code ?? 'unreadable';
}

export function parse<T>(data: string): T {
  try {
    return JSON.parse(data) as T;
  } catch {
    throw new ApiError('unreadable', 0);
  }
}
