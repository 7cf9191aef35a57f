import type { Page } from '@playwright/test';
import { test as base } from './base-test.ts';
import type { Site } from './site-of-test.ts';
import { startSite } from './start-site.ts';

export { expect } from '@playwright/test';

/** For tests that change no data: they share one server, and requests to other sites are blocked. */
export const test = base.extend<object, { shared: Site }>({
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured first argument
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

/** Opens the page and waits for hydration and the web fonts. */
export async function openPage(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await waitForScript(page);
  await page.waitForFunction(() => document.documentElement.dataset['letters'] === 'own');
  await page.evaluate(async () => {
    // Fonts are requested by the layout that needs them.
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

/** Waits until every section is laid out and the page no longer scrolls. */
export async function waitForStill(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['layout'] === 'whole');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [place, frames] = [scrollY, 0];
        const look = () => {
          frames = scrollY === place ? frames + 1 : 0;
          place = scrollY;
          if (frames === 10) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Waits until the page has been painted `count` more times. */
export function waitForFrames(page: Page, count: number): Promise<void> {
  return page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        let left = frames;
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve());
        next();
      }),
    count,
  );
}

/** The number of pixels by which the page is wider than its window. */
export function findOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
