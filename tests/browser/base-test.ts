import { test as base } from '@playwright/test';

/** Tells at which address the page of a failed test was; `playwright.config.ts` keeps a picture of it. */
export const test = base.extend({
  page: async ({ page }, use, info) => {
    await use(page);
    if (info.status !== info.expectedStatus) {
      await info.attach('address of the page', { body: page.url(), contentType: 'text/plain' });
    }
  },
});
