import { expectRefusal, fillLogin, fillSignup } from './support/forms.ts';
import { linkIn, newcomer, type Person, signIn, signUp, somebody } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.describe('sign-up: validation (1.5) and the catalogue (1.8)', () => {
  const full = { name: 'A Reader', email: 'reader@example.org', password: 'a long phrase' };
  const rows: [string, Partial<Person> & { confirm?: string }, string][] = [
    ['an empty name', { ...full, name: '' }, 'Name Required'],
    ['an empty email', { ...full, email: '' }, 'Email Required'],
    ['an empty password', { ...full, password: '' }, 'Passwords Invalid'],
    ['passwords that differ', { ...full, confirm: 'another phrase' }, 'Passwords Invalid'],
    ['invalid-email', { ...full, email: 'no address' }, 'Invalid email address.'],
    ['weak-password, too short', { ...full, password: 'short' }, 'The password is too weak.'],
    ['weak-password, too common', { ...full, password: 'password123' }, 'The password is too weak.'],
  ];
  for (const [row, fields, text] of rows) {
    test(row, async ({ page }) => {
      await fillSignup(page, fields);
      await expectRefusal(page, text);
      expect(new URL(page.url()).pathname).toBe('/signup');
    });
  }

  test('email-already-in-use', async ({ page }) => {
    const person = await signUp(page.request);
    await fillSignup(page, { ...person, email: person.email.toUpperCase() });
    await expectRefusal(page, 'Email address is already in use.');
  });
});

test('signing up says that a verification link was sent, and leads to the log-in', async ({ page, site }) => {
  const person = somebody();
  await fillSignup(page, person);
  await expect(page.getByText(`Verification Link sent to ${person.email}`)).toBeVisible();
  await expect(page).toHaveURL('/login');
  await linkIn(site, person.email, '/verify');
});

test.describe('log-in: validation (1.5) and the catalogue (1.8)', () => {
  test('an empty email', async ({ page }) => {
    await fillLogin(page, { password: 'something' });
    await expectRefusal(page, 'Invalid Creds');
  });

  test('an empty password', async ({ page }) => {
    await fillLogin(page, { email: 'reader@example.org' });
    await expectRefusal(page, 'Invalid Creds');
  });

  test('user-not-found', async ({ page }) => {
    await fillLogin(page, { email: 'nobody@example.org', password: 'a long phrase' });
    await expectRefusal(page, 'User not found.');
  });

  test('wrong-password', async ({ page }) => {
    const person = await signUp(page.request);
    await fillLogin(page, { ...person, password: 'not that phrase' });
    await expectRefusal(page, 'Incorrect password.');
  });

  test('user-disabled, and only after the right password', async ({ page, site }) => {
    const person = await signUp(page.request);
    await site.command('account', 'disable', person.email);
    await fillLogin(page, { ...person, password: 'not that phrase' });
    await expectRefusal(page, 'Incorrect password.');
    await fillLogin(page, person);
    await expectRefusal(page, 'This user account has been disabled.');
  });

  test('operation-not-supported-in-this-environment: Google is not set up here', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expectRefusal(page, 'This operation is not supported in the current environment.');
  });
});

test('logging in goes to the start page, with a log-out in the bar', async ({ page }) => {
  const person = await signUp(page.request);
  await fillLogin(page, person);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('login'))).toBe('true');
  expect(await page.evaluate(() => localStorage.getItem('id'))).toMatch(/^[0-9a-f-]{36}$/);
});

test('logging out on the start page puts the hints right and ends the session', async ({ page }) => {
  await newcomer(page);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await page.evaluate(() => [localStorage.getItem('login'), localStorage.getItem('id')])).toEqual([
    'false',
    null,
  ]);
  expect((await page.request.get('/api/chats')).status()).toBe(401);
});

test('the link in the verification mail confirms the address, once', async ({ page, site }) => {
  const person = await newcomer(page);
  await page.goto('/');
  await expect(page.getByText(`Your address ${person.email} is not confirmed yet.`)).toBeVisible();
  const link = await linkIn(site, person.email, '/verify');
  await page.goto(link);
  await expect(page.getByText(`${person.email} is confirmed.`)).toBeVisible();
  expect(page.url()).not.toContain('#');
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByText('is not confirmed yet')).toHaveCount(0);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText('The verification code is invalid.').first()).toBeVisible();
});

