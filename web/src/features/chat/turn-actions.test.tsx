import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { quotation } from '../../ui/answer/answer-fixtures';
import { box, open } from './chat-harness';
import { chat, refusal, serve } from './chat-server';

test('an answer is copied with its sources', async () => {
  const user = userEvent.setup();
  serve({ 'GET /api/chats/chat-1': () => chat() });
  open('/chat/chat-1');
  const actions = await screen.findByRole('group', { name: 'With this answer' });
  await user.click(within(actions).getByRole('button', { name: 'Copy' }));
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain('It opens the book. [1]');
  expect(copied).toContain(quotation.gurmukhi);
  expect(copied).toContain('Translation: A Named Translator, via Shabad OS Database');
  expect(copied).toContain('[1] Sri Guru Granth Sahib Ji, Jap, Ang 1: ');
  expect(copied).toContain('/read/history/japji-sahib#2');
  expect(copied).toContain('CC BY-SA 4.0');
});

test('to ask differently the question comes back into the input', async () => {
  serve({ 'GET /api/chats/chat-1': () => chat() });
  open('/chat/chat-1');
  await userEvent.click(await screen.findByRole('button', { name: 'Ask differently' }));
  const input = await box();
  expect(input.value).toBe('What of thought?');
  expect(document.activeElement).toBe(input);
});

test('a thumb is pressed, explained and taken back', async () => {
  const mark = 'PUT /api/chats/chat-1/turns/turn-1/feedback';
  const server = serve({ 'GET /api/chats/chat-1': () => chat(), [mark]: () => undefined });
  open('/chat/chat-1');
  const down = await screen.findByRole('button', { name: 'Bad answer' });
  await userEvent.click(down);
  expect(down.getAttribute('aria-pressed')).toBe('true');
  await userEvent.type(screen.getByLabelText('What was wrong with it?'), 'Too short');
  await userEvent.click(within(screen.getByRole('article')).getByRole('button', { name: 'Send' }));
  await screen.findByText('Thank you.');
  await userEvent.click(down);
  expect(down.getAttribute('aria-pressed')).toBe('false');
  expect(server.calls(mark).map(({ body }) => body)).toEqual([
    { mark: 'down', reason: '' },
    { mark: 'down', reason: 'Too short' },
    { mark: null },
  ]);
  server.on(mark, () => refusal(503, 'unavailable'));
  await userEvent.click(down);
  await waitFor(() => expect(down.getAttribute('aria-pressed')).toBe('false'));
});

test('a chat is shared by a link that is withdrawn again, and exported', async () => {
  const server = serve({
    'GET /api/chats/chat-1': () => chat(),
    'PUT /api/chats/chat-1/share': () => ({ url: 'https://vichar.test/share/abc', token: 'abc' }),
    'DELETE /api/chats/chat-1/share': () => undefined,
  });
  open('/chat/chat-1');
  await userEvent.click(await screen.findByRole('button', { name: 'Share or export' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share or export' });
  const hrefs = within(dialog)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/api/chats/chat-1/export?as=markdown', '/api/chats/chat-1/export?as=json']);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make a link' }));
  const link = await within(dialog).findByLabelText<HTMLInputElement>('Link to this chat');
  expect(link.value).toBe('https://vichar.test/share/abc');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw the link' }));
  await within(dialog).findByRole('button', { name: 'Make a link' });
  expect(server.calls('DELETE /api/chats/chat-1/share')).toHaveLength(1);
});

test('the Gurmukhi keyboard writes where the caret stands, by touch and by arrows', async () => {
  serve();
  open('/chat');
  const input = await box();
  await userEvent.type(input, 'ab');
  input.setSelectionRange(1, 1);
  await userEvent.click(screen.getByRole('button', { name: /Gurmukhi keyboard/ }));
  const letters = await screen.findByRole('group', { name: 'Letters' });
  await userEvent.click(within(letters).getByRole('button', { name: 'ਸ sassa' }));
  await userEvent.click(within(letters).getByRole('button', { name: '◌ਿ sihari' }));
  expect(input.value).toBe('aਸਿb');
  expect([input.selectionStart, input.inputMode]).toEqual([3, 'none']);
  await userEvent.click(screen.getByRole('button', { name: 'Delete the last sign' }));
  expect(input.value).toBe('aਸb');
  await userEvent.click(screen.getByRole('button', { name: 'Space' }));
  expect(input.value).toBe('aਸ b');

  // One stop of the Tab key, and from there on the arrows.
  expect(letters.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  within(letters).getByRole('button', { name: 'ੳ oora' }).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
  expect(document.activeElement?.textContent).toContain('chhachha');
  expect(input.value).toBe('aਸ ਛb');

  input.setSelectionRange(0, input.value.length);
  await userEvent.click(screen.getByRole('button', { name: 'Delete the last sign' }));
  expect(input.value).toBe('');
});
