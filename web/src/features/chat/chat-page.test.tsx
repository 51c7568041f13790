import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerOf } from '../../ui/answer/answer-fixtures';
import { announced, ask, box, open } from './chat-harness';
import { ANSWER, chat, refusal, serve, stream, summary, turn } from './chat-server';

test('an empty chat says what can be asked, and an example asks', async () => {
  const answering = stream();
  const server = serve({
    'POST /api/answer': () => answering.response,
    'GET /api/chats/chat-1': () => chat(),
  });
  open('/chat');
  await screen.findByText('Limit personal and sensitive information.');
  expect(screen.getByText('Use clear and concise language.')).toBeTruthy();
  expect(screen.getByText('Keep a respectful tone.')).toBeTruthy();
  const program = screen.getByText('I am a computer program', { exact: false });
  expect(within(program).getByRole('link', { name: 'Get help' }).getAttribute('href')).toBe('/safety');
  await userEvent.click(screen.getByRole('button', { name: 'What does Gurbani say about worry?' }));
  await screen.findByRole('heading', { level: 2, name: /What does Gurbani say about worry\?/ });
  expect(server.calls('POST /api/answer')).toHaveLength(1);
});

test('a question stands there at once, its answer grows, and the chat gets its address', async () => {
  const answering = stream();
  const server = serve({ 'POST /api/answer': () => answering.response });
  const { router } = open('/chat');
  await ask('What of thought?');

  await screen.findByRole('heading', { level: 2, name: 'You asked What of thought?' });
  expect((await box()).value).toBe('');
  const [call] = server.calls('POST /api/answer');
  expect(call?.body).toMatchObject({ query: 'What of thought?', chat: 'new' });
  expect(call?.body.turn).toMatch(/^[\da-f-]{36}$/);
  expect(screen.getAllByText('Looking through the texts…').length).toBeGreaterThan(0);

  const asked = turn({ id: String(call?.body.turn), state: 'running', answer: null, ans: '' });
  server.on('GET /api/chats/chat-1', () => chat({ items: [asked] }));
  act(answering.store);
  await waitFor(() => expect(router.state.location.pathname).toBe('/chat/chat-1'));
  await waitFor(() => expect(localStorage.getItem('currId')).toBe('chat-1'));
  act(() => answering.send('sentence', ANSWER.sentences[0]));
  const sentence = await screen.findByText('It opens the book.', { exact: false });
  expect(announced()).not.toContain('It opens the book.');

  server.on('GET /api/chats/chat-1', () => chat({ items: [turn({ id: asked.id })] }));
  server.on('GET /api/chats', () => ({ chats: [summary()], next: null }));
  act(() => answering.done());
  await screen.findByRole('list', { name: 'Sources of this answer' });
  // What stood there stands there still, and is read out once, whole.
  expect(document.contains(sentence)).toBe(true);
  await waitFor(() =>
    expect(announced()).toContain('Answer: It opens the book. [1] With 1 quotation. 2 sources.'),
  );
  const entry = await screen.findByRole('link', { name: 'Chat 1 What of thought?' });
  expect(entry.getAttribute('aria-current')).toBe('page');
  expect(document.activeElement).toBe(await box());
});

test('what is empty is not sent, Shift and Enter breaks the line, and a word that is composed is not sent', async () => {
  const server = serve();
  open('/chat');
  const input = await box();
  await userEvent.type(input, '  {Enter}a{Shift>}{Enter}{/Shift}b');
  const composing = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true });
  input.dispatchEvent(composing);
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, keyCode: 229 }));
  expect(input.value).toBe('  a\nb');
  expect(input.maxLength).toBe(2000);
  expect(server.calls('POST /api/answer')).toHaveLength(0);
});

test('near the limit the letters left are counted', async () => {
  serve();
  open('/chat');
  const input = await box();
  await userEvent.click(input);
  await userEvent.paste('x'.repeat(1999));
  expect(screen.getByText('1 character left')).toBeTruthy();
});

