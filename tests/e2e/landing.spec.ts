import { newcomer, signUp } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.describe('the bar', () => {
  test('a visitor sees Pricing, Contact, FAQ, Login and Signup', async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('banner');
    for (const name of ['Pricing', 'Contact', 'FAQ', 'Login', 'Signup']) {
      await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(bar.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  });

  test('who is logged in sees Logout, and neither Login nor Signup', async ({ page }) => {
    await newcomer(page);
    await page.goto('/');
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('button', { name: 'Logout' })).toBeVisible();
    for (const name of ['Login', 'Signup']) await expect(bar.getByRole('link', { name })).toHaveCount(0);
  });
});

test('Try Free goes to the log-in, or to the chat', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Try Free' }).first().click();
  await expect(page).toHaveURL('/login');
  await newcomer(page);
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Try Free' }).first().click();
  await expect(page).toHaveURL('/chat');
});

for (const [link, anchor] of [
  ['Home', 'home'],
  ['About Us', 'about'],
  ['FAQ', 'faq'],
  ['Contact', 'contact'],
  ['Pricing', 'pricing'],
] as const) {
  test(`the footer's ${link} leads to #${anchor}, from another page too`, async ({ page }) => {
    for (const from of ['/', '/safety']) {
      await page.goto(from);
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
      await expect(page).toHaveURL(`/#${anchor}`);
      await expect(page.locator(`#${anchor}`)).toBeInViewport();
    }
  });
}

test('Read about us leads to the about section', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Read about us' }).click();
  await expect(page.locator('#about')).toBeInViewport();
});

test('three offers, each with a header, a paragraph and a drawing', async ({ page }) => {
  await page.goto('/');
  for (const header of ['The scripture and its teachings', 'Culture and history', 'The Punjabi language']) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: header }) });
    await expect(card.locator('svg')).toBeVisible();
    await expect(card.locator('p')).toBeVisible();
  }
});

test('one question stands there with its real answer and sources', async ({ page }) => {
  await page.goto('/');
  const example = page.getByRole('region', { name: 'One question, answered' });
  await expect(example.locator('blockquote [lang=pa]').first()).toBeVisible();
  const source = example.getByRole('link', { name: /Ang \d+/ }).first();
  await source.click();
  await expect(page).toHaveURL(/\/read\/shabads\//);
});

test.describe('pricing', () => {
  const plans = [
    ['Amateur', '15$', 'per week', 'rgb(188, 94, 14)'],
    ['Professional', '45$', 'per 6 month', 'rgb(189, 189, 189)'],
    ['Business', '70$', 'per year', 'rgb(204, 162, 55)'],
  ] as const;
  for (const [head, amount, period, colour] of plans) {
    test(`${head}: ${amount} ${period}, four points, its colour`, async ({ page }) => {
      await page.goto('/');
      const card = page
        .locator('#pricing')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: head, exact: true }) });
      await expect(card).toContainText(amount);
      await expect(card).toContainText(period);
      for (const point of [
        'Basic learning of language',
        'Phrases of the scripture',
        'Explore Sikh history',
        'Lists of all places of worship worldwide',
      ]) {
        await expect(card).toContainText(point);
      }
      const colours = await card.evaluate((element) =>
        [element, ...element.querySelectorAll('*')].flatMap((e) => {
          const style = getComputedStyle(e);
          return [style.borderTopColor, style.backgroundColor];
        }),
      );
      expect(colours).toContain(colour);
    });
  }

  test('Select records the plan of who is logged in, and says so', async ({ page }) => {
    await newcomer(page);
    await page.goto('/#pricing');
    await page.getByRole('button', { name: 'Select the Business plan' }).click();
    await expect(page.getByText('Your request for the Business plan is noted.').first()).toBeVisible();
    const { account } = await (await page.request.get('/api/me')).json();
    expect([account.plan, account.requested_plan]).toEqual(['free', 'business']);
  });

  test("a visitor's choice survives the log-in and is offered again", async ({ page }) => {
    const person = await signUp(page.request);
    await page.goto('/#pricing');
    await page.getByRole('button', { name: 'Select the Amateur plan' }).click();
    await page.goto('/login');
    await page.getByLabel('Email Address').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/#pricing');
    await expect(page.getByText('You chose the Amateur plan before you logged in.')).toBeVisible();
  });
});

