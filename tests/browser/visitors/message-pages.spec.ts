import { type Page } from '@playwright/test';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { findForm } from '../enquiry-page.ts';
import { findFaults } from '../find-faults.ts';
import { expect, test } from '../site.ts';

/** Fills in the form and sends it, as a browser without script does. */
async function sendWithoutScript(page: Page): Promise<void> {
  await page.goto('/');
  const { form, fill } = findForm(page);
  await fill();
  const answered = page.waitForEvent('load');
  await form.evaluate((element) => HTMLFormElement.prototype.submit.call(element));
  await answered;
}

async function expectNoFaults(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [360, 'light'],
    [360, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findFaults(page), `${width} px, ${colorScheme}`).toEqual([]);
  }
}

test('the page that confirms an enquiry has no fault that the accessibility engines find', async ({
  page,
}) => {
  await sendWithoutScript(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your request');
  await expectNoFaults(page);
});

test('the error page, with an id and a telephone number, has no fault that the accessibility engines find', async ({
  page,
  site,
}) => {
  const database = new DatabaseSync(join(site.folder, 'clinic.sqlite'));
  database.exec('alter table enquiries rename to enquiries_gone');
  database.close();
  await sendWithoutScript(page);
  await expect(page.getByText(/[0-9a-f]{8}-[0-9a-z]+/)).toBeVisible();
  await expect(page.locator('main a[href^="tel:"]')).toBeVisible();
  await expectNoFaults(page);
});

test('the page that a report’s window shows after sign-out has no such fault and leads to the sign-in', async ({
  page,
}) => {
  const answer = await page.goto('/staff/reports/00000000000000000000');
  expect(answer?.status()).toBe(401);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please sign in');
  await expectNoFaults(page);
  await page
    .getByRole('link', { name: 'Search' })
    .or(page.getByRole('button', { name: 'Search' }))
    .click();
  await expect(page.getByRole('dialog', { name: 'Staff sign in' })).toBeVisible();
});
