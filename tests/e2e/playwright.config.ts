import { defineConfig } from '@playwright/test';

/** Debian's Chromium, and nothing that it would ask of a network. */
const chromium = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export default defineConfig({
  testDir: '.',
  outputDir: '../../target/e2e/results',
  fullyParallel: true,
  forbidOnly: true,
  // Two: each has a server, a mail server and a browser of its own.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: chromium,
    locale: 'en-GB',
    colorScheme: 'light',
    viewport: { width: 1280, height: 900 },
    trace: 'retain-on-failure',
  },
});
