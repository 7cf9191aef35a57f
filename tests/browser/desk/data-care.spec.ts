import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { findFaults } from '../find-faults.ts';
import { expect, test, type Site } from '../site.ts';
import { openStaff } from '../staff-page.ts';
import { HOUSEHOLD } from '../staff-sample.ts';

function noteProven(site: Site, at: Date): void {
  const database = new DatabaseSync(join(site.folder, 'clinic.sqlite'), { timeout: 5000 });
  const keep = database.prepare(
    'insert or replace into kept_values (name, value, updated_at) values (?, ?, ?)',
  );
  for (const name of ['backup-made', 'backup-proven']) keep.run(name, at.toISOString(), '');
  database.close();
}

/** Opens the section, which is closed at first. */
async function openCare(section: Locator): Promise<Locator> {
  const care = section.getByRole('region', { name: 'Looking after the data' });
  await care.getByText('Looking after the data').click();
  return care;
}

test('at the desk nothing about the backups is in view until the owner opens the section', async ({
  page,
  site,
}) => {
  const { section } = await openStaff(page, site);
  const care = section.getByRole('region', { name: 'Looking after the data' });
  await expect(care.getByText('1 matter for the owner')).toBeVisible();
  const alarm = care.getByText('No backup has been tested yet.');
  await expect(alarm).toBeHidden();
  const colour = (line: Locator) => line.evaluate((it) => getComputedStyle(it).color);
  expect(await colour(care.getByText('1 matter for the owner'))).not.toBe(await colour(alarm));
  expect(await findFaults(page, '.data-care')).toEqual([]);
  await care.getByText('Looking after the data').click();
  await expect(alarm).toBeVisible();
});

test('staff see when a backup was last verified, and in red if none was for eight days', async ({
  page,
  site,
}) => {
  const { section } = await openStaff(page, site);
  const care = await openCare(section);
  const alarm = care.getByText('No backup has been tested yet.');
  await expect(alarm).toBeVisible();
  const colour = () =>
    care
      .getByText(/backup/i)
      .first()
      .evaluate((line) => getComputedStyle(line).color);
  const red = await colour();

  noteProven(site, new Date(Date.now() - 7 * 86_400_000));
  await page.reload();
  await page.locator('#nav-search').evaluate((button: HTMLElement) => button.click());
  await openCare(section);
  await expect(care.getByText(/^Backup last tested .*\.$/)).toBeVisible();
  expect(await colour()).not.toBe(red);

  noteProven(site, new Date(Date.now() - 9 * 86_400_000));
  await page.reload();
  await page.locator('#nav-search').evaluate((button: HTMLElement) => button.click());
  await openCare(section);
  await expect(care.getByText('Please tell whoever looks after this site.')).toBeVisible();
  expect(await colour()).toBe(red);
});

test('the owner is told when a session read data faster than a person can', async ({
  page,
  site,
}) => {
  const database = new DatabaseSync(join(site.folder, 'clinic.sqlite'), { timeout: 5000 });
  const value = JSON.stringify({ at: new Date().toISOString(), session: 'a1b2c3d4e5f6a7b8' });
  database
    .prepare('insert or replace into kept_values (name, value, updated_at) values (?, ?, ?)')
    .run('fast-reading', value, '');
  try {
    const { section } = await openStaff(page, site);
    const care = await openCare(section);
    await expect(
      care.getByText(/^Session a1b2c3d4e5f6a7b8 read data faster than a person can, .*\.$/),
    ).toBeVisible();
  } finally {
    database.exec("delete from kept_values where name = 'fast-reading'");
    database.close();
  }
});

test('the data kept about a mobile number can be looked up by keyboard alone; an invalid number gets a message', async ({
  page,
  site,
}) => {
  const { section } = await openStaff(page, site);
  const care = section.getByRole('region', { name: 'Looking after the data' });
  await care.getByText('Looking after the data').focus();
  await page.keyboard.press('Enter');
  await care.getByText('Everything we hold about a mobile number').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('nobody');
  await page.keyboard.press('Enter');
  await expect(care.getByText('Please enter valid Mobile Number!')).toBeVisible();
  await care.getByLabel('Mobile number').fill(`+91 ${HOUSEHOLD}`);
  await page.keyboard.press('Enter');
  await expect(care.getByText(`We hold about ${HOUSEHOLD}:`)).toBeVisible();
  await expect(care.getByText(/^4 records and 13 report files under patient id/)).toBeVisible();
  await care.getByLabel('Mobile number').fill('9000098765');
  await page.keyboard.press('Enter');
  await expect(care.getByText('We hold nothing about 9000098765.')).toBeVisible();
});

test('on a phone the form for a mobile number is easy to tap, and its field does not zoom the page', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { section } = await openStaff(page, site);
  const care = await openCare(section);
  const question = care.getByText('Everything we hold about a mobile number');
  expect((await question.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await question.click();
  const field = section.locator('[name=keptMobile]');
  const size = await field.evaluate((input) => parseFloat(getComputedStyle(input).fontSize));
  expect(size).toBeGreaterThanOrEqual(16);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the section for looking after the data has no accessibility faults (${colorScheme})`, async ({
    page,
    site,
  }) => {
    await page.emulateMedia({ colorScheme });
    const { section } = await openStaff(page, site);
    await openCare(section);
    await section.getByText('Everything we hold about a mobile number').click();
    await section.getByLabel('Mobile number').last().fill(HOUSEHOLD);
    await page.keyboard.press('Enter');
    await expect(section.getByText(`We hold about ${HOUSEHOLD}:`)).toBeVisible();
    expect(await findFaults(page, '.data-care')).toEqual([]);
  });
}
