import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './support/test.ts';

interface Exercise {
  kind: string;
  ask: string;
  options: string[];
  answer: string;
}

/** Answers an exercise rightly, with nothing but keys, from the place where the page has put the keyboard. */
async function answer(page: Page, { kind, options, answer }: Exercise) {
  const { keyboard } = page;
  if (kind === 'choose') {
    await keyboard.press('Tab');
    await keyboard.press('Space');
    for (let at = options.indexOf(answer); at > 0; at -= 1) await keyboard.press('ArrowDown');
  } else if (kind === 'order') {
    const words = page.locator('#exercises fieldset button[aria-pressed=false]');
    for (const word of answer.replace(/[।?.!,]/g, '').split(' ')) {
      await words.filter({ hasText: new RegExp(`^${word}$`) }).first().focus();
      await keyboard.press('Space');
    }
    await page.getByRole('button', { name: 'Check' }).focus();
  } else if (kind === 'read-aloud') {
    await keyboard.press('Tab');
  } else {
    await keyboard.press('Tab');
    await keyboard.insertText(answer);
  }
  await keyboard.press('Enter');
  await expect(page.locator('#exercises [role=status]')).toContainText(answer);
}

test('a lesson is read and drilled by the keyboard alone', async ({ page }) => {
  await page.goto('/learn');
  await page.getByRole('main').getByRole('link', { name: 'Greetings' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/learn\/amateur-\d+-greetings$/);
  for (const step of ['Aim', 'Explanation', 'Examples', 'Dialogue', 'Words', 'Exercises']) {
    await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible();
  }
  await expectAccessible(page);

  const { lesson } = await (await page.request.get(page.url().replace('/learn/', '/api/lessons/'))).json();
  const exercises: Exercise[] = lesson.exercises;
  expect(new Set(exercises.map(({ kind }) => kind)).size).toBeGreaterThan(3);
  await page.locator('#exercises h3').focus();
  for (const [index, exercise] of exercises.entries()) {
    await expect(page.locator('#exercises h3')).toHaveText(`Exercise ${index + 1} of ${exercises.length}`);
    await expect(page.locator('#exercises h3')).toBeFocused();
    await answer(page, exercise);
    if (index === 0) await expectAccessible(page);
    // "I had it", "Next exercise" and "To the result" are where the keyboard is.
    await page.keyboard.press('Enter');
  }
  await expect(page.locator('#exercises h3')).toHaveText(`${exercises.length} of ${exercises.length} right`);
  await expect(page.locator('#exercises h3')).toBeFocused();
  await page.getByRole('button', { name: 'All again' }).click();
  await expect(page.locator('#exercises h3')).toHaveText(`Exercise 1 of ${exercises.length}`);
});

test('what was missed is asked again', async ({ page }) => {
  await page.goto('/learn/amateur-03-letters-t-and-p#exercises');
  await expect(page.locator('#exercises')).toBeFocused();
  const { lesson } = await (await page.request.get('/api/lessons/amateur-03-letters-t-and-p')).json();
  const [first, ...others]: Exercise[] = lesson.exercises;
  await page.getByRole('radio').nth(first?.options.indexOf(first.answer) === 0 ? 1 : 0).check();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.locator('#exercises [role=status]')).toContainText('Not this time.');
  await page.getByRole('button', { name: 'Next exercise' }).click();
  for (const exercise of others) {
    await answer(page, exercise);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Again the one missed' }).click();
  await expect(page.locator('#exercises h3')).toHaveText('Exercise 1 of 1');
  await expect(page.locator('#exercises')).toContainText(first?.ask ?? '');
});

test('Gurmukhi is written where the device has no keyboard for it', async ({ page }) => {
  await page.goto('/learn/amateur-03-letters-t-and-p');
  const { lesson } = await (await page.request.get('/api/lessons/amateur-03-letters-t-and-p')).json();
  await page.locator('#exercises h3').focus();
  for (const exercise of lesson.exercises as Exercise[]) {
    if (exercise.kind === 'fill') break;
    await answer(page, exercise);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Gurmukhi keyboard' }).click();
  await page.getByRole('button', { name: 'ਦ dadda', exact: false }).last().click();
  await expect(page.getByLabel('Your answer')).toHaveValue('ਦ');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.locator('#exercises [role=status]')).toContainText('Right.');
});

test('a citation of a step leads to it', async ({ page }) => {
  for (const step of ['aim', 'explanation-1', 'examples', 'words', 'exercises']) {
    await page.goto(`/learn/amateur-01-the-script#${step}`);
    await expect(page.locator(`#${step}`)).toBeFocused();
    await expect(page.locator(`#${step}`)).toHaveAttribute('aria-current', 'true');
  }
});

test('the phrase book is found through by any of its three forms', async ({ page }) => {
  await page.goto('/learn/phrases#courtesy');
  await expect(page.locator('#courtesy')).toBeFocused();
  for (const typed of ['ਧੰਨਵਾਦ', 'dhannvaad', 'THANK']) {
    await page.getByRole('searchbox').fill(typed);
    await expect(page.getByRole('main')).toContainText('ਧੰਨਵਾਦ');
    await expect(page.getByRole('main')).not.toContainText('ਸ਼ੁਭ ਸਵੇਰ');
  }
  await expectAccessible(page);
});

test('the glossary is searched as one types, by sound and script, and leads from term to term', async ({ page }) => {
  await page.goto('/glossary');
  const terms = page.getByRole('main').locator('li[id]');
  await expect.poll(() => terms.count()).toBeGreaterThan(600);
  for (const typed of ['VAHEGURU', 'wahe guru', 'ਵਾਹਿਗੁਰੂ']) {
    await page.getByRole('searchbox').fill(typed);
    await expect(terms.filter({ hasText: 'Waheguru' }).first()).toBeVisible();
    await expect.poll(() => terms.count()).toBeLessThan(20);
  }
  await page.getByRole('searchbox').fill('langar');
  await expect(page.locator('#langar')).toBeVisible();
  await expectAccessible(page);
  const see = page.locator('#langar a[href^="#"], #langar a[href*="/glossary#"]').first();
  const id = (await see.getAttribute('href'))?.split('#')[1] ?? '';
  await see.click();
  await expect(page.locator(`#${id}`)).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.getByLabel('Kind').selectOption('food');
  await expect.poll(() => terms.count()).toBeLessThan(60);
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByRole('status').filter({ hasText: '0 words' })).toBeVisible();
});

