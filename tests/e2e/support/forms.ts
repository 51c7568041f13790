import { expect, type Page } from '@playwright/test';
import type { Person } from './people.ts';

export async function fillSignup(page: Page, fields: Partial<Person> & { confirm?: string }) {
  await page.goto('/signup');
  await page.getByLabel('Full Name').fill(fields.name ?? '');
  await page.getByLabel('Email Address').fill(fields.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(fields.password ?? '');
  await page.getByLabel('Confirm Password').fill(fields.confirm ?? fields.password ?? '');
  await page.getByRole('main').getByRole('button', { name: 'Signup' }).click();
}

export async function fillLogin(page: Page, fields: Partial<Person>) {
  await page.goto('/login');
  await page.getByLabel('Email Address').fill(fields.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(fields.password ?? '');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

/** A toast says it, and so does the form's own red line. */
export async function expectRefusal(page: Page, text: string) {
  await expect(page.locator('.Toastify__toast').filter({ hasText: text }).first()).toBeVisible();
  await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
}
