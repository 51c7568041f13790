import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerOf, citations, hit, quotation, streamed } from '../../ui/answer/answer-fixtures';
import { Component } from './ask-page';
import { forgetAnswers } from './use-ask';

beforeEach(() => {
  forgetAnswers();
  localStorage.clear();
});
afterEach(cleanup);

function serve(...replies: Response[]) {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
  for (const reply of replies) fetch.mockResolvedValueOnce(reply);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/ask', Component },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return router;
}

const ANSWERED = answerOf({
  sentences: [
    { text: 'Thinking does not bring it: ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ.', citations: [1] },
    { text: 'It opens the book.', citations: [1, 2] },
  ],
  quotations: [quotation],
  citations,
});

test('a question goes into the address, and its streamed answer onto the page', async () => {
  const fetch = serve(
    streamed(
      ['retrieved', [hit]],
      ['sentence', ANSWERED.sentences[0]],
      ['quotation', quotation],
      ['done', ANSWERED],
    ),
  );
  const router = open('/ask');
  await userEvent.type(screen.getByLabelText('Your question'), 'What of thought?{Enter}');

  await screen.findByRole('heading', { name: 'Answer' });
  expect(router.state.location.search).toBe('?q=What+of+thought%3F');
  const [path, init] = fetch.mock.calls[0] ?? [];
  expect(path).toBe('/api/answer');
  expect(init?.headers).toMatchObject({ accept: 'text/event-stream' });
  expect(JSON.parse(String(init?.body))).toEqual({ query: 'What of thought?' });

  const live = document.querySelector('[aria-live=polite]') as HTMLElement;
  expect(live.textContent).toContain('It opens the book.');
  const gurmukhi = live.querySelector<HTMLElement>('blockquote p');
  expect(gurmukhi?.textContent).toBe(quotation.gurmukhi);
  expect(gurmukhi?.lang).toBe('pa');
  expect(live.textContent).toContain('Translation: A Named Translator, via Shabad OS Database');
  expect(within(live).getByRole('link', { name: quotation.ref }).getAttribute('href')).toBe(quotation.url);
  expect(live.textContent).toContain('Guru Nanak Dev Ji');
  expect(live.textContent).toContain('ਜਪੁ');
  expect(live.textContent).toContain('Licence: CC BY-SA 4.0');
});

test('each citation mark leads to its entry', async () => {
  serve(streamed(['done', ANSWERED]));
  open('/ask?q=thought');
  await screen.findByRole('heading', { name: 'Answer' });
  const marks = screen.getAllByRole('link', { name: /^Source \d$/ });
  expect(marks).toHaveLength(4);
  for (const mark of marks) {
    await userEvent.click(mark);
    const n = mark.textContent?.replace(/\D/g, '');
    const entry = document.getElementById(`source-${n}`);
    await waitFor(() => expect(document.activeElement).toBe(entry));
    expect(entry?.textContent).toContain(citations[Number(n) - 1]?.quote);
    expect(entry?.getAttribute('aria-current')).toBe('true');
  }
});

test('jumping to a citation does not ask again', async () => {
  const fetch = serve(streamed(['done', ANSWERED]));
  open('/ask?q=thought');
  const [mark] = await screen.findAllByRole('link', { name: 'Source 1' });
  await userEvent.click(mark as HTMLElement);
  await screen.findByText('It opens the book.', { exact: false });
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('what has arrived stays in its place when the rest comes', async () => {
  let send: (event: string, data: unknown) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      send = (event, data) => {
        const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
        controller.enqueue(new TextEncoder().encode(text));
      };
    },
  });
  serve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  open('/ask?q=thought');
  await screen.findByText('Looking through the texts…');
  send('retrieved', [hit]);
  await screen.findByText('Found 1 passage. Putting the answer together…');
  send('sentence', ANSWERED.sentences[0]);
  send('quotation', quotation);
  const figure = await screen.findByRole('figure');
  const heading = screen.getByRole('heading', { name: 'Answer' });
  expect(screen.queryByRole('link', { name: 'Source 1' })).toBeNull();
  send('done', ANSWERED);
  await screen.findByRole('list', { name: 'Sources of this answer' });
  expect(screen.getByRole('figure')).toBe(figure);
  expect(screen.getByRole('heading', { name: 'Answer' })).toBe(heading);
});