test('each of three questions opens and closes', async ({ page }) => {
  await page.goto('/#faq');
  const items = page.locator('#faq details');
  await expect(items).toHaveCount(3);
  for (const item of await items.all()) {
    await item.locator('summary').click();
    await expect(item.locator('p')).toBeVisible();
    await item.locator('summary').click();
    await expect(item.locator('p')).toBeHidden();
  }
});

test.describe('contact', () => {
  const rows = [
    ['an empty name', '', 'reader@example.org', 'Sat Sri Akal', 'Name Required'],
    ['an empty email', 'A Reader', '', 'Sat Sri Akal', 'Email Required'],
    ['no address', 'A Reader', 'no address', 'Sat Sri Akal', 'Invalid email address.'],
    ['an empty message', 'A Reader', 'reader@example.org', '', 'Message Required'],
  ] as const;
  for (const [row, name, email, message, text] of rows) {
    test(row, async ({ page }) => {
      await page.goto('/#contact');
      const form = page.locator('#contact');
      await form.getByLabel('Full Name').fill(name);
      await form.getByLabel('Email Address').fill(email);
      await form.getByLabel('Message').fill(message);
      await form.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    });
  }

  test('a message is kept, mailed to the owner, and said to be', async ({ page, site }) => {
    await page.goto('/#contact');
    const form = page.locator('#contact');
    await form.getByLabel('Full Name').fill('A Reader');
    await form.getByLabel('Email Address').fill('reader@example.org');
    await form.getByLabel('Message').fill('The page of <b>Ang 1</b> reads well.');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Your message is kept').first()).toBeVisible();
    await expect.poll(() => site.mailsTo('owner@example.org').length).toBe(1);
    const [mail] = site.mailsTo('owner@example.org');
    expect(mail?.text).toContain('The page of <b>Ang 1</b> reads well.');
    expect(mail?.html).not.toContain('<b>Ang 1</b>');
  });
});

test('a message of somebody in danger to the owner gets help at once, and goes to nobody', async ({ page, site }) => {
  await page.goto('/#contact');
  const form = page.locator('#contact');
  await form.getByLabel('Full Name').fill('A Reader');
  await form.getByLabel('Email Address').fill('reader@example.org');
  await form.getByLabel('Message').fill('I want to end my life');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('link', { name: /^Call / }).first()).toHaveAttribute('href', /^tel:/);
  expect(site.mailsTo('owner@example.org').filter((mail) => mail.text.includes('end my life'))).toEqual([]);
});

test('the privacy policy opens with its date, and closes by button and by Escape', async ({ page }) => {
  await page.goto('/');
  const dialog = page.getByRole('dialog', { name: 'Privacy Policy' });
  for (const close of ['button', 'Escape']) {
    await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy Policy' }).click();
    await expect(dialog).toContainText('04-07-23');
    if (close === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  }
});

test('toasts: top right, dark, no progress bar, closed by a click', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  const toast = page.locator('.Toastify__toast');
  await expect(toast).toBeVisible();
  await expect(page.locator('.Toastify__toast-container--top-right')).toBeVisible();
  await expect(toast).toHaveClass(/Toastify__toast-theme--dark/);
  await expect(page.locator('.Toastify__progress-bar--wrp:not([data-hidden=true])')).toHaveCount(0);
  await toast.click();
  await expect(toast).toHaveCount(0);
});

test('a page that fails says Unexpected Application Error!', async ({ page }) => {
  await page.route('**/assets/**', (route) =>
    route.request().url().includes('sources-page') ? route.abort() : route.continue(),
  );
  await page.goto('/sources');
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
});
