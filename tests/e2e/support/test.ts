import { test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { Site } from './site.ts';

interface Fixtures {
  /** A violation of the content security policy, an exception or a request to elsewhere fails the test. */
  clean: undefined;
}

export const test = base.extend<Fixtures, { settings: Record<string, string>; site: Site }>({
  settings: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ settings }, use) => {
      const site = await Site.start(settings);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.address),
  clean: [
    async ({ page, site }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) faults.push(message.text());
      });
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url());
        if (protocol.startsWith('http') && origin !== site.address) faults.push(`asked elsewhere: ${origin}`);
      });
      await use(undefined);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page as it stands: nothing, or the test fails with each place. */
export async function expectAccessible(page: Page) {
  // Added by the test's own channel: the page's policy lets no other script in.
  await page.evaluate(axe.source);
  const found = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { runOnly: rules });
    return violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.html.slice(0, 160)) }));
  }, RULES);
  expect(found).toEqual([]);
}
