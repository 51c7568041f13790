import type { Page } from '@playwright/test';
import { ask } from './support/chat.ts';
import { newcomer } from './support/people.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const THINKING = 'ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ';

/** A page in a state of it, as somebody comes there. */
const STATES: [string, (page: Page) => Promise<void>][] = [
  ['the start page', async (page) => void (await page.goto('/'))],
  [
    'the privacy policy',
    async (page) => {
      await page.goto('/');
      await page.locator('footer button').first().click();
      await expect(page.locator('dialog[open]')).toBeVisible();
    },
  ],
  ['the log-in', async (page) => void (await page.goto('/login'))],
  [
    'a refused log-in',
    async (page) => {
      await page.goto('/login');
      await page.locator('main form button[type=submit]').click();
      await expect(page.locator('.Toastify__toast')).toBeVisible();
    },
  ],
  ['the sign-up', async (page) => void (await page.goto('/signup'))],
  ['a reset', async (page) => void (await page.goto('/reset#0000'))],
  ['a link that is void', async (page) => void (await page.goto('/verify#0000'))],
  [
    'an answer without an account',
    async (page) => {
      await page.goto(`/ask?q=${encodeURIComponent(THINKING)}`);
      await expect(page.locator('blockquote [lang=pa]').first()).toBeVisible();
    },
  ],
  [
    'an abstention',
    async (page) => {
      await page.goto('/ask?q=How+tall+is+the+Eiffel+tower%3F');
      await expect(page.locator('main h2').first()).toBeVisible();
    },
  ],
  [
    'help for somebody in danger',
    async (page) => {
      await page.goto('/ask?q=I+want+to+end+my+life');
      await expect(page.locator('a[href^="tel:"]').first()).toBeVisible();
    },
  ],
  ['a shabad', async (page) => void (await page.goto('/read/shabads/DMP'))],
  ['an Ang', async (page) => void (await page.goto('/read/angs/sggs/1'))],
  ['the lessons', async (page) => void (await page.goto('/learn'))],
  ['a lesson', async (page) => void (await page.goto('/learn/amateur-09-greetings#words'))],
  [
    'an exercise that is answered',
    async (page) => {
      await page.goto('/learn/amateur-03-letters-t-and-p#exercises');
      await page.locator('#exercises').getByRole('radio').first().check();
      await page.locator('#exercises button[type=submit]').click();
      await expect(page.locator('#exercises [role=status] p').first()).toBeVisible();
    },
  ],
  [
    'the phrase book',
    async (page) => {
      await page.goto('/learn/phrases');
      await page.getByRole('searchbox').fill('ਧੰਨਵਾਦ');
    },
  ],
  [
    'the glossary',
    async (page) => {
      await page.goto('/glossary');
      await page.getByRole('searchbox').fill('ਸਾਹਿਬ');
    },
  ],
  [
    'the gurdwaras',
    async (page) => {
      await page.goto('/places');
      await page.locator('main select').selectOption('PK');
    },
  ],
  ['an article', async (page) => void (await page.goto('/read/history/mai-bhago'))],
  ['a quotation to check', async (page) => void (await page.goto('/check'))],
  ['the sources', async (page) => void (await page.goto('/sources'))],
  ['safety', async (page) => void (await page.goto('/safety'))],
  ['a page that is not there', async (page) => void (await page.goto('/nowhere'))],
  [
    'the account',
    async (page) => {
      await newcomer(page);
      await page.goto('/account');
      await expect(page.locator('main form').first()).toBeVisible();
    },
  ],
  [
    'an empty chat',
    async (page) => {
      await newcomer(page);
      await page.goto('/chat');
      await expect(page.locator('textarea')).toBeVisible();
    },
  ],
  [
    'a chat with an answer',
    async (page) => {
      await newcomer(page);
      await page.goto('/chat');
      await page.locator('textarea').fill(THINKING);
      await page.keyboard.press('Enter');
      await expect(page.locator('blockquote [lang=pa]').first()).toBeVisible();
    },
  ],
  [
    'the Gurmukhi keyboard',
    async (page) => {
      await newcomer(page);
      await page.goto('/chat');
      await page.getByRole('button', { name: /ੳਅੲ/ }).click();
      await expect(page.locator('fieldset button').first()).toBeVisible();
    },
  ],
];

for (const language of ['en', 'pa'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    for (const [device, width, height] of [
      ['a telephone', 390, 844],
      ['a desk', 1280, 900],
    ] as const) {
      test.describe(`${language}, ${theme}, on ${device}`, () => {
        test.use({ viewport: { width, height } });
        for (const [state, arrive] of STATES) {
          test(state, async ({ page }) => {
            await page.addInitScript(
              ([language, theme]) => {
                localStorage.setItem('vichar.language', language);
                localStorage.setItem('vichar.theme', theme);
              },
              [language, theme] as const,
            );
            await arrive(page);
            await expect(page.locator('h1:visible')).toHaveCount(1);
            await expect(page.locator('html')).toHaveAttribute('lang', language);
            await expectAccessible(page);
            // Nothing stands out to the side.
            expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
          });
        }
      });
    }
  }
}

test('everything of a question is done by the keyboard', async ({ page }) => {
  await newcomer(page);
  await page.goto('/chat');
  await page.getByPlaceholder('Send a message').focus();
  await page.keyboard.type(THINKING);
  await page.keyboard.press('Enter');
  await expect(page.locator('blockquote [lang=pa]').first()).toBeVisible();
});

test('an answer is announced once, politely', async ({ page }) => {
  await newcomer(page);
  await page.goto('/chat');
  await ask(page, THINKING);
  const live = page.getByRole('status').filter({ hasText: 'Answer:' });
  await expect(live).toHaveCount(1);
});

test('who wants less motion gets none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const moving = await page.evaluate(() =>
    document.getAnimations().filter((animation) => {
      const { duration } = animation.effect?.getComputedTiming() ?? {};
      return typeof duration === 'number' && duration > 10;
    }).length,
  );
  expect(moving).toBe(0);
});

test('on a small telephone nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const path of ['/', '/login', '/signup', '/ask', '/safety', '/check', '/sources', '/learn', '/learn/amateur-09-greetings', '/learn/phrases', '/glossary', '/places']) {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

/** Of script, packed, in bytes. */
const BUDGET = 150 * 1024;

for (const path of ['/', '/ask', '/chat']) {
  test(`the first load of ${path} keeps to its budgets: script, and shifts of the layout`, async ({ page }) => {
    if (path === '/chat') await newcomer(page);
    const scripts: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.sizes().then((sizes) => sizes.responseBodySize));
    });
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const shift = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
        }),
    );
    expect(shift).toBeLessThan(0.05);
    const sum = (await Promise.all(scripts)).reduce((a, b) => a + b, 0);
    expect(sum).toBeGreaterThan(50_000);
    expect(sum).toBeLessThan(BUDGET);
  });
}
