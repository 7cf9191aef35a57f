import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { findFaults } from '../find-faults.ts';
import { openOwnerPage, OWNER_PASSWORD, setOwnerPassword } from '../owner-pages.ts';
import { expect, test, type Site } from '../site.ts';
import { openStaff } from '../staff-page.ts';
import { HOUSEHOLD, importPatients } from '../staff-sample.ts';

const NO_BACKUP = 'No backup has been tested yet.';

function note(site: Site, value: string, ...names: string[]): void {
  const database = new DatabaseSync(join(site.folder, 'clinic.sqlite'), { timeout: 5000 });
  const keep = database.prepare(
    'insert or replace into kept_values (name, value, updated_at) values (?, ?, ?)',
  );
  for (const name of names) keep.run(name, value, '');
  database.close();
}

const noteProven = (site: Site, daysAgo: number) =>
  note(
    site,
    new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    'backup-made',
    'backup-proven',
  );

const colourOf = (line: Locator) => line.evaluate((it) => getComputedStyle(it).color);

test('the desk says only how many matters wait for the owner, and the line leads to the owner’s page', async ({
  page,
  site,
}) => {
  await setOwnerPassword(site);
  const { section } = await openStaff(page, site);
  const line = section.getByText('1 matter waits for the owner.');
  await expect(line).toBeVisible();
  await expect(section.getByText(NO_BACKUP)).toHaveCount(0);
  expect(await findFaults(page, '.owner-notice')).toEqual([]);
  const calm = await colourOf(line);
  await section.getByRole('button', { name: 'Open the owner’s page' }).focus();
  await page.keyboard.press('Enter');
  await section.getByLabel("Owner's password").fill(OWNER_PASSWORD);
  await page.keyboard.press('Enter');
  const alarm = section.getByText(NO_BACKUP);
  await expect(alarm).toBeVisible();
  expect(await colourOf(alarm)).not.toBe(calm);
  await expect(section.locator('.site-bar')).toHaveCount(0);

  noteProven(site, 7);
  await page.reload();
  await page.locator('#nav-search').evaluate((button: HTMLElement) => button.click());
  await expect(section.getByRole('tab', { name: 'Site', exact: true })).toBeVisible();
  await section.getByRole('tab', { name: 'Site', exact: true }).click();
  await section.getByRole('button', { name: 'This week' }).click();
  await expect(section.getByText(/^Backup last tested .*\.$/)).toBeVisible();
  await section.getByRole('tab', { name: 'Search' }).click();
  await expect(section.getByText('for the owner.')).toHaveCount(0);
});

test('the owner is told when a session read data faster than a person can', async ({
  page,
  site,
}) => {
  const value = JSON.stringify({ at: new Date().toISOString(), session: 'a1b2c3d4e5f6a7b8' });
  note(site, value, 'fast-reading');
  const section = await openOwnerPage(page, site);
  await expect(
    section.getByText(/^Session a1b2c3d4e5f6a7b8 read data faster than a person can, .*\.$/),
  ).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`what is stored about a mobile number can be looked up by keyboard alone (${colorScheme})`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme });
    await importPatients(site);
    const section = await openOwnerPage(page, site);
    const field = section.getByLabel('Mobile number');
    await field.focus();
    await page.keyboard.type('nobody');
    await page.keyboard.press('Enter');
    await expect(section.getByText('Please enter valid Mobile Number!')).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill(`+91 ${HOUSEHOLD}`);
    await page.keyboard.press('Enter');
    await expect(section.getByText(`We hold about ${HOUSEHOLD}:`)).toBeVisible();
    await expect(
      section.getByText(/^\d+ records and \d+ report files under patient id/),
    ).toBeVisible();
    expect(await findFaults(page, '.owner-page')).toEqual([]);
    await field.fill('9000098765');
    await page.keyboard.press('Enter');
    await expect(section.getByText('We hold nothing about 9000098765.')).toBeVisible();
  });
}

test('no field of the owner’s page zooms the page of a phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const section = await openOwnerPage(page, site);
  const sizes = await section
    .locator('.owner-page input')
    .evaluateAll((inputs) => inputs.map((input) => parseFloat(getComputedStyle(input).fontSize)));
  expect(sizes.length).toBeGreaterThan(4);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});
