import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findFaultsInBothSchemes } from '../find-faults.ts';
import { findLetters, TELUGU } from '../find-letters.ts';
import { findOverflow, waitForStill } from '../shared-site.ts';
import { expect, test } from '../site.ts';
import { openStaff } from '../staff-page.ts';
import { HOUSEHOLD, LAKSHMI, LAXMI, TELUGU_NAME, VIJAYA } from '../staff-sample.ts';

test('a patient is found by id, by name and by mobile number, with every field and its unit', async ({
  page,
  site,
}) => {
  const { section, by, value, popup, cards, search, files } = await openStaff(page, site);
  await expect(section.getByText('5 records')).toBeVisible();
  await expect(by.locator('option')).toHaveText(['', 'Patient Id', 'Name', 'Mobile Number']);
  await expect(section.getByText('at least 4 characters', { exact: true })).toBeVisible();
  for (const [option, inputMode] of [
    ['patientid', 'numeric'],
    ['name', 'text'],
    ['mobile', 'tel'],
  ] as const) {
    await by.selectOption(option);
    await expect(value).toHaveAttribute('inputmode', inputMode);
  }

  // A value written from right to left does not lie under the button.
  await value.fill('ليلى');
  const button = await section.locator('.exact-form .field-go').boundingBox();
  const room = await value.evaluate((one) => Number.parseFloat(getComputedStyle(one).paddingRight));
  expect(room).toBeGreaterThanOrEqual(button?.width ?? Infinity);

  // A failed search keeps the typed value, and Retry repeats the search.
  await page.route('**/staff/search', (route) => route.abort());
  await search('Patient Id', LAKSHMI);
  await expect(popup).toContainText('Failed!');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(value).toHaveValue(LAKSHMI);
  await page.unroute('**/staff/search');
  await section.getByRole('button', { name: 'Retry' }).click();

  await expect(cards).toHaveCount(3);
  await expect(cards.first().getByRole('button', { pressed: true })).toHaveText(
    `Lakshmi Devi Kondapalli - ${LAKSHMI}`,
  );
  const shown = ['46 years', '138/86 mmHg', '7.4 mmol/L', '98.6 °F', '2025-11-12 11:05:22'];
  for (const text of [HOUSEHOLD, 'lakshmi@example.org', ...shown]) {
    await expect(cards.first()).toContainText(text);
  }
  await expect(cards.last()).toContainText('2024-11-02 17:30:31');

  await search('Name', TELUGU_NAME);
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText(`${TELUGU_NAME} - ${VIJAYA}`);
  await expect(cards).toContainText('Not known');
  await expect(
    section.getByText('No reports yet. Reports you add appear here, newest first.'),
  ).toBeVisible();
  // Also on a device without a Telugu font.
  await expect
    .poll(() => findLetters(page, '#search-patient [aria-pressed] .patient-name'))
    .toMatch(TELUGU);

  await search('Mobile Number', '+91 90000-00021');
  await expect(section.getByRole('status').getByText('4 results, 2 patients')).toBeVisible();
  await expect(section.getByText('Two patients have nearly the same name.')).toBeVisible();
  await expect(section.getByText('12 files')).toBeVisible();
  const chart = section.getByRole('img', { name: /^Sugar over 3 visits/ });
  await expect(chart).toHaveAccessibleName(
    'Sugar over 3 visits, oldest first: 8.6, 7.9, 7.4 mmol/L',
  );
  const other = cards.filter({ hasText: LAXMI }).getByRole('button');
  await other.focus();
  await page.keyboard.press('Enter');
  await expect(other).toHaveAttribute('aria-pressed', 'true');
  await expect(section.locator('[aria-pressed=true]').filter({ visible: true })).toHaveCount(1);
  const patient = section.getByRole('region', { name: `Laxmi Devi Kondapally - ${LAXMI}` });
  await expect(patient.getByRole('heading', { level: 3 }).first()).toContainText(LAXMI);
  await expect(section.getByText('1 file', { exact: true })).toBeVisible();
  await expect(files.getByRole('rowheader')).toHaveText(['PDFPrescriptionprescription.pdf']);

  await search('Name', 'lakshmi devi kondapalli');
  await expect(
    section.getByRole('status').getByText('No Data Found', { exact: true }),
  ).toBeVisible();
  await expect(section.getByText('exact matches only')).toBeVisible();

  // Without an option or a value, a popup says so and nothing is searched.
  await search('Patient Id', LAKSHMI);
  await expect(section.getByText('12 files')).toBeVisible();
  await by.selectOption('');
  await value.press('Enter');
  await expect(popup).toContainText('Please select option for search.');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(value).toBeFocused();
  await expect(cards).toHaveCount(0);
  await search('Name', '');
  await expect(popup).toContainText('Please enter Value in input box.');
  await page.keyboard.press('Escape');
  await expect(section.getByRole('button', { name: 'Search' })).toBeFocused();
});

