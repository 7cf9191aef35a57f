import { findFaults, findFaultsInBothSchemes } from '../find-faults.ts';
import {
  addEnquiries,
  openOwnerPage,
  openSiteTab,
  OWNER_PASSWORD,
  setOwnerPassword,
} from '../owner-pages.ts';
import { expect, test, type Site } from '../site.ts';
import { startSite } from '../start-site.ts';

const OWNERS = ['/staff/owner/enquiries', '/staff/owner/machine', '/staff/owner/patients'];

test("a session without the owner's password sees and gets nothing of the owner's page", async ({
  page,
  site,
}) => {
  await setOwnerPassword(site);
  const section = await openSiteTab(page, site);
  const password = section.getByLabel("Owner's password");
  await expect(password).toBeVisible();
  await expect(section.locator('.owner-page')).toHaveCount(0);
  for (const path of OWNERS) expect((await page.request.get(path)).status(), path).toBe(403);
  expect(await findFaults(page, '.owner-gate')).toEqual([]);
  await password.fill('not the password');
  await page.keyboard.press('Enter');
  await expect(section.getByText("That is not the owner's password.")).toBeVisible();
  await expect(password).toBeFocused();
  await expect(password).toHaveValue('');
});

test('the owner sees the figures as bars and as tables, without accessibility faults', async ({
  page,
  site,
}) => {
  const count = addEnquiries(site);
  const section = await openOwnerPage(page, site);
  await expect(section.getByText(`${count} enquiries in nine weeks`)).toBeVisible();
  const weeks = section.getByRole('figure', { name: 'By week' });
  await weeks.getByText('As a table').click();
  await expect(weeks.getByRole('row')).toHaveCount(10);
  const counts = await weeks.getByRole('cell').allTextContents();
  expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(count);
  await section.getByText('Change the staff password').click();
  await section.getByText('Save all patients as a file').click();
  expect(await findFaultsInBothSchemes(page, '.owner-page')).toEqual([]);
});

test('the owner keeps the data of a patient and saves who looked, by keyboard alone', async ({
  page,
  site,
}) => {
  await site.importSample();
  const [row] = site.query('select patientid from records limit 1');
  const patientid = String(row?.['patientid']);
  const section = await openOwnerPage(page, site);
  const [report, hold] = [
    section.getByLabel('Patient id').first(),
    section.getByLabel('Patient id').last(),
  ];
  await report.focus();
  await page.keyboard.press('Enter');
  await expect(section.getByText('Please enter the patient id.')).toBeVisible();
  await page.keyboard.type(patientid);
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^access-\d{4}-\d\d-\d\d\.csv$/);
  await hold.focus();
  await page.keyboard.type('0000000000');
  await page.keyboard.press('Enter');
  await expect(section.getByText('Nothing is kept under this patient id.')).toBeVisible();
  await hold.fill(patientid);
  await page.keyboard.press('Enter');
  await expect(section.getByText(/^Kept since .*: \d+ records?/)).toBeVisible();
  expect(site.query('select value from holds')).toEqual([{ value: patientid }]);
});

test('a new staff password locks the page, and only the new one opens it', async ({
  page,
  site,
}) => {
  const section = await openOwnerPage(page, site);
  await section.getByText('Change the staff password').click();
  await section.getByLabel('New staff password').fill('short');
  await section.getByLabel('Owner’s password, once more').fill(OWNER_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(section.getByText('must have at least 15 characters')).toBeVisible();
  await section.getByLabel('New staff password').fill('umbrella monsoon ladder 4');
  await section.getByLabel('Owner’s password, once more').fill('not the password');
  await page.keyboard.press('Enter');
  await expect(section.getByText("That is not the owner's password.")).toBeVisible();
  await section.getByLabel('Owner’s password, once more').fill(OWNER_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.locator('[name=password]')).toBeVisible();
  await page.locator('[name=password]').fill('umbrella monsoon ladder 4');
  await page.keyboard.press('Enter');
  await expect(
    page.locator('#search-patient').getByRole('heading', { name: 'Staff' }),
  ).toBeVisible();
});

test.describe('on a server that makes backups', () => {
  let own: Site;
  test.beforeEach(async () => {
    own = await startSite({ BACKUP_PASSPHRASE: 'kettle marigold harbour 77' });
  });
  test.afterEach(() => own.stop());

  test('the owner makes a backup and downloads the sealed file', async ({ browser }) => {
    const page = await browser.newPage({ baseURL: own.address });
    const section = await openOwnerPage(page, own);
    await section.getByRole('button', { name: 'Make a backup now' }).click();
    await expect(section.getByText(/^The backup is done: /)).toBeVisible({ timeout: 30_000 });
    const saved = page.waitForEvent('download');
    await section.getByRole('link', { name: /^Download the newest/ }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^clinic-.*Z\.age$/);
    const begin = (await (await file.createReadStream()).take(21).toArray()).join('');
    expect(begin).toMatch(/^age-encryption\.org\/v1/);
    await page.close();
  });
});