test('"Send again" sends another link, and the first is void', async ({ page, site }) => {
  const person = await newcomer(page);
  const first = await linkIn(site, person.email, '/verify');
  await page.goto('/');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(`Verification Link sent to ${person.email}`)).toBeVisible();
  await expect.poll(() => site.mailsTo(person.email).length).toBe(2);
  await page.goto(first);
  await expect(page.getByText('The verification code is invalid.').first()).toBeVisible();
});

test.describe('forgotten password', () => {
  test('an empty email', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expectRefusal(page, 'Please provide the email field');
  });

  test('an unknown address reads like a known one', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Email Address').fill('nobody@example.org');
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(page.getByText('Reset Link sent to nobody@example.org')).toBeVisible();
  });

  test('the link sets a new password, ends every session, and works once', async ({ page, site }) => {
    const person = await newcomer(page);
    await page.goto('/login');
    await page.getByLabel('Email Address').fill(person.email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expect(page.getByText(`Reset Link sent to ${person.email}`)).toBeVisible();
    const link = await linkIn(site, person.email, '/reset');
    await page.goto(link);
    await page.getByLabel('New Password').fill('quite another phrase');
    await page.getByLabel('Confirm Password').fill('quite another phrase');
    await page.getByRole('button', { name: 'Keep the new password' }).click();
    await expect(page.getByText('Your password is changed.').first()).toBeVisible();
    expect((await page.request.get('/api/chats')).status()).toBe(401);
    await fillLogin(page, { ...person, password: 'quite another phrase' });
    await expect(page).toHaveURL('/');
    await page.goto(link);
    await page.getByLabel('New Password').fill('a third phrase of words');
    await page.getByLabel('Confirm Password').fill('a third phrase of words');
    await page.getByRole('button', { name: 'Keep the new password' }).click();
    await expect(page.getByText('The verification code is invalid.').first()).toBeVisible();
  });
});

test.describe('the account page', () => {
  test.beforeEach(async ({ page }) => {
    await newcomer(page);
    await page.goto('/account');
  });

  test('the name changes', async ({ page }) => {
    await page.getByLabel('Full Name').fill('ਇੱਕ ਪਾਠਕ');
    await page.getByRole('button', { name: 'Save the name' }).click();
    await expect(page.getByText('Your name is changed.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Full Name')).toHaveValue('ਇੱਕ ਪਾਠਕ');
  });

  test('what is kept can be downloaded', async ({ page }) => {
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/\.json$/);
  });

  test('logging out everywhere ends this session too', async ({ page }) => {
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page.getByText('You are logged out everywhere.')).toBeVisible();
    expect((await page.request.get('/api/chats')).status()).toBe(401);
  });
});

test('deleting the account takes the password, and everything goes', async ({ page }) => {
  const person = await newcomer(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Delete everything for good' }) });
  await form.getByLabel('Your password now').fill(person.password);
  await form.getByRole('button', { name: 'Delete everything for good' }).click();
  await expect(page.getByText('Your account is deleted, with everything in it.')).toBeVisible();
  await fillLogin(page, person);
  await expectRefusal(page, 'User not found.');
});

test.describe('who may see what (1.6, 2.1)', () => {
  test('without a session /chat goes to /login, whatever the flag says', async ({ page }) => {
    await page.goto('/chat');
    await expect(page).toHaveURL('/login');
    await page.evaluate(() => localStorage.setItem('login', 'true'));
    await page.goto('/chat');
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('login'))).toBe('false');
  });

  for (const flag of [null, 'false', 'true']) {
    test(`a live session opens /chat, and the flag (${flag}) is put right`, async ({ page }) => {
      const person = await signUp(page.request);
      await signIn(page, person);
      await page.goto('/safety');
      await page.evaluate((value) => {
        if (value === null) localStorage.removeItem('login');
        else localStorage.setItem('login', value);
      }, flag);
      await page.goto('/chat');
      await expect(page.getByPlaceholder('Send a message')).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('login'))).toBe('true');
    });
  }
});
