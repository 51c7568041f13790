import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api';
import type { Turn } from '../../lib/chats';
import type { TurnEvent } from '../../lib/turn-stream';
import { answerOf } from '../../ui/answer/answer-fixtures';
import { reduceTurns, type ShownTurn, type TurnAction } from './turns';

const ANSWER = answerOf({ sentences: [{ text: 'An answer.', citations: [] }] });
const SENTENCE = { text: 'First.', citations: [1] };

const item = (id: string, changes: Partial<Turn> = {}): Turn => ({
  id,
  seq: 1,
  state: 'done',
  origin: 'server',
  query: `query ${id}`,
  ans: 'An answer.',
  answer: ANSWER,
  schema: 1,
  feedback: null,
  created_at: '2026-01-01T00:00:00Z',
  ...changes,
});
const asked = (id: string): TurnAction => ({ type: 'asked', id, query: `query ${id}` });
const happened = (id: string, ...events: TurnEvent[]): TurnAction[] =>
  events.map((event) => ({ type: 'happened', id, event }));
const loaded = (...items: Turn[]): TurnAction => ({ type: 'loaded', items });
const running = (id: string) => item(id, { state: 'running', answer: null, ans: '' });

/** What is left of each turn: its id, its state, and how many sentences of it are there. */
function check(
  actions: TurnAction[],
  expected: [id: string, state: ShownTurn['state'], sentences: number][],
) {
  const turns = actions.reduce(reduceTurns, []);
  expect(turns.map((turn) => [turn.id, turn.state, turn.sentences.length])).toEqual(expected);
  return turns;
}

const STORED: TurnEvent = { type: 'stored', uid: 'c' };
const SAID: TurnEvent = { type: 'sentence', sentence: SENTENCE };
const DONE: TurnEvent = { type: 'done', answer: ANSWER };

test.each<[string, TurnAction[], [string, ShownTurn['state'], number][]]>([
  ['a question stands there at once', [asked('a')], [['a', 'asking', 0]]],
  ['the same question sent twice is one turn', [asked('a'), asked('a')], [['a', 'asking', 0]]],
  ['it grows as it is written', [asked('a'), ...happened('a', STORED, SAID, SAID)], [['a', 'running', 2]]],
  ['and ends', [asked('a'), ...happened('a', STORED, SAID, DONE)], [['a', 'done', 1]]],
  [
    'after its end nothing happens to it',
    [asked('a'), ...happened('a', STORED, DONE, SAID)],
    [['a', 'done', 0]],
  ],
  [
    'a list that was read before a question was asked does not drop it',
    [loaded(item('a')), asked('b'), loaded(item('a'))],
    [
      ['a', 'done', 0],
      ['b', 'asking', 0],
    ],
  ],
  [
    'a list that was read before it ended does not drop the answer',
    [asked('a'), ...happened('a', STORED, DONE), loaded(running('a'))],
    [['a', 'done', 0]],
  ],
  [
    'what has come of a running turn stays when the list is read anew',
    [asked('a'), ...happened('a', STORED, SAID), loaded(running('a'))],
    [['a', 'running', 1]],
  ],
  [
    'an answer that came while nobody listened is taken from the list',
    [asked('a'), ...happened('a', STORED, SAID, { type: 'lost' }), loaded(item('a'))],
    [['a', 'done', 0]],
  ],
  [
    'what another tab asked comes in the order of the server',
    [loaded(item('a')), asked('c'), loaded(item('a'), running('b'))],
    [
      ['a', 'done', 0],
      ['b', 'running', 0],
      ['c', 'asking', 0],
    ],
  ],
  [
    'what another tab took out is gone',
    [loaded(item('a'), item('b')), loaded(item('b'))],
    [['b', 'done', 0]],
  ],
  [
    'a stopped turn keeps what had come',
    [
      asked('a'),
      ...happened('a', STORED, SAID, { type: 'stopped' }),
      loaded(item('a', { state: 'stopped', answer: null })),
    ],
    [['a', 'stopped', 1]],
  ],
  [
    'trying again begins anew',
    [
      asked('a'),
      ...happened('a', STORED, SAID, { type: 'failed', code: 'busy' }),
      { type: 'retried', id: 'a' },
    ],
    [['a', 'retrying', 0]],
  ],
  [
    'the old failure in a list does not end a new try',
    [
      loaded(item('a', { state: 'failed', answer: null })),
      { type: 'retried', id: 'a' },
      loaded(item('a', { state: 'failed', answer: null })),
    ],
    [['a', 'retrying', 0]],
  ],
  [
    'what was never stored is asked for anew',
    [
      asked('a'),
      { type: 'refused', id: 'a', error: new ApiError('offline', 0) },
      { type: 'retried', id: 'a' },
    ],
    [['a', 'asking', 0]],
  ],
])('%s', (_name, actions, expected) => {
  check(actions, expected);
});

test('why it failed is kept, also when the list says only that it did', () => {
  const [turn] = check(
    [
      asked('a'),
      ...happened('a', STORED, { type: 'failed', code: 'busy' }),
      loaded(item('a', { state: 'failed', answer: null })),
    ],
    [['a', 'failed', 0]],
  );
  expect(turn?.error?.code).toBe('busy');
});

test('an answer of a later version, or of another program, is shown as its text', () => {
  const [later, foreign] = check(
    [loaded(item('a', { schema: 2 }), item('b', { origin: 'client', answer: null }))],
    [
      ['a', 'done', 0],
      ['b', 'done', 0],
    ],
  );
  expect([later?.answer, later?.ans, foreign?.origin]).toEqual([null, 'An answer.', 'client']);
});
