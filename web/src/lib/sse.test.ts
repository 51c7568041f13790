import { expect, test } from 'vitest';
import { readEvents, type ServerEvent } from './sse';

const LINE = 'ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ ॥';

function streamOf(text: string, chunkSize: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + chunkSize));
      at += chunkSize;
    },
  });
}

async function eventsOf(text: string, chunkSize = 1): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of readEvents(streamOf(text, chunkSize))) events.push(event);
  return events;
}

test.each([1, 2, 3, 5, 4096])('Gurmukhi survives chunks of %i bytes', async (chunkSize) => {
  const text = `event: quotation\ndata: ${LINE}\n\nevent: done\ndata: ${LINE}\n\n`;
  expect(await eventsOf(text, chunkSize)).toEqual([
    { event: 'quotation', data: LINE },
    { event: 'done', data: LINE },
  ]);
});

test.each(['\n', '\r\n', '\r'])('lines may end in %j', async (end) => {
  const text = ['event: sentence', 'data: one', 'data:two', '', ''].join(end);
  expect(await eventsOf(text)).toEqual([{ event: 'sentence', data: 'one\ntwo' }]);
});

test.each([
  [
    'a comment keeps the line open and says nothing',
    ': ping\n\ndata: x\n\n',
    [{ event: 'message', data: 'x' }],
  ],
  [
    'a number belongs to its event',
    'id: 7\ndata: x\n\ndata: y\n\n',
    [
      { event: 'message', data: 'x', id: '7' },
      { event: 'message', data: 'y' },
    ],
  ],
  ['an event without data is not an event', 'event: sentence\n\n', []],
  ['an event that was cut off is dropped', 'data: whole\n\ndata: cut', [{ event: 'message', data: 'whole' }]],
  ['a colon in the data stays', 'data: a: b\n\n', [{ event: 'message', data: 'a: b' }]],
])('%s', async (_name, text, expected) => {
  expect(await eventsOf(text)).toEqual(expected);
});

test('leaving early cancels the stream', async () => {
  let isCancelled = false;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
    cancel: () => {
      isCancelled = true;
    },
  });
  for await (const _event of readEvents(stream)) break;
  expect(isCancelled).toBe(true);
});
