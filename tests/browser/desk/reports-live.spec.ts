import type { Page } from '@playwright/test';
import { samplePdf } from '../../support/sample-files.ts';
import { expectNoViolations } from '../inbox-page.ts';
import { expect, type Site, test } from '../site.ts';
import { openStaff } from '../staff-page.ts';
import { LAKSHMI, LAXMI, VIJAYA } from '../staff-sample.ts';

/** Makes changes as another desk. */
function elsewhere(page: Page, site: Site) {
  const headers = { origin: site.address };
  const keyOf = (name: string) =>
    String(site.query(`select key from report_files where name = '${name}'`)[0]?.['key']);
  return {
    async add(patientid: string, name: string) {
      const file = { name, mimeType: 'application/pdf', buffer: samplePdf(name) };
      const path = `/staff/patients/${patientid}/reports`;
      const answer = await page.request.post(path, { headers, multipart: { file } });
      expect(answer.status()).toBe(201);
    },
    async rename(name: string, to: string) {
      const path = `/staff/reports/${keyOf(name)}`;
      const answer = await page.request.patch(path, { headers, data: { name: to } });
      expect(answer.status()).toBe(200);
    },
    async remove(name: string) {
      const answer = await page.request.delete(`/staff/reports/${keyOf(name)}`, { headers });
      expect(answer.status()).toBe(204);
    },
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
  await expect(preview.getByRole('heading')).toHaveText('ultra, right.png');
  await expect(filter).toHaveValue('ultra');
  await expect(filter).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await other.remove('ultra, left.pdf');
  await expect(names).toHaveText([/ultra, right.png$/]);

  await preview.getByRole('button', { name: 'Rename' }).click();
  const box = page.getByRole('textbox', { name: 'Name of the report' });
  await box.fill('neck, my name.png');
  await other.rename('ultra, right.png', 'neck, their name.png');
  await expect(preview.getByRole('heading')).toHaveText('neck, their name.png');
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

test('when two desks rename a report, the second is told the other name and may still save its own', async ({
  page,
  site,
}) => {
  const { names, preview, popup, other } = await openReports(page, site, LAKSHMI);
  await names.getByRole('button', { name: 'neck-ultrasound.png' }).click();
  await preview.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name of the report' }).fill('neck, mine.png');
  await other.rename('neck-ultrasound.png', 'neck, theirs.png');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Rename' })).toContainText('neck, theirs.png');
  await page.keyboard.press('Enter');
  await expect(popup).toContainText('Updated!');
  await page.keyboard.press('Enter');
  await expect(names.getByRole('button', { name: 'neck, mine.png' })).toBeVisible();
});

test('files chosen for upload stay while the list changes', async ({ page, site }) => {
  const { list, names, other } = await openReports(page, site, VIJAYA);
  await list.getByRole('button', { name: 'Add report' }).click();
  const waiting = { name: 'mine.pdf', mimeType: 'application/pdf', buffer: samplePdf('mine') };
  await list.locator('[name=file]').setInputFiles([waiting]);
  await other.add(VIJAYA, 'theirs.pdf');
  await expect(names).toHaveText([/theirs.pdf$/]);
  await expect(list.getByRole('button', { name: 'Add 1 file' })).toBeVisible();
});

test('a change to another patient’s files is not audited as a reading of these', async ({
  page,
  site,
}) => {
  const { list, other } = await openReports(page, site, LAKSHMI);
  await expect.poll(() => countOfReadings(site, LAKSHMI)).toBe(1);
  const asked = page.waitForResponse(`**/staff/patients/${LAKSHMI}/reports`);
  await other.add(LAXMI, 'HbA1c.pdf');
  expect((await asked).status()).toBe(304);
  expect(countOfReadings(site, LAKSHMI)).toBe(1);
  await expect(list.getByText('12 files')).toBeVisible();
});

test('a list that could not be reloaded for a while is updated once the connection is back', async ({
  page,
  site,
}) => {
  const { list, other } = await openReports(page, site, LAKSHMI);
  await expect(list.getByText('12 files')).toBeVisible();
  await page.route('**/reports', (route) => route.abort(), { times: 2 });
  await other.add(LAKSHMI, 'late.pdf');
  await expect(list.getByText('13 files')).toBeVisible({ timeout: 20_000 });
});
