import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { turns } from './support/chat.ts';
import { newcomer, signUp } from './support/people.ts';
import { test } from './support/test.ts';

// `make screens` draws the pictures of the README anew.
test.skip(!process.env.SCREENS, 'only for the pictures');

const FOLDER = join(resolve(import.meta.dirname, '../..'), 'docs/screens');
const THINKING = 'ਸੋਚੈ ਸੋਚਿ ਨ ਹੋਵਈ';

interface Look {
  language?: 'en' | 'pa';
  theme?: 'light' | 'dark';
  phone?: boolean;
  whole?: boolean;
}

function screen(name: string, arrive: (page: Page) => Promise<unknown>, look: Look = {}) {
  test(name, async ({ page }) => {
    const { language = 'en', theme = 'light', phone = false, whole = false } = look;
    await page.setViewportSize(phone ? { width: 390, height: 844 } : { width: 1280, height: 860 });
    await page.addInitScript(
      ([language, theme]) => {
        localStorage.setItem('vichar.language', language);
        localStorage.setItem('vichar.theme', theme);
      },
      [language, theme] as const,
    );
    await arrive(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: whole, animations: 'disabled' });
  });
}

const to = (path: string) => (page: Page) => page.goto(path);

async function confirmed(page: Page) {
  await newcomer(page);
  // The bar about the address stands in pictures of its own.
  await page.route('**/api/me', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    if (body.account) body.account = { ...body.account, name: 'A Reader', verified: true };
    await route.fulfill({ response: reply, json: body });
  });
}

async function chat(page: Page) {
  await confirmed(page);
  await page.goto('/chat');
  await page.locator('textarea').fill(THINKING);
  await page.keyboard.press('Enter');
  await page.locator('article ol a, article ul a').first().waitFor();
}

screen('landing', to('/'), { whole: true });
screen('landing-top', to('/'));
screen('landing-phone-punjabi-dark', to('/'), { language: 'pa', theme: 'dark', phone: true });
screen('privacy', async (page) => {
  await page.goto('/');
  await page.locator('footer button').first().click();
});
screen('login', to('/login'));
screen('login-refused', async (page) => {
  const person = await signUp(page.request);
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill('not that phrase');
  await page.locator('main form button[type=submit]').click();
  await page.locator('.Toastify__toast').waitFor();
});
screen('signup-punjabi', to('/signup'), { language: 'pa' });
screen('reset', to('/reset#0000'));
screen('verify', to('/verify#0000'));
screen('account', async (page) => {
  await confirmed(page);
  await page.goto('/account');
}, { whole: true });
screen('unverified', async (page) => {
  await newcomer(page);
  await page.goto('/account');
});
screen('chat-empty', async (page) => {
  await confirmed(page);
  await page.goto('/chat');
});
screen('chat', chat);
screen('chat-phone-dark', chat, { theme: 'dark', phone: true });
screen('chat-phone-punjabi', chat, { language: 'pa', phone: true });
screen('chat-menu-phone', async (page) => {
  await chat(page);
  await page.getByRole('button', { name: 'Open the menu' }).click();
}, { phone: true });
screen('chat-share', async (page) => {
  await chat(page);
  await page.getByRole('button', { name: /^Share/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make a link' }).click();
  await page.getByLabel('Link to this chat').waitFor();
});
screen('gurmukhi-keyboard-phone', async (page) => {
  await confirmed(page);
  await page.goto('/chat');
  await page.getByRole('button', { name: /ੳਅੲ/ }).click();
  await page.locator('fieldset button').first().waitFor();
}, { phone: true });
screen('help-phone', async (page) => {
  await confirmed(page);
  await page.goto('/chat');
  await page.getByPlaceholder('Send a message').fill('I want to end my life');
  await page.keyboard.press('Enter');
  await turns(page).last().locator('a[href^="tel:"]').first().waitFor();
}, { phone: true });
screen('shared', async (page) => {
  await chat(page);
  const [{ uid }] = (await (await page.request.get('/api/chats')).json()).chats;
  const { url } = await (await page.request.put(`/api/chats/${uid}/share`, { data: {} })).json();
  await page.goto(url);
});
screen('ask', async (page) => {
  await page.goto('/ask?q=What+does+Guru+Nanak+say+about+women%3F');
  await page.locator('blockquote [lang=pa]').first().waitFor();
});
screen('read', to('/read/shabads/DMP'));
screen('learn', to('/learn'));
screen('learn-phone-punjabi-dark', to('/learn'), { language: 'pa', theme: 'dark', phone: true });
screen('lesson', to('/learn/amateur-09-greetings'), { whole: true });
screen('exercise-phone', async (page) => {
  await page.goto('/learn/amateur-03-letters-t-and-p#exercises');
  await page.locator('#exercises').getByRole('radio').first().check();
  await page.locator('#exercises button[type=submit]').click();
  await page.locator('#exercises [role=status] p').first().waitFor();
}, { phone: true });
screen('phrases-phone', to('/learn/phrases#greetings'), { phone: true });
screen('glossary', async (page) => {
  await page.goto('/glossary');
  await page.getByRole('searchbox').fill('bani');
});
screen('places', async (page) => {
  await page.goto('/places');
  await page.getByRole('searchbox').fill('takht');
});
screen('places-phone-punjabi', to('/places#nankana-sahib-janam-asthan'), { language: 'pa', phone: true });
screen('check', to('/check'));
screen('sources', to('/sources'));
screen('safety', to('/safety'));