test('an abstention says so and shows the nearest passages', async () => {
  serve(streamed(['done', answerOf({ outcome: 'abstained', nearest: [hit] })]));
  open('/ask?q=the+weather');
  await screen.findByRole('heading', { name: 'The texts do not answer this' });
  const nearest = screen.getByRole('list', { name: 'What came nearest' });
  expect(nearest.querySelector('p[lang=pa]')?.textContent).toBe(hit.quote);
  expect(within(nearest).getByRole('link').getAttribute('href')).toBe(hit.url);
});

test('a declined question gets the reply of the server, and questions that can be asked', async () => {
  const fetch = serve(
    streamed(['done', answerOf({ outcome: 'declined', answer: 'No Gurbani is composed here.' })]),
  );
  open('/ask?q=write+me+a+shabad');
  await screen.findByRole('heading', { name: 'Not something to answer here' });
  expect(screen.getByText('No Gurbani is composed here.')).toBeTruthy();
  fetch.mockResolvedValueOnce(streamed(['done', ANSWERED]));
  const instead = screen.getByRole('region', { name: 'What you can ask here' });
  await userEvent.click(within(instead).getByRole('link', { name: 'Ang 462' }));
  await screen.findByText('It opens the book.', { exact: false });
});

test('an answer to distress is followed by where help is to be had', async () => {
  const line = {
    name: 'A line',
    number: '116 123',
    region: 'GB',
    languages: [],
    hours: '24/7',
    checked_on: '2026-01-01',
  };
  serve(streamed(['done', { ...ANSWERED, help: [line] }]));
  open('/ask?q=my+mother+died');
  const help = await screen.findByRole('region', { name: 'Where help is to be had' });
  const text = screen.getByText('It opens the book.', { exact: false });
  expect(help.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();
  expect(within(help).getByRole('link', { name: 'Call A line: 116 123' }).getAttribute('href')).toBe(
    'tel:116123',
  );
});

test('in a crisis whom to call comes first, the keyboard comes there, and the question leaves the address', async () => {
  const help = [
    {
      name: 'Lifeline',
      number: '14416 or 1-800-891-4416',
      region: 'IN',
      languages: ['pa', 'English'],
      hours: '24/7',
      checked_on: '2026-01-01',
    },
    {
      name: 'Text line',
      number: 'Text HOME to 741741',
      region: 'US',
      languages: [],
      hours: '24/7',
      checked_on: 'unverified',
    },
    {
      name: 'Another line',
      number: '988 (call or text)',
      region: 'CA',
      languages: ['en'],
      hours: '24/7',
      checked_on: '2026-01-01',
    },
  ];
  const fetch = serve(
    streamed([
      'done',
      answerOf({
        outcome: 'crisis',
        help,
        answer: 'Call 14416.\n\nYou matter.',
        sentences: [{ text: 'Call 14416.\n\nYou matter.', citations: [] }],
      }),
    ]),
    Response.json({ error: { code: 'busy', message: '' } }, { status: 503 }),
  );
  const router = open('/ask?q=words+of+despair');

  const card = await screen.findByRole('region', { name: 'You do not have to carry this alone' });
  await waitFor(() => expect(document.activeElement).toBe(card));
  expect(within(card).getByRole('alert').textContent).toBe('Call 14416.');
  const hrefs = (of: HTMLElement) =>
    within(of)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  const calls = within(card).getByRole('list', { name: 'Call now' });
  expect(hrefs(calls)).toEqual(['tel:14416', 'tel:988']);
  const region = within(card).getByRole('region', { name: 'People who can help now' });
  expect(hrefs(region)).toEqual(['tel:14416', 'tel:18008914416', 'tel:988']);
  expect(region.textContent).toContain('Text HOME to 741741');
  expect(region.textContent).toContain('speaks Punjabi, English');
  expect(region.textContent).toContain('number not verified');
  const text = screen.getByText('You matter.');
  expect(text.compareDocumentPosition(calls) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy();

  await waitFor(() => expect(router.state.location.search).toBe(''));
  const box = screen.getByLabelText('Your question') as HTMLTextAreaElement;
  await waitFor(() => expect(box.value).toBe(''));
  expect(screen.getByText('You matter.')).toBeTruthy();
  const about = within(card).getByRole('link', { name: 'What this site does, and what it cannot do' });
  expect(about.getAttribute('href')).toBe('/safety');
  const asked = fetch.mock.calls.filter(([path]) => path === '/api/answer');
  expect(asked).toHaveLength(1);
});

test('the region that was chosen goes with the question', async () => {
  localStorage.setItem('vichar.region', 'IN');
  const fetch = serve(streamed(['done', ANSWERED]));
  open('/ask?q=thought');
  await screen.findByRole('heading', { name: 'Answer' });
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).toEqual({ query: 'thought', region: 'IN' });
});

test('markup in an answer is shown as text', async () => {
  const text = '<img src=x onerror=alert(1)> <script>x</script>';
  const foreign = { ...(citations[0] as (typeof citations)[0]), url: 'javascript:alert(1)', quote: text };
  serve(
    streamed([
      'done',
      answerOf({ sentences: [{ text, citations: [1] }], citations: [foreign], quotations: [] }),
    ]),
  );
  open('/ask?q=markup');
  await screen.findByRole('heading', { name: 'Answer' });
  expect(document.querySelector('img, script')).toBeNull();
  expect(screen.getAllByText(text, { exact: false })).toHaveLength(2);
  expect(document.querySelector('a[href^=javascript]')).toBeNull();
});

test('a busy server says when to come back, and can be asked again', async () => {
  const busy = Response.json(
    { error: { code: 'busy', message: 'x' } },
    { status: 503, headers: { 'retry-after': '20' } },
  );
  serve(busy, streamed(['done', ANSWERED]));
  open('/ask?q=thought');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Try again in about 20 seconds.');
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'Answer' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['an error event', streamed(['error', { error: { code: 'busy', message: 'x' } }]), 'Too many answers'],
  ['a stream that ends early', streamed(['sentence', { text: 'Half', citations: [] }]), 'broke off'],
])('%s is told in words', async (_name, reply, words) => {
  serve(reply);
  open('/ask?q=thought');
  expect((await screen.findByRole('alert')).textContent).toContain(words);
});

test('Stop ends the request, keeps what has come, and a new question ends the one before', async () => {
  const signals: AbortSignal[] = [];
  const endless = (_path: string, init: RequestInit) => {
    signals.push(init.signal as AbortSignal);
    const event = `event: sentence\ndata: ${JSON.stringify({ text: 'The first sentence.', citations: [1] })}\n\n`;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(event)),
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
  };
  vi.stubGlobal('fetch', vi.fn(endless));
  const router = open('/ask?q=first');
  await screen.findByText('The first sentence.', { exact: false });
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(signals[0]?.aborted).toBe(true);
  expect(screen.getByRole('status').textContent).toContain('Stopped');
  expect(screen.getByText('The first sentence.', { exact: false })).toBeTruthy();

  await router.navigate('/ask?q=second');
  await waitFor(() => expect(signals).toHaveLength(2));
  await router.navigate('/elsewhere');
  await waitFor(() => expect(signals[1]?.aborted).toBe(true));
});

