import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { device, open } from './chat-harness';
import { chat, refusal, serve, summary, turn } from './chat-server';

test('an entry of the history shows its own turns, and the address decides before what was open last', async () => {
  localStorage.setItem('currId', 'chat-2');
  const server = serve({
    'GET /api/chats': () => ({
      chats: [summary({ uid: 'chat-2', number: 2, first: 'Of langar?' }), summary({ title: 'Thinking' })],
      next: null,
    }),
    'GET /api/chats/chat-1': () => chat({ title: 'Thinking' }),
    'GET /api/chats/chat-2': () =>
      chat({ uid: 'chat-2', number: 2, items: [turn({ id: 'turn-2', query: 'Of langar?' })] }),
  });
  const { router } = open('/chat/chat-1');
  await screen.findByRole('heading', { level: 1, name: 'Thinking' });
  await userEvent.click(await screen.findByRole('link', { name: 'Chat 2 Of langar?' }));
  await screen.findByRole('heading', { level: 2, name: 'You asked Of langar?' });
  expect(screen.queryByText('What of thought?', { selector: 'h2 *' })).toBeNull();
  const heading = screen.getByRole('heading', { level: 1, name: 'Chat 2' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(localStorage.getItem('currId')).toBe('chat-2');

  await userEvent.click(screen.getByRole('button', { name: 'New question' }));
  await screen.findByText('Use clear and concise language.');
  expect([router.state.location.pathname, localStorage.getItem('currId')]).toEqual(['/chat', null]);
  expect(server.calls('GET /api/chats').length).toBeGreaterThan(1);
});

test('without a chat in the address the last one is opened; one that is gone is forgotten', async () => {
  localStorage.setItem('currId', 'chat-1');
  const server = serve({ 'GET /api/chats/chat-1': () => chat() });
  const first = open('/chat');
  await waitFor(() => expect(first.router.state.location.pathname).toBe('/chat/chat-1'));
  await screen.findByRole('list', { name: 'Sources of this answer' });
  first.close();

  server.on('GET /api/chats/chat-1', () => refusal(404, 'chat-not-found'));
  const second = open('/chat');
  await screen.findByText('Use clear and concise language.');
  expect(second.router.state.location.pathname).toBe('/chat');
  expect(localStorage.getItem('currId')).toBeNull();
  second.close();

  open('/chat/chat-1');
  await screen.findByText('There is no such chat. It may have been deleted.');
});

test('a chat is renamed, and a name of blanks takes the name away', async () => {
  const server = serve({
    'GET /api/chats': () => ({ chats: [summary({ title: 'Old' })], next: null }),
    'PATCH /api/chats/chat-1': (body) => summary({ title: body.title as string }),
  });
  open('/chat');
  await userEvent.click(await screen.findByRole('button', { name: 'Rename or delete Old' }));
  const name = within(await screen.findByRole('dialog')).getByLabelText<HTMLInputElement>('Name');
  expect(document.activeElement).toBe(name);
  await userEvent.clear(name);
  server.on('GET /api/chats', () => ({ chats: [summary({ title: 'New' })], next: null }));
  await userEvent.type(name, ' New {Enter}');
  await screen.findByRole('link', { name: 'New What of thought?' });
  expect(screen.queryByRole('dialog')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Rename or delete New' }));
  await userEvent.clear(await screen.findByLabelText('Name'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.calls('PATCH /api/chats/chat-1').map(({ body }) => body.title)).toEqual(['New', null]),
  );
});

test('a chat is deleted after a second question; the open one makes room for a new one', async () => {
  const server = serve({
    'GET /api/chats': () => ({ chats: [summary()], next: null }),
    'GET /api/chats/chat-1': () => chat(),
    'DELETE /api/chats/chat-1': () => undefined,
  });
  const { router } = open('/chat/chat-1');
  await userEvent.click(await screen.findByRole('button', { name: 'Rename or delete Chat 1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete this chat' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Chat 1?' });
  expect(document.activeElement?.textContent).toBe('Keep it');
  expect(server.calls('DELETE /api/chats/chat-1')).toHaveLength(0);
  server.on('GET /api/chats', () => ({ chats: [], next: null }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Your chats will be kept here.');
  expect([router.state.location.pathname, localStorage.getItem('currId')]).toEqual(['/chat', null]);
  await screen.findByText('Use clear and concise language.');
});

test('older chats are loaded behind the fiftieth, and a search goes to the server', async () => {
  const server = serve({
    'GET /api/chats': (_body, path) => {
      if (path.includes('q=')) return { chats: [summary({ uid: 'found', number: 9 })], next: null };
      if (path.includes('before=')) return { chats: [summary({ uid: 'old', number: 1 })], next: null };
      const chats = Array.from({ length: 50 }, (_, at) => summary({ uid: `c${at}`, number: 51 - at }));
      return { chats, next: 'cursor 50' };
    },
  });
  open('/chat');
  const list = await screen.findByRole('list', { name: 'Your chats' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(50));
  await userEvent.click(screen.getByRole('button', { name: 'Show older chats' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(51));
  expect(screen.queryByRole('button', { name: 'Show older chats' })).toBeNull();

  await userEvent.type(screen.getByRole('searchbox'), 'langar & more');
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(server.calls('GET /api/chats').at(-1)?.path).toBe('/api/chats?q=langar+%26+more');
});

test('a history that cannot be loaded alarms nobody, and can be tried again', async () => {
  const server = serve({
    'GET /api/chats': () => refusal(503, 'unavailable'),
    'GET /api/chats/chat-1': () => refusal(503, 'unavailable'),
  });
  open('/chat/chat-1');
  await screen.findByText('The list is not up to date.', { exact: false });
  await screen.findByText('This chat has not been loaded.', { exact: false });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(console.warn).toHaveBeenCalledWith('the list of chats could not be loaded', 'unavailable');
  server.on('GET /api/chats', () => ({ chats: [summary()], next: null }));
  server.on('GET /api/chats/chat-1', () => chat());
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(button);
  await screen.findByRole('link', { name: 'Chat 1 What of thought?' });
  await screen.findByRole('list', { name: 'Sources of this answer' });
});

test('on a phone the menu is a drawer that Escape and a choice close', async () => {
  device.isWide = false;
  serve({
    'GET /api/chats': () => ({ chats: [summary()], next: null }),
    'GET /api/chats/chat-1': () => chat(),
  });
  open('/chat');
  expect(screen.queryByRole('navigation')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Open the menu' }));
  const drawer = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Your chats' });
  expect(within(drawer).getByRole('link', { name: 'Upgrade Account' }).getAttribute('href')).toBe(
    '/#pricing',
  );
  expect(within(drawer).getByText('Harleen Kaur')).toBeTruthy();
  act(() => drawer.close());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: 'Open the menu' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Chat 1 What of thought?' }));
  await screen.findByRole('list', { name: 'Sources of this answer' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
