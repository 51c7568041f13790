import { readFile } from 'node:fs/promises';
import { ask, history, openChat, turns } from './support/chat.ts';
import { newcomer } from './support/people.ts';
import { expect, test } from './support/test.ts';

const THINKING = 'ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ';

test.beforeEach(async ({ page }) => {
  await newcomer(page);
  await page.goto('/chat');
});

test.describe('states and transitions (1.4, 2.4)', () => {
  test('the panel of instructions stands there while the conversation is empty', async ({ page }) => {
    const panel = page.getByText('Use clear and concise language.');
    await expect(panel).toBeVisible();
    await ask(page, THINKING);
    await expect(panel).toHaveCount(0);
  });

  test('an example question is asked by a click', async ({ page }) => {
    await page.getByRole('button', { name: THINKING }).click();
    await expect(turns(page)).toHaveCount(1);
    await expect(turns(page).locator('blockquote [lang=pa]').first()).toContainText(THINKING);
  });

  test('without a current chat, the first answered question makes one and keeps its id', async ({ page }) => {
    expect(await page.evaluate(() => localStorage.getItem('currId'))).toBeNull();
    await ask(page, THINKING);
    const id = await page.evaluate(() => localStorage.getItem('currId'));
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await expect(history(page)).toHaveCount(1);
    await expect(openChat(page)).toContainText('Chat 1');
    await expect(openChat(page)).toContainText(THINKING);
  });

  test('with a current chat, the next turn is added to it', async ({ page }) => {
    await ask(page, THINKING);
    await ask(page, 'Ang 462');
    await expect(history(page)).toHaveCount(1);
    await page.reload();
    await expect(turns(page)).toHaveCount(2);
  });

  test('New question clears the current chat and empties the conversation', async ({ page }) => {
    await ask(page, THINKING);
    await page.getByRole('button', { name: 'New question' }).or(page.getByRole('link', { name: 'New question' })).click();
    await expect(turns(page)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('currId'))).toBeNull();
    await ask(page, 'Ang 462');
    await expect(history(page)).toHaveCount(2);
    await expect(history(page).first()).toContainText('Chat 2');
  });

  test("selecting an entry shows that entry's turns", async ({ page }) => {
    await ask(page, THINKING);
    await page.getByRole('button', { name: 'New question' }).or(page.getByRole('link', { name: 'New question' })).click();
    await ask(page, 'Ang 462');
    await history(page).last().getByText('Chat 1').click();
    await expect(turns(page)).toHaveCount(1);
    await expect(turns(page)).toContainText(THINKING);
    await expect(openChat(page)).toContainText('Chat 1');
  });

  test('sending empties the input at once', async ({ page }) => {
    const input = page.getByPlaceholder('Send a message');
    await input.fill(THINKING);
    await page.keyboard.press('Enter');
    await expect(input).toHaveValue('');
  });

  test('a message that is empty after trimming is not sent', async ({ page }) => {
    await page.getByPlaceholder('Send a message').fill('   ');
    await page.keyboard.press('Enter');
    await expect(turns(page)).toHaveCount(0);
  });

  test('Shift and Enter break the line', async ({ page }) => {
    const input = page.getByPlaceholder('Send a message');
    await input.fill('one');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two');
    await expect(input).toHaveValue('one\ntwo');
    await expect(turns(page)).toHaveCount(0);
  });

  test('a reload finds the chat as it was, with the same numbers', async ({ page }) => {
    const before = await (await ask(page, THINKING)).innerText();
    await page.reload();
    await expect(turns(page)).toHaveCount(1);
    await expect.poll(() => turns(page).first().innerText()).toBe(before);
  });

  test('a reload in the middle of an answer loses nothing', async ({ page }) => {
    const sent = page.waitForRequest('**/api/answer');
    await page.getByPlaceholder('Send a message').fill(THINKING);
    await page.keyboard.press('Enter');
    await (await sent).response().catch(() => null);
    await page.reload();
    await expect(turns(page)).toHaveCount(1);
    await expect(turns(page).locator('blockquote [lang=pa]').first()).toContainText(THINKING);
  });

  test('two tabs lose nothing', async ({ page, context }) => {
    await ask(page, THINKING);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(turns(other)).toHaveCount(1);
    await ask(other, 'Ang 462');
    await ask(page, 'Ang 1');
    await page.reload();
    await expect(turns(page)).toHaveCount(3);
  });

  test('a question that could not be sent is not lost', async ({ page }) => {
    await page.route('**/api/answer', (route) => route.abort());
    await page.getByPlaceholder('Send a message').fill(THINKING);
    await page.keyboard.press('Enter');
    await expect(turns(page)).toContainText(THINKING);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 30_000 });
    await page.unroute('**/api/answer');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(turns(page).locator('blockquote [lang=pa]').first()).toContainText(THINKING);
    await page.reload();
    await expect(turns(page)).toHaveCount(1);
  });
});

test('a number leads to its source, and the source to the passage in its place', async ({ page }) => {
  const turn = await ask(page, THINKING);
  await turn.getByRole('link', { name: /Source 1/ }).first().click();
  const source = turn.getByRole('list', { name: /^Sources/ }).getByRole('listitem').first();
  await expect(source).toBeFocused();
  await source.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/read\/shabads\//);
  await expect(page.getByRole('main').locator('[lang=pa]').filter({ hasText: THINKING }).first()).toBeVisible();
  await page.goBack();
  await expect(turns(page)).toHaveCount(1);
});

