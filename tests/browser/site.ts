import { test as base } from './base-test.ts';
import { openSite } from './open-site.ts';
import type { Site } from './site-of-test.ts';

export { expect } from '@playwright/test';
export type { Site } from './site-of-test.ts';

/** Gives each test a site with a database and a folder of its own, served by the test's worker (`open-site.ts`). */
export const test = base.extend<{ site: Site; publishes: boolean }>({
  /** The tests publish content and look at the pages afterwards. */
  publishes: [false, { option: true }],
  site: async ({ publishes }, use) => {
    const site = await openSite({}, { publishes });
    await use(site);
    await site.stop();
  },
  baseURL: async ({ site }, use) => {
    await use(site.address);
  },
});
