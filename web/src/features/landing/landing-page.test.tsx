import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ACCOUNT, openApp, SITE, serve } from '../../app-harness';
import { answerOf, citations, quotation } from '../../ui/answer/answer-fixtures';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const SIGNED_IN = { 'GET /api/me': { account: ACCOUNT } };
const part = (name: string) => within(screen.getByRole('region', { name }));
const links = (scope: ReturnType<typeof within>) =>
  scope.getAllByRole('link').map((link: HTMLElement) => [link.textContent, link.getAttribute('href')]);

test.each([
  ['a visitor', {}, ['Pricing', 'Contact', 'FAQ', 'Login', 'Signup'], '/login'],
  ['somebody signed in', SIGNED_IN, ['Pricing', 'Contact', 'FAQ', 'Chat', 'Account', 'Logout'], '/chat'],
])('the top bar and Try Free of %s', async (_, replies, names, tryFree) => {
  serve(replies);
  openApp('/');
  await screen.findByRole('heading', { level: 1 });
  const bar = within(screen.getByRole('navigation', { name: 'Site' }));
  await waitFor(() => {
    const shown = [...bar.queryAllByRole('link'), ...bar.queryAllByRole('button')];
    expect(shown.map((entry) => entry.textContent)).toEqual(['Ask', 'Learn', ...names]);
  });
  for (const link of screen.getAllByRole('link', { name: 'Try Free' })) {
    expect(link.getAttribute('href')).toBe(tryFree);
  }
});

