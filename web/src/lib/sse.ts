export interface ServerEvent {
  event: string;
  data: string;
  /** The number of an event, where the server numbers them. */
  id?: string;
}

const LINE_END = /\r\n|\n|\r/;

/** Reads `text/event-stream`, wherever the network happens to cut it. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  // In streaming mode the decoder holds back the bytes of an unfinished letter: every Gurmukhi letter is three.
  const decoder = new TextDecoder();
  let pending = '';
  let event = '';
  let data: string[] = [];
  let id: string | undefined;

  try {
    for (;;) {
      const { done, value } = await reader.read();
      pending += done ? decoder.decode() : decoder.decode(value, { stream: true });
      for (;;) {
        const end = LINE_END.exec(pending);
        if (!end) break;
        // A lone \r at the end of a chunk may be the first half of \r\n.
        if (!done && end[0] === '\r' && end.index === pending.length - 1) break;
        const line = pending.slice(0, end.index);
        pending = pending.slice(end.index + end[0].length);

        if (line === '') {
          if (data.length > 0) yield { event: event || 'message', data: data.join('\n'), id };
          event = '';
          data = [];
          id = undefined;
          continue;
        }
        const [field, value] = splitField(line);
        if (field === 'event') event = value;
        if (field === 'data') data.push(value);
        if (field === 'id') id = value;
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function splitField(line: string): [field: string, value: string] {
  const colon = line.indexOf(':');
  if (colon === -1) return [line, ''];
  const value = line.slice(colon + 1);
  return [line.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value];
}
