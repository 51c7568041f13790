import { expect, type Locator, type Page } from '@playwright/test';

/** Sends a message as a reader does, and waits for its answer to be whole. */
export async function ask(page: Page, question: string): Promise<Locator> {
  await page.getByPlaceholder('Send a message').fill(question);
  await page.keyboard.press('Enter');
  // Another tab's turn may come in beside it.
  const turn = turns(page).filter({ hasText: question }).last();
  await expect(turn).toBeVisible();
  await expect(turn.getByRole('list', { name: /^Sources/ }).or(turn.getByRole('group')).first()).toBeVisible();
  return turn;
}

/** The questions of the open chat, each with its answer. */
export function turns(page: Page): Locator {
  return page.getByRole('region', { name: 'Questions and answers' }).getByRole('article');
}

/** The entries of the history, newest first. */
export function history(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Your chats' }).getByRole('listitem');
}

export function openChat(page: Page): Locator {
  return history(page).filter({ has: page.locator('[aria-current]') });
}