test('logging out shows the page of a visitor, and drops what was kept', async () => {
  localStorage.setItem('login', 'true');
  localStorage.setItem('id', ACCOUNT.id);
  const sent = serve({ ...SIGNED_IN, 'POST /api/auth/logout': {} });
  openApp('/');
  await screen.findByRole('heading', { level: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await screen.findByRole('link', { name: 'Login' });
  expect(sent.map(({ call }) => call)).toEqual(['POST /api/auth/logout']);
  expect(localStorage.getItem('login')).toBe('false');
  expect(localStorage.getItem('id')).toBeNull();
});

test.each([
  ['Amateur', '15$ per week', '500 questions a day'],
  ['Professional', '45$ per 6 month', '2,000 questions a day'],
  ['Business', '70$ per year', '10,000 questions a day'],
])('the plan %s costs %s', async (name, price, quota) => {
  serve({});
  openApp('/');
  await screen.findByRole('heading', { level: 1 });
  await screen.findByText(quota);
  const card = part('Pricing').getByRole('heading', { name }).closest('li') as HTMLElement;
  expect(card.textContent).toContain(price);
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((point) => point.textContent),
  ).toEqual([
    'Basic learning of language',
    'Phrases of the scripture',
    'Explore Sikh history',
    'Lists of all places of worship worldwide',
  ]);
  expect(within(card).getByText(quota)).toBeTruthy();
});

test('a plan that a visitor selects is kept, and leads to the sign-up', async () => {
  const sent = serve({});
  const router = openApp('/');
  await screen.findByRole('heading', { level: 1 });
  await userEvent.click(screen.getByRole('button', { name: 'Select the Business plan' }));
  await screen.findByRole('heading', { level: 1, name: 'Signup' });
  expect(router.state.location.pathname).toBe('/signup');
  expect(localStorage.getItem('vichar.plan')).toBe('business');
  expect(screen.getByText('You chose the Business plan.', { exact: false })).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a plan that was kept is offered again, requested once, and forgotten', async () => {
  localStorage.setItem('vichar.plan', 'business');
  const requested = { ...ACCOUNT, requested_plan: 'business' };
  const sent = serve({ ...SIGNED_IN, 'PUT /api/me/plan': requested });
  openApp('/#pricing');
  await screen.findByRole('heading', { level: 1 });
  await screen.findByText('You chose the Business plan before you logged in.', { exact: false });
  const [offered] = screen.getAllByRole('button', { name: 'Select the Business plan' });
  await userEvent.click(offered as HTMLElement);
  await screen.findByText('The owner of this site will be in touch.', { exact: false });
  expect(sent).toEqual([{ call: 'PUT /api/me/plan', fields: { plan: 'business' } }]);
  expect(localStorage.getItem('vichar.plan')).toBeNull();
  expect(part('Pricing').getByText('Requested')).toBeTruthy();
});

test('three questions open and close', async () => {
  serve({});
  openApp('/');
  await screen.findByRole('heading', { level: 1 });
  const questions = part('FAQ').getAllByRole('group') as HTMLDetailsElement[];
  expect(questions).toHaveLength(3);
  for (const question of questions) {
    const summary = question.querySelector('summary') as HTMLElement;
    for (const open of [true, false]) {
      await userEvent.click(summary);
      expect(question.open).toBe(open);
    }
  }
});

test('the foot has two columns, and a privacy policy that opens and closes', async () => {
  serve({});
  openApp('/');
  await screen.findByRole('heading', { level: 1 });
  const foot = within(screen.getByRole('contentinfo'));
  const column = (name: string) =>
    within(foot.getByRole('heading', { name }).closest('section') as HTMLElement);
  expect(links(column('Explore'))).toEqual([
    ['Home', '/#home'],
    ['About Us', '/#about'],
    ['FAQ', '/#faq'],
    ['Contact', '/#contact'],
  ]);
  expect(links(column('Product'))).toEqual([
    ['Pricing', '/#pricing'],
    ['Try Free', '/login'],
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(foot.getByRole('button', { name: 'Privacy Policy' }));
  const dialog = await screen.findByRole('dialog', { name: 'Privacy Policy' });
  expect(dialog.textContent).toContain('Effective date: 04-07-23');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['home', 'about', 'pricing', 'faq', 'contact'])('/#%s leads there', async (id) => {
  serve({});
  openApp(`/#${id}`);
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.activeElement?.id).toBe(id));
});

test('only what the owner has given is shown as a way to write', async () => {
  serve({
    'GET /api/site': {
      ...SITE,
      contact: {
        ...SITE.contact,
        phone: '+1 555',
        instagram: 'https://example.org',
        twitter: 'javascript:1',
      },
    },
  });
  openApp('/');
  await screen.findByRole('heading', { level: 1 });
  await screen.findByRole('link', { name: '+1 555' });
  expect(links(part('Contact'))).toEqual([
    ['+1 555', 'tel:+1555'],
    ['Instagram', 'https://example.org'],
  ]);
});

const MESSAGE = { 'Full Name': 'A Reader', 'Email Address': 'reader@example.org', Message: 'Sat Sri Akal' };

test.each([
  ['Full Name', 'Name Required'],
  ['Email Address', 'Email Required'],
  ['Message', 'Message Required'],
])('a message without its %s is not sent: %s', async (missing, toast) => {
  const sent = serve({});
  openApp('/');
  await screen.findByRole('heading', { level: 1 });
  for (const [label, text] of Object.entries(MESSAGE)) {
    if (label !== missing) await userEvent.type(screen.getByLabelText(label), text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toBe(toast);
  expect(document.activeElement).toBe(screen.getByLabelText(missing));
  expect(sent).toEqual([]);
});

test('a message is sent, and the form is empty again', async () => {
  const sent = serve({ 'POST /api/contact': {} });
  openApp('/');
  await screen.findByRole('heading', { level: 1 });
  for (const [label, text] of Object.entries(MESSAGE)) {
    await userEvent.type(screen.getByLabelText(label), text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Your message is kept, and goes to the owner of this site.');
  expect(sent[0]?.fields).toEqual({
    name: 'A Reader',
    email: 'reader@example.org',
    message: 'Sat Sri Akal',
    language: 'en',
  });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('');
});

test('one question stands there with its cited answer', async () => {
  const answer = answerOf({
    sentences: [{ text: 'Thinking does not bring it.', citations: [1] }],
    quotations: [quotation],
    citations,
  });
  serve({ 'GET /api/example': { query: 'What of thought?', answer } });
  openApp('/');
  await screen.findByRole('heading', { level: 1 });
  await screen.findByText('What of thought?');
  const example = part('One question, answered');
  expect(example.getByText(quotation.gurmukhi).lang).toBe('pa');
  const [mark] = example.getAllByRole('link', { name: 'Source 1' });
  await userEvent.click(mark as HTMLElement);
  await waitFor(() => expect(document.activeElement?.id).toBe('example-source-1'));
});
