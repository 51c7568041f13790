import { expect, expectAccessible, test } from './support/test.ts';

test('a visitor asks', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Your question').fill('hukam rajai chalna');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Answer', exact: true })).toBeVisible();
  await expectAccessible(page);
});