test('an answer is copied with its sources', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const turn = await ask(page, THINKING);
  await turn.getByRole('button', { name: 'Copy', exact: true }).last().click();
  await expect(page.getByText('The answer is copied, with its sources.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(THINKING);
  expect(copied).toContain('Ang 1');
});

test('a chat is renamed, found by a word, and deleted', async ({ page }) => {
  await ask(page, THINKING);
  await page.getByRole('button', { name: 'Rename or delete Chat 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('On thinking');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(history(page)).toContainText('On thinking');
  const search = page.getByRole('searchbox');
  await search.fill('nothing of the kind');
  await expect(page.getByText('No chat has these words.')).toBeVisible();
  await search.fill('THINKING');
  await expect(history(page)).toContainText('On thinking');
  await search.fill('');
  await page.getByRole('button', { name: 'Rename or delete On thinking' }).click();
  await dialog.getByRole('button', { name: 'Delete this chat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(history(page)).toHaveCount(0);
  await expect(turns(page)).toHaveCount(0);
});

test('a link shows the chat to whoever has it, with the same numbers, until it is withdrawn', async ({ page, browser, site }) => {
  const turn = await ask(page, THINKING);
  const sources = await turn.getByRole('list', { name: /^Sources/ }).innerText();
  await page.getByRole('button', { name: /^Share/ }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByLabel('Link to this chat').inputValue();
  expect(link.startsWith(`${site.address}/share/`)).toBe(true);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stranger.locator('blockquote [lang=pa]').first()).toContainText(THINKING);
  expect(await stranger.getByRole('list', { name: /^Sources/ }).innerText()).toBe(sources);
  await dialog.getByRole('button', { name: 'Withdraw the link' }).click();
  await expect(page.getByText('The link is withdrawn. It leads nowhere now.')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('There is nothing at this link')).toBeVisible();
  await stranger.context().close();
});

for (const [name, ending] of [['Markdown', '.md'], ['JSON', '.json']] as const) {
  test(`a chat is exported as ${name}`, async ({ page }) => {
    await ask(page, THINKING);
    await page.getByRole('button', { name: /^Share/ }).first().click();
    const coming = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('link', { name }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(new RegExp(`\\${ending}$`));
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain(THINKING);
    expect(text).toContain('Ang 1');
  });
}

test('a thumb and a reason are kept', async ({ page }) => {
  const turn = await ask(page, THINKING);
  await turn.getByRole('button', { name: 'Bad answer' }).click();
  await turn.getByRole('textbox').fill('The line before it is missing.');
  await turn.getByRole('button', { name: 'Send' }).click();
  await expect(turn.getByText('Thank you.')).toBeVisible();
  await page.reload();
  await expect(turns(page).getByRole('button', { name: 'Bad answer' })).toHaveAttribute('aria-pressed', 'true');
});

test('the Gurmukhi keyboard writes into the question, at the caret', async ({ page }) => {
  await page.getByRole('button', { name: 'Gurmukhi keyboard' }).click();
  const keyboard = page.getByRole('region', { name: 'Gurmukhi keyboard' });
  for (const sign of ['ਸ', 'ਚ']) await keyboard.getByRole('button', { name: new RegExp(`^${sign} `) }).click();
  await expect(page.getByPlaceholder('Send a message')).toHaveValue('ਸਚ');
});

test('a message of somebody in danger gets help first, and nothing of it leaves the chat', async ({ page }) => {
  await page.getByPlaceholder('Send a message').fill('I want to end my life');
  await page.keyboard.press('Enter');
  const turn = turns(page).last();
  await expect(turn.getByRole('heading', { name: 'You do not have to carry this alone' })).toBeVisible();
  await expect(turn.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:/);
  await expect(turn.getByRole('button', { name: 'Bad answer' })).toHaveCount(0);
  // Help waits for no disk: a reply that was faster than its turn was stored names no chat, which then stands in the list.
  await page.goto('/chat');
  await history(page).first().getByRole('link').click();
  await expect(turns(page).getByRole('link', { name: /^Call / }).first()).toBeVisible();
  const later = await ask(page, 'Ang 462');
  await expect(later).toContainText('Ang 462');
  const [{ uid }] = (await (await page.request.get('/api/chats')).json()).chats;
  const shared = await (await page.request.put(`/api/chats/${uid}/share`, { data: {} })).json();
  const seen = await page.request.get(`/api/shared/${shared.token}`);
  expect(await seen.text()).not.toContain('end my life');
  const file = await page.request.get(`/api/chats/${uid}/export?as=markdown`);
  expect(await file.text()).not.toContain('end my life');
});

test('the sidebar shows the name, leads to the plans, and logs out', async ({ page }) => {
  const { account } = await (await page.request.get('/api/me')).json();
  await expect(page.getByText(account.name)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upgrade Account' })).toHaveAttribute('href', '/#pricing');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/(login)?$/);
  expect((await page.request.get('/api/chats')).status()).toBe(401);
});

test('a newcomer signs up, confirms, asks, reloads, finds the chat again and logs out', async ({ page }) => {
  // Each step has its own test; this one walks them without a break, on a telephone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/chat');
  await ask(page, THINKING);
  await page.reload();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('dialog').getByText('Chat 1')).toBeVisible();
  await page.getByRole('dialog').getByText('Chat 1').click();
  await expect(turns(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  expect((await page.request.get('/api/chats')).status()).toBe(401);
});
