import type { Page } from '@playwright/test';
import { samplePdf } from '../../support/sample-files.ts';
import { expectNoViolations } from '../inbox-page.ts';
import { expect, type Site, test } from '../site.ts';
import { openStaff, otherDesk } from '../staff-page.ts';
import { LAKSHMI, LAXMI, VIJAYA } from '../staff-sample.ts';

/** Makes changes as another desk. */
function elsewhere(page: Page, site: Site) {
  const other = otherDesk(page, site);
  const pathOf = (name: string) =>
    `/staff/reports/${site.query(`select key from report_files where name = '${name}'`)[0]?.['key']}`;
  return {
    async add(patientid: string, name: string) {
      const file = { name, mimeType: 'application/pdf', buffer: samplePdf(name) };
      const path = `/staff/patients/${patientid}/reports`;
      const headers = { origin: site.address };
      const answer = await page.request.post(path, { headers, multipart: { file } });
      expect(answer.status()).toBe(201);
    },
    rename: (name: string, to: string) => other('patch', pathOf(name), { name: to }),
    remove: (name: string) => other('delete', pathOf(name)),
  };
}

async function openReports(page: Page, site: Site, patientid: string) {
  const staff = await openStaff(page, site);
  await staff.search('Patient Id', patientid);
  const list = staff.section.getByRole('region', { name: 'Reports List' });
  await expect(list.getByRole('button', { name: 'Add report' })).toBeVisible();
  return {
    ...staff,
    list,
    names: staff.files.getByRole('rowheader'),
    filter: list.locator('[name=filter]'),
    preview: list.getByRole('region', { name: /^Preview of/ }),
    other: elsewhere(page, site),
  };
}

const countOfReadings = (site: Site, patientid: string) =>
  site.query(
    `select count(*) as n from audit where patientid = '${patientid}' and subject = 'list of reports'`,
  )[0]?.['n'];

test('files that another desk adds, renames and deletes change in the open list by themselves, and nothing moves', async ({
  page,
  site,
}) => {
  const { list, names, filter, preview, other } = await openReports(page, site, LAKSHMI);
  await names.getByRole('button', { name: 'neck-ultrasound.png' }).click();
  await expect(preview.getByRole('heading')).toBeFocused();
  await filter.fill('ultra');
  await expect(list.getByText('1 of 12 files')).toBeVisible();
  const scrolled = await page.evaluate(() => scrollY);

  await other.add(LAKSHMI, 'ultra, left.pdf');
  await expect(list.getByText('2 of 13 files')).toBeVisible({ timeout: 1500 });
  await other.rename('neck-ultrasound.png', 'ultra, right.png');
  await expect(preview).toContainText('ultra, right.png');
  await expect(filter).toHaveValue('ultra');
  await expect(filter).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await other.remove('ultra, left.pdf');
  await expect(names).toHaveText([/ultra, right.png$/]);

  await preview.getByRole('button', { name: /^More for / }).click();
  await preview.getByRole('button', { name: 'Rename' }).click();
  const box = page.getByRole('textbox', { name: 'Name of the report' });
  await box.fill('neck, my name.png');
  await other.rename('ultra, right.png', 'neck, their name.png');
  await expect(preview).toContainText('neck, their name.png');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename' });
  await expect(dialog).toContainText('Somebody else has renamed it to “neck, their name.png”.');
  await other.remove('neck, their name.png');
  await expect(dialog).toContainText('Someone else has deleted this report.');
  await expect(box).toHaveValue('neck, my name.png');
  await page.keyboard.press('Escape');
  await expect(preview).toContainText('Someone else has deleted this report.');
  await expectNoViolations(page);
  await preview.getByRole('button', { name: 'Close the preview' }).click();
  await expect(list.getByRole('button', { name: 'Add report' })).toBeFocused();
});

test('a change to another patient’s files is no reading of these; files that wait to be added stay, and a lost reading is made up for', async ({
  page,
  site,
}) => {
  const { list, names, preview, popup, search, other } = await openReports(page, site, LAKSHMI);
  await expect.poll(() => countOfReadings(site, LAKSHMI)).toBe(1);
  const asked = page.waitForResponse(`**/staff/patients/${LAKSHMI}/reports`);
  await other.add(LAXMI, 'HbA1c.pdf');
  expect((await asked).status()).toBe(304);
  expect(countOfReadings(site, LAKSHMI)).toBe(1);
  await expect(list.getByText('12 files')).toBeVisible();

  // When two desks rename a report, the second is told the other name and may still save its own.
  await names.getByRole('button', { name: 'neck-ultrasound.png' }).click();
  await preview.getByRole('button', { name: /^More for / }).click();
  await preview.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name of the report' }).fill('neck, mine.png');
  await other.rename('neck-ultrasound.png', 'neck, theirs.png');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Rename' })).toContainText('neck, theirs.png');
  await page.keyboard.press('Enter');
  await expect(popup).toContainText('Updated!');
  await page.keyboard.press('Enter');
  await expect(names.getByRole('button', { name: 'neck, mine.png' })).toBeVisible();

  // A list that could not be reloaded for a while is updated once the connection is back.
  await page.route('**/reports', (route) => route.abort(), { times: 2 });
  await other.add(LAKSHMI, 'late.pdf');
  await expect(list.getByText('13 files')).toBeVisible({ timeout: 20_000 });

  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  await search('Patient Id', VIJAYA);
  await expect(list.getByText('No reports yet.')).toBeVisible();
  await list.getByRole('button', { name: 'Add report' }).click();
  const waiting = { name: 'mine.pdf', mimeType: 'application/pdf', buffer: samplePdf('mine') };
  await list.locator('[name=file]').setInputFiles([waiting]);
  await other.add(VIJAYA, 'theirs.pdf');
  await expect(names).toHaveText([/theirs.pdf$/]);
  await expect(list.getByRole('button', { name: 'Add 1 file' })).toBeVisible();
});
