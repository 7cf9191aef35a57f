import type { Page } from '@playwright/test';
import { samplePdf } from '../../support/sample-files.ts';
import { expectNoViolations } from '../inbox-page.ts';
import { expect, type Site, test } from '../site.ts';
import { openStaff, otherDesk } from '../staff-page.ts';
import { LAKSHMI } from '../staff-sample.ts';

/** Lakshmi's newest visit, which is selected by default. */
const VISIT = '/staff/patients/-Oa2';

async function openPatient(page: Page, site: Site) {
  const staff = await openStaff(page, site);
  await staff.search('Patient Id', LAKSHMI);
  await expect(staff.cards).toHaveCount(3);
  const other = otherDesk(page, site);
  return {
    ...staff,
    panel: staff.section.getByRole('region', { name: new RegExp(` - ${LAKSHMI}$`) }),
    press: (name: string) => staff.section.getByRole('button', { name, exact: true }).click(),
    add: (data: object) => other('post', '/staff/patients', data),
    correct: (version: number, data: object) => other('patch', VISIT, { version, ...data }),
    remove: (version: number) => other('delete', VISIT, { version }),
  };
}

test('an open patient shows changes from other desks, and typed text and selections stay', async ({
  page,
  site,
}) => {
  const { section, cards, panel, press, add, correct, remove } = await openPatient(page, site);
  // A patient who cannot be reloaded stays as shown, and the page tries again.
  await page.route('**/staff/search', (route) => route.abort(), { times: 1 });
  const asked = page.waitForRequest('**/staff/search');
  await correct(1, { sugar: '6.5' });
  await asked;
  await expect(panel.locator('.vitals')).toContainText('7.4');
  await expect(cards).toHaveCount(3);
  await expect(panel.locator('.vitals')).toContainText('6.5', { timeout: 20_000 });

  await press('Add report');
  const waiting = { name: 'mine.pdf', mimeType: 'application/pdf', buffer: samplePdf('mine') };
  await section.locator('[name=file]').setInputFiles([waiting]);
  await press('Add visit');
  const bp = section.locator('#visit-bp');
  await bp.fill('121/81');
  const name = 'Lakshmi Devi Kondapalli';
  await add({ name, patientid: LAKSHMI, bp: '111/77' });
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText('111/77 mmHg');
  await expect(panel).toContainText('2 of 4');

  await correct(2, { sugar: '6.4', age: '47' });
  await expect(panel.locator('.vitals')).toContainText('6.4');
  await remove(3);
  await expect(panel.getByText('This visit has just been deleted.')).toBeVisible();
  await expect(cards).toHaveCount(3);
  await expect(panel.locator('.vitals')).toContainText('12 Nov 2025, 11:05 am');
  await expect(bp).toHaveValue('121/81');
  await expect(bp).toBeFocused();
  await expect(section.locator('#visit-age')).toHaveValue('46');
  await expect(section.getByRole('button', { name: 'Add 1 file' })).toBeVisible();
  await press('More');
  for (const label of ['Edit visit', 'Delete visit']) {
    await expect(panel.getByRole('button', { name: label })).toBeDisabled();
  }
  await expectNoViolations(page);
});

test('changes to other patients cause few requests, since each one is audited as a reading', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const { section, add } = await openPatient(page, site);
  const countReadings = () =>
    site.query("select count(*) as n from audit where subject like 'by patientid,%'")[0]?.['n'];
  expect(countReadings()).toBe(1);
  await add({ name: 'Sample Aa' });
  await expect.poll(countReadings).toBe(2);
  for (const name of ['Sample Bb', 'Sample Cc']) await add({ name });
  // The number of records shows that the page has heard of both.
  await expect(section.getByText('8 records')).toBeAttached();
  await page.clock.runFor(5000);
  // A reading that the page had asked for would be answered before this one.
  await page.evaluate(() => fetch('/staff/patients/count'));
  expect(countReadings()).toBe(2);
  await page.clock.runFor(5000);
  await expect.poll(countReadings).toBe(3);
});
