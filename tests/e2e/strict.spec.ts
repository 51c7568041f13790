import { expectRefusal, fillLogin, fillSignup } from './support/forms.ts';
import { signUp, somebody } from './support/people.ts';
import { expect, test } from './support/test.ts';

// Strict disclosure: nothing tells who has an account.
test.use({ settings: { VICHAR_AUTH__ACCOUNT_DISCLOSURE: 'strict' } });

test('an unknown address and a wrong password read the same', async ({ page }) => {
  const person = await signUp(page.request);
  await fillLogin(page, { ...person, password: 'not that phrase' });
  await expectRefusal(page, 'invalid-credentials');
  await fillLogin(page, somebody());
  await expectRefusal(page, 'invalid-credentials');
});

test('an address that is taken reads like success, and its owner gets a mail', async ({ page, site }) => {
  const person = await signUp(page.request);
  await fillSignup(page, { ...person, name: 'Somebody else' });
  await expect(page.getByText(`Verification Link sent to ${person.email}`)).toBeVisible();
  await expect.poll(() => site.mailsTo(person.email).length).toBe(2);
});