test('a patient who stays open over midnight was here yesterday, not today', async ({
  page,
  site,
}) => {
  // Two minutes before midnight at the clinic.
  await page.clock.install({ time: '2025-11-12T18:28:00Z' });
  const { section, search } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await expect(section.getByText('12 Nov 2025, 11:05 am (today)')).toBeVisible();
  await page.clock.fastForward('03:00');
  await expect(section.getByText('12 Nov 2025, 11:05 am (yesterday)')).toBeVisible();
});

test('files are newest first, counted by the filter and viewed in a new window; a lost one says so', async ({
  page,
  site,
}) => {
  const { section, files, search } = await openStaff(page, site);
  const [missing] = site.query("select file_id from report_files where name = 'dexa.pdf'");
  const fileId = String(missing?.['file_id']);
  await rm(join(site.folder, 'files', fileId.slice(0, 2), fileId));
  const alerts: string[] = [];
  page.on('dialog', async (dialog) => {
    alerts.push(dialog.message());
    await dialog.accept();
  });
  await search('Patient Id', LAKSHMI);
  await expect(files.getByRole('row').filter({ hasText: 'dexa.pdf' })).toContainText(
    'Could not be read',
  );
  await expect(files.getByRole('link')).toHaveCount(11);
  await expect.poll(() => alerts).toEqual(['The file is missing from the file store.']);
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => alerts.length).toBe(2);

  await expect(files.getByRole('rowheader').first()).toHaveText(
    'PNGNeck ultrasoundneck-ultrasound.png',
  );
  await expect(files.getByRole('rowheader')).toHaveCount(12);
  const row = files.getByRole('row').filter({ hasText: 'thyroid-profile.pdf' });
  await expect(row).toContainText('1.50 KB');
  await expect(row).toContainText('10 Jan 2025');
  await section.getByLabel('Filter').fill('thyroid');
  await expect(section.getByRole('status').getByText('3 of 12 files')).toBeVisible();
  await expect(files.getByRole('rowheader')).toHaveCount(3);
  await section.getByLabel('Filter').fill('neck-ultra');

  const opened = page.waitForEvent('popup');
  await files.getByRole('link', { name: 'View neck-ultrasound.png' }).click();
  const window = await opened;
  await window.waitForLoadState();
  expect(await window.evaluate(() => document.contentType)).toBe('image/png');
  expect(await window.evaluate(() => opener)).toBeNull();
});

test('no address, title or storage contains patient data, and no other site is asked by itself (B6)', async ({
  page,
  site,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const others = () => addresses.filter((address) => !address.startsWith(site.address));
  await page.route(
    (url) => url.origin !== site.address,
    (route) => route.abort(),
  );
  const { section, search } = await openStaff(page, site);
  const title = await page.title();
  await search('Mobile Number', HOUSEHOLD);
  await expect(section.getByText('12 files')).toBeVisible();
  expect(await page.title()).toBe(title);
  expect(page.url()).not.toMatch(/lakshmi|9000000021/i);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).not.toMatch(/lakshmi|9000000021|1801753199/i);

  await section.getByRole('link', { name: 'Clinic page' }).click();
  const map = page.locator('#google-map');
  await map.scrollIntoViewIfNeeded();
  const showMap = map.getByRole('button', { name: 'Show live map' });
  await expect(showMap).toBeVisible();
  await waitForStill(page);
  expect(others()).toEqual([]);
  await showMap.click();
  await expect.poll(others).toHaveLength(1);
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.join('\n')).not.toMatch(/lakshmi|9000000021/i);
});

test('a patient has no accessibility or HTML faults and no overflow at any width, and the banner stays', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { section, files, search } = await openStaff(page, site);
  await search('Mobile Number', HOUSEHOLD);
  await expect(section.getByText('12 files')).toBeVisible();
  const banner = section.locator('.patient-banner').getByRole('heading');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
    expect(await findOverflow(page)).toBeLessThanOrEqual(0);
    await files.getByRole('link').last().scrollIntoViewIfNeeded();
    await expect(banner).toBeInViewport();
  }
});
