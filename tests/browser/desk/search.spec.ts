import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findFaultsInBothSchemes } from '../find-faults.ts';
import { waitForStill } from '../shared-site.ts';
import { expect, test } from '../site.ts';
import { openStaff } from '../staff-page.ts';
import { findLetters, TELUGU } from '../find-letters.ts';
import { HOUSEHOLD, LAKSHMI, LAXMI, TELUGU_NAME, VIJAYA } from '../staff-sample.ts';

test('while patients’ data are on screen, no other site is requested automatically (B6)', async ({
  page,
  site,
}) => {
  const asked: string[] = [];
  await page.route(
    (url) => url.origin !== site.address,
    (route) => {
      asked.push(route.request().url());
      return route.abort();
    },
  );
  await openStaff(page, site);
  const map = page.locator('#google-map');
  await map.scrollIntoViewIfNeeded();
  const showMap = map.getByRole('button', { name: 'Show live map' });
  await expect(showMap).toBeVisible();
  await waitForStill(page);
  expect(asked).toEqual([]);
  await showMap.click();
  await expect.poll(() => asked).toHaveLength(1);
});

test('a value written from right to left does not lie under the button', async ({ page, site }) => {
  const { section } = await openStaff(page, site);
  const field = section.getByRole('combobox', { name: 'Value' });
  await field.fill('ليلى');
  const button = await section.locator('.search-go').boundingBox();
  const room = await field.evaluate((one) => Number.parseFloat(getComputedStyle(one).paddingRight));
  expect(room).toBeGreaterThanOrEqual(button?.width ?? Infinity);
});

test('a patient is found by id, by name and by mobile number, with every field and its unit', async ({
  page,
  site,
}) => {
  const { section, by, cards, search } = await openStaff(page, site);
  await expect(section.getByText('5 records')).toBeVisible();
  await expect(by.locator('option')).toHaveText(['', 'Patient Id', 'Name', 'Mobile Number']);

  await search('Patient Id', LAKSHMI);
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
  // Also on a device without a Telugu font.
  await expect
    .poll(() => findLetters(page, '#search-patient [aria-pressed] .patient-name'))
    .toMatch(TELUGU);

  await search('Mobile Number', '+91 90000-00021');
  await expect(section.getByRole('status').getByText('4 results, 2 patients')).toBeVisible();
  await expect(section.getByText('Two patients have nearly the same name.')).toBeVisible();
});

