import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Site } from './site.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
}

let count = 0;

/** Somebody whom no other test knows. */
export function somebody(): Person {
  count += 1;
  const id = `${process.pid}-${count}`;
  return { name: `Reader ${id}`, email: `reader-${id}@example.org`, password: `a long phrase ${id}` };
}

/** Makes an account without the page. */
export async function signUp(request: APIRequestContext, person = somebody()): Promise<Person> {
  const reply = await request.post('/api/auth/signup', { data: { ...person, language: 'en' } });
  expect(reply.status()).toBe(201);
  return person;
}

/** Signs the page's browser in without its form, and leaves the page where it is. */
export async function signIn(page: Page, person: Person) {
  const { email, password } = person;
  const reply = await page.request.post('/api/auth/login', { data: { email, password } });
  expect(reply.status()).toBe(200);
}

/** A new account whose owner is signed in. */
export async function newcomer(page: Page): Promise<Person> {
  const person = await signUp(page.request);
  await signIn(page, person);
  return person;
}

/** The link of the newest mail to an address that leads to a page, like `/verify`. */
export async function linkIn(site: Site, email: string, path: string): Promise<string> {
  const find = () =>
    site
      .mailsTo(email)
      .flatMap((mail) => mail.text.match(/https?:\/\/\S+\b/g) ?? [])
      .filter((link) => new URL(link).pathname === path)
      .at(-1);
  await expect.poll(find).toBeTruthy();
  return find() ?? '';
}
