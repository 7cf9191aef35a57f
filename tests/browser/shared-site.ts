import { test as base, type Page } from '@playwright/test';
import { startSite, type Site } from './site.ts';

export { expect } from '@playwright/test';

/** For tests that only look: one server for all of them, and nothing beyond it is ever asked. */
export const test = base.extend<object, { shared: Site }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the first argument taken apart
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shared }, use) => {
    await use(shared.address);
  },
  page: async ({ page }, use) => {
    await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
    await use(page);
  },
});

/** The page once its script has taken it over, in its own letters. */
export async function openPage(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await waitForScript(page);
  await page.waitForFunction(() => document.documentElement.dataset['letters'] === 'own');
  await page.evaluate(async () => {
    // Letters are asked for by the layout that needs them.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}

export async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const place = document.querySelector('.skip-link');
    return place && Object.keys(place).some((key) => key.startsWith('__reactProps'));
  });
}

/** How many pixels the page is wider than its window. */
export function findOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