test('while an answer is written nothing more is sent; Stop stops it on the server', async () => {
  const answering = stream();
  const server = serve({
    'POST /api/answer': () => answering.response,
    'GET /api/chats/chat-1': () => new Promise(() => undefined),
  });
  open('/chat');
  await ask('What of thought?');
  await ask('And another?');
  expect(server.calls('POST /api/answer')).toHaveLength(1);
  expect((await box()).value).toBe('And another?');

  // Pressed before the server has said under which name it keeps the chat.
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  const id = String(server.calls('POST /api/answer')[0]?.body.turn);
  server.on(`POST /api/chats/chat-1/turns/${id}/stop`, () => ({}));
  act(answering.store);
  await waitFor(() => expect(server.calls(`POST /api/chats/chat-1/turns/${id}/stop`)).toHaveLength(1));
  act(() => answering.send('sentence', ANSWER.sentences[0]));
  act(() => answering.send('stopped', {}));
  expect((await screen.findAllByText('Stopped. What stands here is not complete.')).length).toBeGreaterThan(
    0,
  );
  expect(screen.getByText('It opens the book.', { exact: false })).toBeTruthy();

  const again = stream();
  server.on(`POST /api/chats/chat-1/turns/${id}/retry`, () => again.response);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  act(again.store);
  act(() => again.done());
  await screen.findByRole('list', { name: 'Sources of this answer' });
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('a reload in the middle of an answer listens again, and loses nothing', async () => {
  const listening = stream();
  serve({
    'GET /api/chats/chat-1': () => chat({ items: [turn({ state: 'running', answer: null, ans: '' })] }),
    'GET /api/chats/chat-1/turns/turn-1/events': () => listening.response,
  });
  open('/chat/chat-1');
  await screen.findByRole('button', { name: 'Stop' });
  act(listening.store);
  act(() => listening.send('sentence', ANSWER.sentences[0]));
  await screen.findByText('It opens the book.', { exact: false });
  act(() => listening.done());
  await screen.findByRole('list', { name: 'Sources of this answer' });
});

test('a reload before the server had the question sends it again, once, and only for its own account', async () => {
  const server = serve({ 'POST /api/answer': () => new Promise(() => undefined) });
  const first = open('/chat');
  await ask('What of thought?');
  const [lost] = server.calls('POST /api/answer');
  first.close();

  const second = open('/chat');
  await screen.findByRole('heading', { level: 2, name: 'You asked What of thought?' });
  await waitFor(() => expect(server.calls('POST /api/answer')).toHaveLength(2));
  expect(server.calls('POST /api/answer')[1]?.body).toEqual(lost?.body);
  second.close();

  const other = { id: 'account-2', name: 'Other', verified: true, language: 'en' };
  server.on('GET /api/me', () => ({ account: other }));
  open('/chat');
  await screen.findByText('Other');
  expect(screen.queryByRole('article')).toBeNull();
});

test('a question that cannot be sent stays, and goes out under the same id', async () => {
  const server = serve({ 'POST /api/answer': () => refusal(503, 'unavailable', { 'retry-after': '20' }) });
  open('/chat');
  await ask('What of thought?');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The server cannot reach its records just now.');
  expect(alert.textContent).toContain('Try again in about 20 seconds.');
  expect(screen.getByRole('heading', { level: 2, name: 'You asked What of thought?' })).toBeTruthy();

  const answering = stream();
  server.on('POST /api/answer', () => answering.response);
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  act(answering.store);
  act(() => answering.done());
  await screen.findByRole('list', { name: 'Sources of this answer' });
  const [first, second] = server.calls('POST /api/answer');
  expect(second?.body).toEqual(first?.body);
});

test('who has used up their questions is told when to come back', async () => {
  serve({ 'POST /api/answer': () => refusal(429, 'too-many-requests', { 'retry-after': '7200' }) });
  open('/chat');
  await ask('What of thought?');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Your questions for now are used up. Try again in about 2 hours.');
});

test('who is signed out goes to the log-in, and the question waits for the account', async () => {
  serve({ 'POST /api/answer': () => refusal(401, 'signed-out') });
  open('/chat');
  await screen.findByText('Harleen Kaur');
  await ask('What of thought?');
  await waitFor(() => expect(localStorage.getItem('login')).toBe('false'));
  expect(JSON.parse(sessionStorage.getItem('vichar.unsent') ?? '{}')).toMatchObject({
    account: 'account-1',
    query: 'What of thought?',
  });
});

test('another tab asks in the same chat: both turns stand there, in the order of the server', async () => {
  const answering = stream();
  const server = serve({
    'GET /api/chats/chat-1': () => chat(),
    'POST /api/answer': () => answering.response,
  });
  open('/chat/chat-1');
  await screen.findByRole('list', { name: 'Sources of this answer' });
  await ask('Of mine?');
  act(answering.store);
  const [call] = server.calls('POST /api/answer');
  const theirs = turn({ id: 'turn-2', seq: 2, query: 'Of the other tab?' });
  const mine = turn({
    id: String(call?.body.turn),
    seq: 3,
    query: 'Of mine?',
    state: 'running',
    answer: null,
  });
  const listening = stream();
  server.on(`GET /api/chats/chat-1/turns/${mine.id}/events`, () => listening.response);

  // First a list that does not have this tab's turn yet, then one that does.
  for (const items of [
    [turn(), theirs],
    [turn(), theirs, mine],
  ]) {
    server.on('GET /api/chats/chat-1', () => chat({ items }));
    act(() => void window.dispatchEvent(new Event('focus')));
    await screen.findByRole('heading', { level: 2, name: 'You asked Of the other tab?' });
    const asked = screen.getAllByRole('heading', { level: 2, name: /^You asked/ });
    expect(asked.map((one) => one.textContent)).toEqual([
      'You asked What of thought?',
      'You asked Of the other tab?',
      'You asked Of mine?',
    ]);
  }
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy();
});

test('leaving the chat stops the listening and not the work', async () => {
  const answering = stream();
  const server = serve({
    'POST /api/answer': () => answering.response,
    'GET /api/chats/chat-1': () => chat(),
  });
  const { router } = open('/chat');
  await ask('What of thought?');
  act(answering.store);
  await waitFor(() => expect(router.state.location.pathname).toBe('/chat/chat-1'));
  await act(() => router.navigate('/elsewhere'));
  await screen.findByText('elsewhere');
  const [call] = server.calls('POST /api/answer');
  expect(call?.signal?.aborted).toBe(true);
  expect(server.calls(`POST /api/chats/chat-1/turns/${call?.body.turn}/stop`)).toEqual([]);
});

test('in danger: help comes first and stays in sight, and nothing else is offered', async () => {
  const help = [
    {
      name: 'Lifeline',
      number: '988',
      region: 'CA',
      languages: ['en'],
      hours: '24/7',
      checked_on: '2026-01-01',
    },
  ];
  const crisis = answerOf({ outcome: 'crisis', answer: 'Call 988.\n\nYou matter.', help });
  serve({ 'POST /api/answer': () => Response.json(crisis) });
  open('/chat');
  await ask('words of despair');
  const card = await screen.findByRole('region', { name: 'You do not have to carry this alone' });
  await waitFor(() => expect(document.activeElement).toBe(card));
  expect(within(card).getByRole('alert').textContent).toBe('Call 988.');
  for (const name of ['Copy', 'Share', 'Good answer', 'Try again', 'Ask differently', 'Share or export']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  serve({ 'POST /api/answer': () => Response.json(ANSWER) });
  await ask('What of thought?');
  const strip = await screen.findByRole('complementary', { name: /Somebody will listen/ });
  expect(within(strip).getByRole('link').getAttribute('href')).toBe('tel:988');
  expect(sessionStorage.getItem('vichar.unsent')).toBeNull();
});

test('a crisis of an earlier day takes the keyboard from nobody', async () => {
  const crisis = answerOf({ outcome: 'crisis', answer: 'Call 988.', help: [] });
  serve({ 'GET /api/chats/chat-1': () => chat({ at_risk: true, items: [turn({ answer: crisis })] }) });
  open('/chat/chat-1');
  const card = await screen.findByRole('region', { name: 'You do not have to carry this alone' });
  expect(document.activeElement).not.toBe(card);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what another program stored is marked as no answer of this site', async () => {
  const foreign = turn({ origin: 'client', answer: null, ans: 'Somebody else <b>wrote</b> it.' });
  serve({ 'GET /api/chats/chat-1': () => chat({ items: [foreign] }) });
  open('/chat/chat-1');
  await screen.findByText('Somebody else <b>wrote</b> it.');
  expect(screen.getByText('It is not an answer of this site', { exact: false })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Share or export' })).toBeNull();
});
