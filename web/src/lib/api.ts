import { readRegion } from './region';
import type { components } from './wire';

type Schemas = components['schemas'];
export type Answer = Schemas['Answer'];
export type Sentence = Schemas['Sentence'];
export type Quotation = Schemas['Quotation'];
export type Citation = Schemas['Citation'];
export type Hit = Schemas['Hit'];
export type HelpLine = Schemas['HelpLine'];
export type Shabad = Schemas['Shabad'];
export type ShabadLine = Schemas['ShabadLine'];
export type Ang = Schemas['Ang'];
export type Article = Schemas['Article'];
export type Sources = Schemas['Sources'];
export type LessonHead = Schemas['LessonHead'];
export type LessonList = Schemas['LessonList'];
export type WholeLesson = Schemas['WholeLesson'];
export type Exercise = Schemas['Exercise'];
export type Phrase = Schemas['Phrase'];
export type PhraseBook = Schemas['PhraseBook'];
export type Glossary = Schemas['Glossary'];
export type GlossaryTerm = Schemas['GlossaryTerm'];
export type PlaceList = Schemas['PlaceList'];
export type ListedPlace = Schemas['ListedPlace'];
export type Credit = Schemas['Credit'];
export type Safety = Schemas['Safety'];
export type Verification = Schemas['Verification'];
export type CheckedQuote = Schemas['CheckedQuote'];
export type ErrorBody = Schemas['ErrorBody'];

/** A failed call. `code` picks the words; the server's own message is never shown. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(code);
    this.name = 'ApiError';
  }
}

const segment = (part: string | undefined) => encodeURIComponent(part ?? '');

export const paths = {
  answer: '/api/answer',
  shabad: (id?: string) => `/api/shabads/${segment(id)}`,
  ang: (work?: string, number?: string) => `/api/angs/${segment(work)}/${segment(number)}`,
  article: (collection?: string, slug?: string) => `/api/articles/${segment(collection)}/${segment(slug)}`,
  lessons: '/api/lessons',
  lesson: (id?: string) => `/api/lessons/${segment(id)}`,
  phrases: '/api/phrases',
  glossary: '/api/glossary',
  places: '/api/places',
  sources: '/api/sources',
  safety: '/api/safety',
  verify: '/api/quotes/verify',
};

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await send(path, { signal, headers: { accept: 'application/json' } });
  return body<T>(response);
}

/** Opens an event stream. */
export function getStream(path: string, signal: AbortSignal): Promise<Response> {
  return send(path, { signal, headers: { accept: 'text/event-stream' } });
}

/** Opens the event stream of one answer. */
export function ask(query: string, signal: AbortSignal): Promise<Response> {
  return post(paths.answer, { query }, 'text/event-stream', signal);
}

/** Holds the quotations of a text against the texts. */
export async function verify(text: string, signal: AbortSignal): Promise<Verification> {
  return body<Verification>(await post(paths.verify, { text }, 'application/json', signal));
}

/** Whatever a reader asks or checks goes with the region that was chosen, for the help lines. */
export function post(path: string, fields: object, accept: string, signal: AbortSignal): Promise<Response> {
  return change('POST', path, { ...fields, region: readRegion() || undefined }, { signal, accept });
}

/** A call that changes something. What it gives back is left to the caller: `body` reads JSON. */
export function change(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  fields: object = {},
  { signal, accept = 'application/json' }: { signal?: AbortSignal; accept?: string } = {},
): Promise<Response> {
  return send(path, {
    method,
    signal,
    headers: { accept, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
}

export async function body<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    throw new ApiError('unreadable', response.status);
  }
}

export function isAbort(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'AbortError';
}

async function send(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    throw new ApiError('offline', 0);
  }
  if (response.ok) return response;
  const retryAfter = retryAfterSeconds(response.headers.get('retry-after'));
  const failure = (await response.json().catch(() => null)) as Partial<ErrorBody> | null;
  throw new ApiError(failure?.error?.code ?? `status-${response.status}`, response.status, retryAfter);
}

/** The header holds either seconds or a date. */
export function retryAfterSeconds(header: string | null, now = Date.now()): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}