test('Back shows the earlier answer without asking anew; an example asks', async () => {
  const other = answerOf({ sentences: [{ text: 'The second answer.', citations: [] }] });
  const fetch = serve(streamed(['done', ANSWERED]), streamed(['done', other]));
  const router = open('/ask');
  await userEvent.click(screen.getByRole('button', { name: 'Ang 462' }));
  await screen.findByText('It opens the book.', { exact: false });
  await router.navigate('/ask?q=second');
  await screen.findByText('The second answer.', { exact: false });
  await router.navigate(-1);
  await screen.findByText('It opens the book.', { exact: false });
  expect((screen.getByLabelText('Your question') as HTMLTextAreaElement).value).toBe('Ang 462');
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('Shift and Enter starts a new line, an empty question is not asked', async () => {
  const fetch = serve();
  open('/ask');
  const box = screen.getByLabelText('Your question') as HTMLTextAreaElement;
  await userEvent.type(box, '{Enter}a{Shift>}{Enter}{/Shift}b');
  expect(box.value).toBe('a\nb');
  expect(box.maxLength).toBe(2000);
  expect(fetch).not.toHaveBeenCalled();
  const help = screen.getByRole('link', { name: 'Get help' });
  expect(help.getAttribute('href')).toBe('/safety');
  expect(help.closest('p')?.textContent).toContain('I am a computer program, not a person or a clinician.');
});

test('a quotation is copied with its translation and source', async () => {
  const user = userEvent.setup();
  serve(streamed(['done', ANSWERED]));
  open('/ask?q=thought');
  await user.click(await screen.findByRole('button', { name: /^Copy this quotation/ }));
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain(quotation.gurmukhi);
  expect(copied).toContain('Translation: A Named Translator, via Shabad OS Database');
  expect(copied).toContain('Sri Guru Granth Sahib Ji, Ang 1');
});