test('gurdwaras are searched by name, town and country', async ({ page }) => {
  await page.goto('/places#harmandir-sahib');
  await expect(page.locator('#harmandir-sahib')).toBeFocused();
  const places = page.getByRole('main').locator('li[id]');
  for (const [typed, name] of [
    ['Golden Temple', 'Sri Harmandir Sahib'],
    ['Kesgarh', 'Takht Sri Keshgarh Sahib'],
    ['nankana', 'Nankana Sahib'],
  ] as const) {
    await page.getByRole('searchbox').fill(typed);
    await expect(places.filter({ hasText: name }).first()).toBeVisible();
    await expect.poll(() => places.count()).toBeLessThan(30);
  }
  await page.getByRole('searchbox').fill('');
  await page.getByLabel('Country').selectOption('GB');
  await expect(page.getByRole('heading', { level: 2, name: /^United Kingdom \(\d+\)$/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: 'India' })).toHaveCount(0);
  await expectAccessible(page);
  const map = places.first().getByRole('link', { name: /^-?[\d.]+, -?[\d.]+$/ });
  await expect(map).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\//);
  await expect(map).toHaveAttribute('rel', 'noopener noreferrer');
});

test('the start page and the foot of every page lead there', async ({ page }) => {
  for (const [from, name, to] of [
    ['banner', 'Learn', '/learn'],
    ['main', 'Lessons, phrase book and glossary', '/learn'],
    ['main', 'List of gurdwaras', '/places'],
    ['contentinfo', 'Glossary', '/glossary'],
    ['contentinfo', 'Gurdwaras', '/places'],
  ] as const) {
    await page.goto('/');
    await page.getByRole(from).getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(to);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('an answer about a word leads to where the word stands', async ({ page }) => {
  const { results } = await (await page.request.get('/api/search?q=langar&topic=lexicon')).json();
  expect(results[0].url).toMatch(/^\/glossary#/);
  await page.goto(results[0].url);
  await expect(page.locator(`[id="${results[0].url.split('#')[1]}"]`)).toBeFocused();
});

test('an article names its sources and how sure it is', async ({ page }) => {
  await page.goto('/read/history/mai-bhago');
  const foot = page.getByRole('article').getByRole('region', { name: 'Sources' });
  expect(await foot.getByRole('listitem').count()).toBeGreaterThan(1);
  await expect(page.getByText(/^How sure this is: /)).toBeVisible();
});
