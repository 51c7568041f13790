import { type Answer, ApiError, type Quotation, type Sentence } from '../../lib/api';
import type { Feedback, Turn } from '../../lib/chats';
import type { TurnEvent } from '../../lib/turn-stream';

/** A turn as the page shows it: what the server has stored, and what has come of it since. */
export interface ShownTurn {
  id: string;
  query: string;
  /** `asking` and `retrying`: the server has not yet said that it has the turn. */
  state: 'asking' | 'retrying' | 'running' | 'done' | 'failed' | 'stopped';
  /** The server has said that it keeps it. */
  isStored: boolean;
  /** It stood in the chat as the server gave it; when it stands there no more, it was taken out. */
  isListed: boolean;
  /** It was closed on this page, while somebody was looking. */
  isNew: boolean;
  isLost: boolean;
  isStopping: boolean;
  origin: Turn['origin'];
  found: number | null;
  sentences: Sentence[];
  quotations: Quotation[];
  /** What is stored as text, for a turn without an answer that this page understands. */
  ans: string;
  answer: Answer | null;
  error: ApiError | null;
  feedback: Feedback | null;
}

export type TurnAction =
  | { type: 'loaded'; items: Turn[] }
  | { type: 'asked'; id: string; query: string }
  | { type: 'retried' | 'stopping' | 'notStopped'; id: string }
  | { type: 'happened'; id: string; event: TurnEvent }
  | { type: 'refused'; id: string; error: ApiError }
  | { type: 'marked'; id: string; feedback: Feedback | null };

/** The version of `answer` that this page understands. */
const SCHEMA = 1;

const NOTHING = {
  isLost: false,
  isStopping: false,
  found: null,
  sentences: [],
  quotations: [],
  ans: '',
  answer: null,
  error: null,
} satisfies Partial<ShownTurn>;

export const isOpen = ({ state }: ShownTurn) =>
  state === 'asking' || state === 'retrying' || state === 'running';

export function reduceTurns(turns: ShownTurn[], action: TurnAction): ShownTurn[] {
  if (action.type === 'loaded') return merge(turns, action.items);
  if (action.type === 'asked') {
    const { id, query } = action;
    if (turns.some((turn) => turn.id === id)) return turns;
    const turn: ShownTurn = {
      ...NOTHING,
      id,
      query,
      state: 'asking',
      isStored: false,
      isListed: false,
      isNew: true,
      origin: 'server',
      feedback: null,
    };
    return [...turns, turn];
  }
  return turns.map((turn) => (turn.id === action.id ? changed(turn, action) : turn));
}

type Change = Exclude<TurnAction, { type: 'loaded' | 'asked' }>;

function changed(turn: ShownTurn, action: Change): ShownTurn {
  switch (action.type) {
    case 'retried':
      return { ...turn, ...NOTHING, state: turn.isStored ? 'retrying' : 'asking', isNew: true };
    case 'stopping':
    case 'notStopped':
      return isOpen(turn) ? { ...turn, isStopping: action.type === 'stopping' } : turn;
    case 'refused':
      return isOpen(turn) ? { ...turn, state: 'failed', isLost: false, error: action.error } : turn;
    case 'marked':
      return { ...turn, feedback: action.feedback };
    case 'happened':
      return isOpen(turn) ? { ...happened(turn, action.event), isNew: true } : turn;
  }
}

function happened(turn: ShownTurn, event: TurnEvent): ShownTurn {
  const heard = { ...turn, isLost: event.type === 'lost' };
  switch (event.type) {
    case 'lost':
      return heard;
    case 'stored':
      return { ...heard, state: 'running', isStored: true };
    case 'retrieved':
      return { ...heard, found: event.found };
    case 'sentence':
      return { ...heard, sentences: [...turn.sentences, event.sentence] };
    case 'quotation':
      return { ...heard, quotations: [...turn.quotations, event.quotation] };
    case 'done':
      return { ...heard, state: 'done', answer: event.answer };
    case 'failed':
      return { ...heard, state: 'failed', error: new ApiError(event.code, 0) };
    case 'stopped':
      return { ...heard, state: 'stopped', isStopping: false };
  }
}

/**
 * What the server has, in its order, and behind it what it has never heard of. An open turn is closed by its own events
 * or by a finished answer; a list that was read before it began or ended changes nothing about it.
 */
function merge(turns: ShownTurn[], items: Turn[]): ShownTurn[] {
  const known = new Map(turns.map((turn) => [turn.id, turn]));
  const stored = items.map((item) => mergeOne(known.get(item.id), item));
  const ids = new Set(items.map((item) => item.id));
  return [...stored, ...turns.filter((turn) => !ids.has(turn.id) && (!turn.isListed || isOpen(turn)))];
}

function mergeOne(turn: ShownTurn | undefined, item: Turn): ShownTurn {
  const isOlder =
    turn && (isOpen(turn) ? item.state !== 'done' : turn.state === 'done' && item.state !== 'done');
  if (isOlder) return { ...turn, isStored: true, isListed: true };
  // What was seen of an answer that broke off stays in sight.
  const seen = turn && (item.state === 'failed' || item.state === 'stopped') ? turn : null;
  return {
    ...NOTHING,
    found: seen?.found ?? null,
    sentences: seen?.sentences ?? [],
    quotations: seen?.quotations ?? [],
    error: item.state === 'failed' ? (seen?.error ?? new ApiError('interrupted', 0)) : null,
    id: item.id,
    query: item.query,
    state: item.state,
    isStored: true,
    isListed: true,
    isNew: turn?.isNew ?? false,
    origin: item.origin,
    ans: item.ans,
    answer: item.schema === SCHEMA ? item.answer : null,
    feedback: item.feedback,
  };
}
