import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ACCOUNT, openApp, serve } from '../../app-harness';
import { en } from '../../locales/en';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const form = async () => within(await screen.findByRole('main'));

async function fill(fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    const field = await screen.findByLabelText(label);
    await userEvent.clear(field);
    if (text !== '') await userEvent.type(field, text);
  }
}

async function press(name: string) {
  await userEvent.click(await (await form()).findByRole('button', { name }));
}

/** A toast says it once, and a line in the form repeats it. */
async function seesProblem(text: string) {
  await waitFor(() => {
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain(text);
  });
  expect((await form()).getByText(text).getAttribute('role')).toBeNull();
}

const NAME = { 'Full Name': 'A Reader' };
const EMAIL = { 'Email Address': 'reader@example.org' };

test.each<[string, string, Record<string, string>, string, string]>([
  ['no name', '/signup', {}, 'Signup', 'Name Required'],
  ['no e-mail', '/signup', NAME, 'Signup', 'Email Required'],
  ['no password', '/signup', { ...NAME, ...EMAIL }, 'Signup', 'Passwords Invalid'],
  [
    'two passwords',
    '/signup',
    { ...NAME, ...EMAIL, Password: 'one password', 'Confirm Password': 'another one' },
    'Signup',
    'Passwords Invalid',
  ],
  ['nothing', '/login', {}, 'Login', 'Invalid Creds'],
  ['no password', '/login', EMAIL, 'Login', 'Invalid Creds'],
  ['no e-mail', '/login', { Password: 'one password' }, 'Login', 'Invalid Creds'],
  ['no e-mail', '/login', {}, 'Forgot password?', 'Please provide the email field'],
  [
    'two passwords',
    '/reset#token',
    { 'New Password': 'one password' },
    'Keep the new password',
    'Passwords Invalid',
  ],
])('%s at %s: %j', async (_, address, fields, button, toast) => {
  const sent = serve({});
  openApp(address);
  await fill(fields);
  await press(button);
  await seesProblem(toast);
  expect(sent).toEqual([]);
  const invalid = document.querySelector<HTMLInputElement>('[aria-invalid=true]');
  expect(document.activeElement).toBe(invalid);
  const described = invalid?.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(toast);
});

test.each([
  ...Object.entries(en.error.catalogue),
  ['invalid-credentials', 'invalid-credentials'],
  ['too-many-requests', 'too-many-requests'],
])('the code %s is told as: %s', async (code, toast) => {
  serve({ 'POST /api/auth/login': [401, code] });
  openApp('/login');
  await fill({ ...EMAIL, Password: 'one password' });
  await press('Login');
  await seesProblem(toast);
});

test('signing up sends the link, says so, and leads to the log-in', async () => {
  const sent = serve({ 'POST /api/auth/signup': {} });
  const router = openApp('/signup');
  await fill({ ...NAME, ...EMAIL, Password: 'one password', 'Confirm Password': 'one password' });
  await press('Signup');
  await screen.findByText('Verification Link sent to reader@example.org');
  expect(router.state.location.pathname).toBe('/login');
  expect(sent).toEqual([
    {
      call: 'POST /api/auth/signup',
      fields: { name: 'A Reader', email: 'reader@example.org', password: 'one password', language: 'en' },
    },
  ]);
});

test.each([
  [null, '/', ''],
  ['amateur', '/', '#pricing'],
])('with the plan %s chosen, logging in leads to %s%s', async (plan, pathname, hash) => {
  if (plan) localStorage.setItem('vichar.plan', plan);
  serve({ 'POST /api/auth/login': ACCOUNT });
  const router = openApp('/login');
  await fill({ ...EMAIL, Password: 'one password' });
  await press('Login');
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname, hash }));
  expect(localStorage.getItem('login')).toBe('true');
  expect(localStorage.getItem('id')).toBe(ACCOUNT.id);
  expect(screen.getAllByRole('button', { name: 'Logout' })).toHaveLength(1);
});

test('a forgotten password is answered the same for every address', async () => {
  const sent = serve({ 'POST /api/auth/forgot': {} });
  openApp('/login');
  await fill(EMAIL);
  await press('Forgot password?');
  await screen.findByText('Reset Link sent to reader@example.org');
  expect(sent[0]?.fields).toEqual({ email: 'reader@example.org', language: 'en' });
});

test('Google sign-in that is not set up explains itself', async () => {
  serve({});
  openApp('/login');
  await screen.findByText('Google sign-in is not set up on this server.', { exact: false });
  await press('Continue with Google');
  await seesProblem('This operation is not supported in the current environment.');
});

test.each([
  ['verify', { purpose: 'verify', email: 'a@b.org' }, 'a@b.org is confirmed.'],
  ['email', { purpose: 'email', email: 'a@b.org' }, 'Your address is now a@b.org.'],
])('the link of a mail to %s is posted once, and taken out of the address', async (_, reply, text) => {
  const sent = serve({ 'POST /api/auth/verify': reply });
  const router = openApp('/verify#token');
  await screen.findByText(text);
  expect(sent).toEqual([{ call: 'POST /api/auth/verify', fields: { token: 'token' } }]);
  expect(router.state.location.hash).toBe('');
});

test('a used link is told, and what to do', async () => {
  serve({ 'POST /api/auth/verify': [422, 'invalid-verification-code'] });
  openApp('/verify#token');
  await waitFor(() => expect(screen.getAllByText('The verification code is invalid.')).toHaveLength(2));
  (await form()).getByRole('link', { name: 'To the log-in page' });
});

test('a new password is set with the token of the link', async () => {
  const sent = serve({ 'POST /api/auth/reset': {} });
  const router = openApp('/reset#token');
  await fill({ 'New Password': 'one password', 'Confirm Password': 'one password' });
  await press('Keep the new password');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(sent[0]?.fields).toEqual({ token: 'token', password: 'one password' });
});

test('who is not signed in is led from the account to the log-in', async () => {
  localStorage.setItem('login', 'true');
  serve({});
  const router = openApp('/account');
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(router.state.location.pathname).toBe('/login');
  expect(localStorage.getItem('login')).toBe('false');
});

test('the name is changed, and stands changed', async () => {
  const renamed = { ...ACCOUNT, name: 'Another Name' };
  const sent = serve({ 'GET /api/me': { account: ACCOUNT }, 'PATCH /api/me': renamed });
  openApp('/account');
  await fill({ 'Full Name': 'Another Name' });
  await press('Save the name');
  await screen.findByText('Your name is changed.');
  expect(sent[0]?.fields).toEqual({ name: 'Another Name' });
  expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Another Name');
});

test('the account is deleted with its password, and nothing of it stays', async () => {
  const sent = serve({ 'GET /api/me': { account: ACCOUNT }, 'DELETE /api/me': {} });
  const router = openApp('/account');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete my account…' }));
  const field = screen.getAllByLabelText('Your password now').at(-1) as HTMLElement;
  await userEvent.type(field, 'one password');
  await press('Delete everything for good');
  await screen.findByText('Your account is deleted, with everything in it.');
  expect(sent[0]).toEqual({ call: 'DELETE /api/me', fields: { password: 'one password' } });
  expect(router.state.location.pathname).toBe('/');
  expect(localStorage.getItem('login')).toBe('false');
  expect(localStorage.getItem('id')).toBeNull();
});

test('an address that is not confirmed has a bar that sends the link again', async () => {
  const sent = serve({
    'GET /api/me': { account: { ...ACCOUNT, verified: false } },
    'POST /api/auth/verify/send': {},
  });
  openApp('/safety');
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  await screen.findByText('Verification Link sent to reader@example.org');
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/auth/verify/send']);
});