test('without an option or a value, a popup says so and nothing is searched', async ({
  page,
  site,
}) => {
  const { section, by, value, popup, cards, search } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await expect(cards).toHaveCount(3);

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

test('a name that matches no patient shows No Data Found, with these capitals', async ({
  page,
  site,
}) => {
  const { section, search } = await openStaff(page, site);
  await search('Name', 'lakshmi devi kondapalli');
  await expect(
    section.getByRole('status').getByText('No Data Found', { exact: true }),
  ).toBeVisible();
  await expect(section.getByText('exact matches only')).toBeVisible();
});

test('the chosen option sets the keyboard of a phone; the hint is always visible', async ({
  page,
  site,
}) => {
  const { section, by, value } = await openStaff(page, site);
  await expect(section.getByText('at least 4 characters', { exact: true })).toBeVisible();
  for (const [option, inputMode] of [
    ['patientid', 'numeric'],
    ['name', 'text'],
    ['mobile', 'tel'],
  ] as const) {
    await by.selectOption(option);
    await expect(value).toHaveAttribute('inputmode', inputMode);
  }
});

test('choosing another card opens its patient with the visits and the files', async ({
  page,
  site,
}) => {
  const { section, cards, files, search } = await openStaff(page, site);
  await search('Mobile Number', HOUSEHOLD);
  await expect(section.getByText('12 files')).toBeVisible();
  const chart = section.getByRole('img', { name: /^Sugar over 3 visits/ });
  await expect(chart).toHaveAccessibleName(
    'Sugar over 3 visits, oldest first: 8.6, 7.9, 7.4 mmol/L',
  );
  await section.getByText('All visits (3)').click();
  await expect(section.getByRole('table', { name: 'Visits' }).getByRole('row')).toHaveCount(4);

  const other = cards.filter({ hasText: LAXMI }).getByRole('button');
  await other.focus();
  await page.keyboard.press('Enter');
  await expect(other).toHaveAttribute('aria-pressed', 'true');
  await expect(section.locator('[aria-pressed=true]')).toHaveCount(1);
  const patient = section.getByRole('region', { name: `Laxmi Devi Kondapally - ${LAXMI}` });
  await expect(patient.getByRole('heading', { level: 3 }).first()).toContainText(LAXMI);
  await expect(section.getByText('1 file', { exact: true })).toBeVisible();
  await expect(files.getByRole('rowheader')).toHaveText(['PDFprescription.pdf']);
});

test('a patient who stays open over midnight was here yesterday, not today', async ({
  page,
  site,
}) => {
  // Two minutes before midnight at the clinic.
  await page.clock.install({ time: '2025-11-12T18:28:00Z' });
  const { section, search } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await expect(section.getByText('2025-11-12 11:05:22 (today)')).toBeVisible();
  await page.clock.fastForward('03:00');
  await expect(section.getByText('2025-11-12 11:05:22 (yesterday)')).toBeVisible();
});

test('files are newest first; the filter counts them; View opens one in a new window', async ({
  page,
  site,
}) => {
  const { section, files, search } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await expect(files.getByRole('rowheader').first()).toHaveText('PNGneck-ultrasound.png');
  await expect(files.getByRole('rowheader')).toHaveCount(12);
  const row = files.getByRole('row').filter({ hasText: 'thyroid-profile.pdf' });
  await expect(row).toContainText('1.50 KB');
  await expect(row).toContainText('10 Jan 2025, 11:20 am');

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

test('a patient without files gets a message that says so', async ({ page, site }) => {
  const { section, search } = await openStaff(page, site);
  await search('Patient Id', VIJAYA);
  await expect(
    section.getByText('No reports yet. Reports you add appear here, newest first.'),
  ).toBeVisible();
});

test('a file whose bytes are missing gets one alert, a marked row, and Retry', async ({
  page,
  site,
}) => {
  const { section, files, search } = await openStaff(page, site);
  const [row] = site.query("select file_id from report_files where name = 'dexa.pdf'");
  const fileId = String(row?.['file_id']);
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
});

test('a failed search keeps the typed value, and Retry repeats the search', async ({
  page,
  site,
}) => {
  const { section, value, popup, cards, search } = await openStaff(page, site);
  await page.route('**/staff/search', (route) => route.abort());
  await search('Patient Id', LAKSHMI);
  await expect(popup).toContainText('Failed!');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(value).toHaveValue(LAKSHMI);
  await page.unroute('**/staff/search');
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect(cards).toHaveCount(3);
});

test('no address, title, storage or toast contains patient data, and no other site receives any (B6)', async ({
  page,
  site,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
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
  expect(addresses.length).toBeGreaterThan(5);
  // The desk is part of the public page, which embeds a map; the map's address is the same for everyone.
  const others = addresses.filter((address) => !address.startsWith(site.address));
  expect(others.filter((address) => !address.includes('/export/embed.html?bbox='))).toEqual([]);
  expect(addresses.join('\n')).not.toMatch(/lakshmi|9000000021/i);
});

for (const width of [360, 768, 1280]) {
  test(`at ${width} px: no accessibility or HTML faults, no overflow, and the banner stays`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { section, files, search } = await openStaff(page, site);
    await search('Mobile Number', HOUSEHOLD);
    await expect(files).toBeVisible();
    expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);

    const banner = section.getByRole('heading', { name: `Lakshmi Devi Kondapalli - ${LAKSHMI}` });
    await files.getByRole('link').last().scrollIntoViewIfNeeded();
    await expect(banner.last()).toBeInViewport();
  });
}
