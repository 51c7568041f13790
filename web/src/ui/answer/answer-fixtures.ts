import type { Answer, Citation, Hit, Quotation } from '../../lib/api';

export const quotation: Quotation = {
  line_id: 'BL70',
  gurmukhi: 'ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ ਜੇ ਸੋਚੀ ਲਖ ਵਾਰ ॥',
  transliteration: 'sochai soch na hoviee je sochee lakh vaar',
  translation: 'A translation of this line.',
  translator: 'A Named Translator',
  translation_language: 'en',
  ref: 'Sri Guru Granth Sahib Ji, Ang 1',
  writer: 'Guru Nanak Dev Ji',
  rubric: 'ਜਪੁ',
  citation: 1,
  url: '/read/shabads/DMP#BL70',
};

export const citations: Citation[] = [
  {
    n: 1,
    id: 'sggs:BL70',
    line_id: 'BL70',
    shabad_id: 'DMP',
    ang: 1,
    source: 'Sri Guru Granth Sahib Ji',
    title: 'Jap',
    ref: 'Ang 1',
    quote: quotation.gurmukhi,
    url: quotation.url,
  },
  {
    n: 2,
    id: 'history/japji-sahib#2',
    source: 'Japji Sahib',
    title: 'Japji Sahib',
    ref: 'section 2',
    quote: 'A sentence of the article.',
    url: '/read/history/japji-sahib#2',
    licence: 'CC BY-SA 4.0',
  },
];

export const hit: Hit = {
  id: 'sggs:H0PC',
  line_id: 'H0PC',
  shabad_id: 'DMP',
  ang: 1,
  source: 'Sri Guru Granth Sahib Ji',
  title: 'Jap',
  ref: 'Ang 1',
  quote: 'ਹੁਕਮਿ ਰਜਾਈ ਚਲਣਾ ਨਾਨਕ ਲਿਖਿਆ ਨਾਲਿ ॥੧॥',
  gurmukhi: 'ਹੁਕਮਿ ਰਜਾਈ ਚਲਣਾ ਨਾਨਕ ਲਿਖਿਆ ਨਾਲਿ ॥੧॥',
  url: '/read/shabads/DMP#H0PC',
  score: 0.4,
};

export function answerOf(changes: Partial<Answer>): Answer {
  return {
    answer: '',
    outcome: 'answered',
    sentences: [],
    quotations: [],
    citations: [],
    nearest: [],
    help: [],
    language: 'en',
    model: 'extractive',
    corpus: 'generation 7',
    timings: { retrieve_ms: 6, answer_ms: 35, total_ms: 41 },
    ...changes,
  };
}

/** A reply of the server, cut into small pieces in the middle of letters. */
export function streamed(...events: [event: string, data: unknown][]): Response {
  const text = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('');
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + 50));
      at += 50;
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}
