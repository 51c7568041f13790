import { type Answer, ApiError, ask, body, type ErrorBody, type Quotation, type Sentence } from './api';
import { readEvents } from './sse';

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

  for await (const { event, data } of readEvents(response.body)) {
    switch (event) {
      case 'retrieved': {
        const hits = parse<unknown>(data);
        if (Array.isArray(hits)) yield { type: 'retrieved', found: hits.length };
        break;
      }
      case 'sentence':
        yield { type: 'sentence', sentence: parse(data) };
        break;
      case 'quotation':
        yield { type: 'quotation', quotation: parse(data) };
        break;
      case 'done':
        yield { type: 'done', answer: parse(data) };
        return;
      case 'error':
        throw new ApiError(parse<Partial<ErrorBody>>(data).error?.code ?? 'unreadable', 0);
    }
  }
  throw new ApiError('interrupted', 0);
}

function parse<T>(data: string): T {
  try {
    return JSON.parse(data) as T;
  } catch {
    throw new ApiError('unreadable', 0);
  }
}
