import type { Page } from '@playwright/test';
import config from '../../../playwright.config.ts';
import { expect, test } from '../site.ts';
import {
  endSession,
  expectNothingOfPatients,
  openStaff,
  signIn,
  choosePerson,
} from '../staff-page.ts';
import { HOUSEHOLD } from '../staff-sample.ts';

// Playwright disables the back/forward cache by default.
test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test('Back shows no patient once the session has ended: after Sign out, from another page and from a specialty screen', async ({
  page,
  site,
}) => {
  const { section, search } = await openStaff(page, site);
  const openPatient = async () => {
    await search('Mobile Number', HOUSEHOLD);
    await expect(section.getByText('12 files')).toBeVisible();
  };
  await openPatient();
  await choosePerson(page, 'Sign out');
  await expectNothingOfPatients(page);
  await expect(page.getByRole('dialog', { name: 'Staff sign in' })).toHaveCount(0);
  expect((await page.request.get('/staff/session')).status()).toBe(401);
  await page.goto('/privacy');
  await goBack(page);
  await expectNothingOfPatients(page);

  await signIn(page, site);
  await openPatient();
  await page.goto('/privacy');
  await endSession(page, site);
  await goBack(page);
  await expectNothingOfPatients(page);

  await page.reload();
  await signIn(page, site);
  await openPatient();
  await section.getByRole('link', { name: 'Clinic page' }).click();
  await page.locator('a[href$="/metabolic"]').first().click();
  await expect(page.getByRole('heading', { name: 'Metabolic' })).toBeVisible();
  await endSession(page, site);
  await page.goBack();
  await expectNothingOfPatients(page);
});

async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/(?:#search-patient)?$/);
}
