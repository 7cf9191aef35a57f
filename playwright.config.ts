import { defineConfig } from '@playwright/test';
import { findChromium } from './setup/find-programs.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'tests/browser',
  globalSetup: './setup/build-first.ts',
  outputDir: 'build/browser-tests',
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  // The end of each run names the ten slowest files.
  reportSlowTests: { max: 10, threshold: 0 },
  use: {
    screenshot: 'only-on-failure',
    locale: 'en-IN',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // No test reaches another server, such as that of the map.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
        // An address bar that nobody sees would be made ready with every page, at more than the page costs. Only
        // the last switch of this name counts, so what Playwright needs to see first pictures stands here too.
        '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,PaintHolding',
      ],
    },
  },
});
