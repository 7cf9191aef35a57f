import { findFaults, findFaultsInBothSchemes } from '../find-faults.ts';
import { addEnquiries, openOwnerPage, setOwnerPassword } from '../owner-pages.ts';
import { changeRows, OWNER_PASSWORD } from '../site-of-test.ts';
import { expect, test, type Site } from '../site.ts';
import { reopenSiteTab, useSiteTab } from '../site-tab.ts';
import { signIn } from '../staff-page.ts';
import { HOUSEHOLD, importPatients, LAKSHMI } from '../staff-sample.ts';
import { startSite } from '../start-site.ts';

const OWNERS = ['/staff/owner/enquiries', '/staff/owner/machine', '/staff/owner/patients'];
const WRONG = "That is not the owner's password.";
const NEW_PASSWORD = 'umbrella monsoon ladder 4';

const keep = (site: Site, ...values: [name: string, value: string][]) =>
  changeRows(
    site,
    'insert or replace into kept_values (name, value, updated_at) values (?, ?, ?)',
    ...values.map(([name, value]) => [name, value, '']),
  );

test('the owner’s page is behind its password and shows figures, records and matters, all of it by keyboard', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  await importPatients(site);
  const count = addEnquiries(site);
  await page.goto('/');
  const { section } = await signIn(page, site);
  const password = section.getByLabel("Owner's password");
  const part = section.locator('.owner-page');
  const alarm = section.getByText('Backups are off');
  let calm = '';

  await test.step('the desk says only how many matters wait, and the line leads to the page', async () => {
    const line = section.getByText('1 item for the owner (in Site)');
    await expect(line).toBeVisible();
    await expect(alarm).toHaveCount(0);
    expect(await findFaults(page, '.owner-notice')).toEqual([]);
    calm = await line.evaluate((it) => getComputedStyle(it).color);
    await section.locator('.owner-notice').getByRole('button', { name: 'Open' }).focus();
    await page.keyboard.press('Enter');
  });

  await test.step('without the password a session sees and gets nothing of it', async () => {
    await expect(password).toBeVisible();
    await expect(part).toHaveCount(0);
    for (const path of OWNERS) expect((await page.request.get(path)).status(), path).toBe(403);
    expect(await findFaults(page, '.owner-gate')).toEqual([]);
    await password.fill('not the password');
    await page.keyboard.press('Enter');
    await expect(section.getByText(WRONG)).toBeVisible();
    await expect(password).toBeFocused();
    await expect(password).toHaveValue('');
    await page.keyboard.type(OWNER_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(alarm).toBeVisible();
    expect(await alarm.evaluate((it) => getComputedStyle(it).color)).not.toBe(calm);
    await expect(section.locator('.site-bar')).toHaveCount(0);
  });

  const { open } = await useSiteTab(page, section);
  await test.step('figures as bars and as tables', async () => {
    await open('Numbers');
    await expect(section.getByText(`${count} enquiries in nine weeks`)).toBeVisible();
    const weeks = section.getByRole('figure', { name: 'By week' });
    await weeks.getByText('As a table').click();
    await expect(weeks.getByRole('row')).toHaveCount(10);
    const counts = await weeks.getByRole('cell').allTextContents();
    expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(count);
  });

  await test.step('the data of a patient are kept, and who looked is saved', async () => {
    await open('Requests');
    const [report, hold] = [
      section.getByLabel('Patient id').first(),
      section.getByLabel('Patient id').last(),
    ];
    await report.focus();
    await page.keyboard.press('Enter');
    await expect(section.getByText('Please enter the patient id.')).toBeVisible();
    await page.keyboard.type(LAKSHMI);
    const saved = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await saved).suggestedFilename()).toMatch(/^access-\d{4}-\d\d-\d\d\.csv$/);
    await hold.focus();
    await page.keyboard.type('0000000000');
    await page.keyboard.press('Enter');
    await expect(section.getByText('Nothing is kept under this patient id.')).toBeVisible();
    await hold.fill(LAKSHMI);
    await page.keyboard.press('Enter');
    await expect(section.getByText(/^Kept since .*: \d+ records?/)).toBeVisible();
    expect(site.query('select value from holds')).toEqual([{ value: LAKSHMI }]);
  });

  await test.step('what is stored about a mobile number', async () => {
    const field = section.getByLabel('Mobile number');
    await field.focus();
    await page.keyboard.type('nobody');
    await page.keyboard.press('Enter');
    await expect(section.getByText('Please enter valid Mobile Number!')).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('9000098765');
    await page.keyboard.press('Enter');
    await expect(section.getByText('We hold nothing about 9000098765.')).toBeVisible();
    await field.fill(`+91 ${HOUSEHOLD}`);
    await page.keyboard.press('Enter');
    await expect(section.getByText(`We hold about ${HOUSEHOLD}:`)).toBeVisible();
    await expect(
      section.getByText(/^\d+ records and \d+ report files under patient id/),
    ).toBeVisible();
  });

  await test.step('nothing of it has an accessibility fault or zooms the page of a phone', async () => {
    const sizes: number[] = [];
    for (const name of ['Numbers', 'Safety', 'Requests', 'Access']) {
      await open(name);
      if (name === 'Access') await section.getByText('Change the staff password').click();
      if (name === 'Requests') await section.getByText('Save all patients as a file').click();
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 740 });
        expect(await findFaultsInBothSchemes(page, '.owner-page')).toEqual([]);
      }
      sizes.push(
        ...(await part
          .locator('input')
          .evaluateAll((inputs) =>
            inputs.map((input) => parseFloat(getComputedStyle(input).fontSize)),
          )),
      );
    }
    expect(sizes.length).toBeGreaterThan(4);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('a tested backup is no matter; a session that read faster than a person can is one', async () => {
    const weekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString();
    keep(site, ['backup-made', weekAgo], ['backup-proven', weekAgo]);
    await page.reload();
    await (await reopenSiteTab(page)).open('Safety');
    await expect(section.getByText(/^Backup last tested .*\.$/)).toBeVisible();
    await section.getByRole('tab', { name: 'Patients' }).click();
    await expect(section.getByText('for the owner.')).toHaveCount(0);
    const fast = { at: new Date().toISOString(), session: 'a1b2c3d4e5f6a7b8' };
    keep(site, ['fast-reading', JSON.stringify(fast)]);
    await page.reload();
    await (await reopenSiteTab(page)).open('Access');
    await expect(
      section.getByText(/^Session a1b2c3d4e5f6a7b8 read data faster than a person can, .*\.$/),
    ).toBeVisible();
  });

  await test.step('a new staff password locks the page, and only the new one opens it', async () => {
    const fresh = section.getByLabel('New staff password');
    const again = section.getByLabel('Owner’s password, once more');
    await open('Access');
    await section.getByText('Change the staff password').click();
    await fresh.fill('short');
    await again.fill(OWNER_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(section.getByText('must have at least 15 characters')).toBeVisible();
    await fresh.fill(NEW_PASSWORD);
    await again.fill('not the password');
    await page.keyboard.press('Enter');
    await expect(section.getByText(WRONG)).toBeVisible();
    await again.fill(OWNER_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.locator('[name=password]')).toBeVisible();
    await page.locator('[name=password]').fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(section.getByRole('heading', { name: 'Staff' })).toBeVisible();
  });
});

test('on a server that makes backups the owner makes one and downloads the sealed file', async ({
  browser,
}) => {
  const own = await startSite({ BACKUP_PASSPHRASE: 'kettle marigold harbour 77' });
  try {
    await setOwnerPassword(own);
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
  } finally {
    await own.stop();
  }
});
