import type { JSHandle, Locator } from '@playwright/test';
import { findFaults } from '../find-faults.ts';
import { waitForFrames } from '../shared-site.ts';
import { expect, test } from '../site.ts';
import { expectCalmDelete, openStaff } from '../staff-page.ts';
import { HOUSEHOLD, LAKSHMI, LAXMI, VIJAYA } from '../staff-sample.ts';

test('a visit is added, corrected and deleted; the history keeps the old values', async ({
  page,
  site,
}) => {
  const { section, search, popup, cards } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await expect(cards).toHaveCount(3);
  await section.getByRole('button', { name: 'Add a visit' }).click();
  await section.locator('#visit-bp').fill('128/82');
  await section.locator('#visit-sugar').fill('6.1');
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await section.locator('#visit-sugar').press('Enter');
  await expect(popup).toContainText('Added!');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText('128/82 mmHg');
  const patient = section.getByRole('region', { name: `Lakshmi Devi Kondapalli - ${LAKSHMI}` });
  await expect(patient).toBeFocused();

  const correct = section.getByRole('button', { name: 'Correct this visit' });
  await correct.click();
  await section.getByRole('button', { name: 'Cancel' }).click();
  await expect(correct).toBeFocused();
  await correct.click();
  await section.locator('#correct-sugar').fill('6.4');
  await section.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup).toContainText('Updated!');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(cards.first()).toContainText('6.4 mmol/L');
  await expect(correct).toBeFocused();

  await section.getByRole('button', { name: 'History' }).click();
  const change = section.getByRole('table', { name: /^corrected at/ });
  await expect(change.getByRole('row', { name: 'Sugar' })).toContainText('6.1');
  expect(await findFaults(page, '#search-patient')).toEqual([]);

  await section.getByRole('button', { name: 'Delete this visit' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this visit?' });
  await expect(question).toContainText(`Lakshmi Devi Kondapalli - ${LAKSHMI}`);
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(cards).toHaveCount(4);
  await section.getByRole('button', { name: 'Delete this visit' }).click();
  await expectCalmDelete(page, question);
  const told = await watchWords(section.locator('.staff-fate'));
  // The server's change event reaches this page too, which then counts the records anew.
  const counted = page.waitForResponse('**/staff/patients/count');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(popup).toContainText('Deleted!');
  await counted;
  await waitForFrames(page, 2);
  expect(await told.evaluate((words) => words)).toEqual([]);
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(cards).toHaveCount(3);
  await expect(patient).toBeFocused();
  expect(site.query('select change from record_versions order by version')).toEqual([
    { change: 'corrected' },
    { change: 'deleted' },
  ]);
});

test('when two people correct a visit, the second sees both versions and chooses field by field', async ({
  page,
  site,
}) => {
  const { section, search, popup } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await section.getByRole('button', { name: 'Correct this visit' }).click();
  await section.locator('#correct-bp').fill('140/90');
  await section.locator('#correct-age').fill('47');
  const other = await page.request.patch('/staff/patients/-Oa2', {
    headers: { origin: site.address },
    data: { version: 1, bp: '130/80', sugar: '7.7' },
  });
  expect(other.status()).toBe(200);
  await section.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(section.getByText('Someone else changed this visit first')).toBeVisible();
  await expect(
    section.getByText('Also changed by the other person, and kept: Sugar 7.7.'),
  ).toBeVisible();
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await expect(section.getByRole('radio', { name: 'Yours: 140/90' })).toBeChecked();
  await section.getByRole('radio', { name: 'Theirs: 130/80' }).check();
  await section.getByRole('button', { name: 'Save my choices' }).click();
  await expect(popup).toContainText('Updated!');
  const [row] = site.query("select * from records where key = '-Oa2'");
  expect(row).toMatchObject({ bp: '130/80', sugar: '7.7', age: '47', version: 3 });
});

test('a half-typed visit and correction are kept for their record while another is selected', async ({
  page,
  site,
}) => {
  const { section, search, cards, popup } = await openStaff(page, site);
  await search('Mobile Number', HOUSEHOLD);
  const choose = (text: string) => cards.filter({ hasText: text }).getByRole('button').click();
  const bp = section.locator('#visit-bp');
  await section.getByRole('button', { name: 'Add a visit' }).click();
  await bp.fill('128/82');
  await choose(LAXMI);
  await expect(section.getByRole('button', { name: 'Add a visit' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await expect(bp).toHaveCount(0);
  await choose('2025-11-12 11:05:22');
  await expect(bp).toHaveValue('128/82');

  await search('Patient Id', VIJAYA);
  await expect(section.getByRole('region', { name: new RegExp(VIJAYA) })).toBeVisible();
  await expect(bp).toHaveCount(0);
  await search('Patient Id', LAKSHMI);
  await expect(bp).toHaveValue('128/82');
  await section.getByRole('button', { name: 'Add visit', exact: true }).click();
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(cards).toHaveCount(4);
  await choose('2025-11-12 11:05:22');
  await expect(section.getByRole('heading', { name: 'Add a visit' })).toHaveCount(0);

  await section.getByRole('button', { name: 'Correct this visit' }).click();
  await section.locator('#correct-sugar').fill('6.4');
  await choose('2024-11-02 17:30:31');
  await expect(section.locator('#correct-sugar')).toHaveCount(0);
  await choose('2025-11-12 11:05:22');
  await expect(section.locator('#correct-sugar')).toHaveValue('6.4');
});

test('a half-typed visit and correction are kept while the charts of their record are shown', async ({
  page,
  site,
}) => {
  const { section, search, popup, cards } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  const press = (name: string) => section.getByRole('button', { name, exact: true }).click();
  const bp = section.locator('#visit-bp');
  const sugar = section.locator('#correct-sugar');
  await press('Add a visit');
  await bp.fill('128/82');
  await press('Charts');
  await expect(section.getByRole('slider', { name: 'Sugar, visits' })).toBeVisible();
  await expect(bp).toHaveCount(0);
  await press('Add a visit');
  await expect(bp).toHaveValue('128/82');
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await press('Add a visit');
  await expect(bp).toHaveCount(0);

  await press('Correct this visit');
  await sugar.fill('6.4');
  const other = await page.request.patch('/staff/patients/-Oa2', {
    headers: { origin: site.address },
    data: { version: 1, sugar: '7.7' },
  });
  expect(other.status()).toBe(200);
  await press('Charts');
  await press('Correct this visit');
  await expect(sugar).toHaveValue('6.4');
  await press('Save');
  await expect(section.getByText('Someone else changed this visit first')).toBeVisible();
  await press('Keep editing');
  await press('Cancel');
  await press('Correct this visit');
  await expect(sugar).toHaveValue('7.7');

  await press('Add a visit');
  await expect(bp).toHaveValue('128/82');
  await press('Add visit');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(cards).toHaveCount(4);
  await cards.filter({ hasText: '2025-11-12 11:05:22' }).getByRole('button').click();
  await press('Add a visit');
  await expect(bp).toHaveValue('');
});

test('an answer that arrives while the charts are shown leaves them open, and no half-typed text', async ({
  page,
  site,
}) => {
  const { section, search, popup } = await openStaff(page, site);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/staff/patients/-Oa2', async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  await search('Patient Id', LAKSHMI);
  const press = (name: string) => section.getByRole('button', { name, exact: true }).click();
  const charts = section.getByRole('slider', { name: 'Sugar, visits' });
  await press('Correct this visit');
  await section.locator('#correct-sugar').fill('6.4');
  await press('Save');
  await press('Charts');
  await expect(charts).toBeVisible();
  release();
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(charts).toHaveAttribute('aria-valuetext', /6\.4 mmol/);
  await press('Correct this visit');
  await expect(section.locator('#correct-bp')).toBeVisible();
  expect(site.query("select sugar, version from records where key = '-Oa2'")).toEqual([
    { sugar: '6.4', version: 2 },
  ]);
  await section.locator('#correct-bp').fill('130/80');
  await press('Save');
  await expect(popup).toContainText('Updated!');
});

test('a visit whose answer arrives when another patient is selected is not half-typed any more', async ({
  page,
  site,
}) => {
  const { section, search, cards, popup } = await openStaff(page, site);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/staff/patients', async (route) => {
    await held;
    await route.continue();
  });
  await search('Mobile Number', HOUSEHOLD);
  await section.getByRole('button', { name: 'Add a visit' }).click();
  await section.locator('#visit-bp').fill('128/82');
  await section.getByRole('button', { name: 'Add visit', exact: true }).click();
  await cards.filter({ hasText: LAXMI }).getByRole('button').click();
  await section.getByRole('button', { name: 'Add a visit' }).click();
  await section.locator('#visit-bp').fill('110/70');
  release();
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(cards).toHaveCount(5);
  await cards.filter({ hasText: '2025-11-12 11:05:22' }).getByRole('button').click();
  await expect(section.locator('#visit-bp')).toHaveCount(0);
  await cards.filter({ hasText: LAXMI }).getByRole('button').click();
  await expect(section.locator('#visit-bp')).toHaveValue('110/70');
});

test('all patients are listed and sorted, one row each with the last visit, and each opens', async ({
  page,
  site,
}) => {
  const { section } = await openStaff(page, site);
  await page.getByRole('tab', { name: 'Patients' }).click();
  const table = page.getByRole('region', { name: 'All patients' }).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(section.getByText('Page 1')).toBeVisible();
  const lakshmi = table.getByRole('row').filter({ hasText: LAKSHMI });
  await expect(lakshmi.getByRole('cell')).toHaveText([
    LAKSHMI,
    '46 years',
    '2025-11-12 11:05:22',
    '3',
    HOUSEHOLD,
  ]);
  await table.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(table.getByRole('row').nth(1)).toContainText('Lakshmi Devi Kondapalli');
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await table.getByRole('button', { name: /Laxmi Devi/ }).press('Enter');
  await expect(section.getByRole('region', { name: /^Laxmi Devi Kondapally - / })).toBeVisible();
});

test('charts of all visits: points by keyboard, sugar in the other unit, the data as a table', async ({
  page,
  site,
}) => {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const { section, search } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await section.getByRole('button', { name: 'Charts' }).click();
  const sugar = section.getByRole('slider', { name: 'Sugar, visits' });
  await expect(sugar).toHaveAttribute('aria-valuetext', '2025-11-12 11:05:22: 7.4 mmol/L');
  await sugar.focus();
  await page.keyboard.press('Home');
  await expect(sugar).toHaveAttribute('aria-valuetext', '2024-11-02 17:30:31: 8.6 mmol/L');
  await page.keyboard.press('ArrowRight');
  await expect(sugar).toHaveAttribute('aria-valuenow', '2');
  await section.getByRole('radio', { name: 'mg/dL' }).check();
  await expect(sugar).toHaveAttribute('aria-valuetext', '2025-11-12 11:05:22: 133 mg/dL');
  const table = section.getByRole('table', { name: /^All visits of this patient/ });
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(section.locator('.trend-plot canvas')).toHaveCount(3);
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  expect(faults).toEqual([]);
  for (const [width, scheme] of [
    [360, 'light'],
    [1280, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    // Without animations, so that the colours are checked in their final state.
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    expect(await findFaults(page, '#search-patient')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  }
});

test.describe('in a browser whose zone is not UTC', () => {
  test.use({ timezoneId: 'Asia/Kolkata' });

  test('the marks below a chart are at whole months of the clinic', async ({ page, site }) => {
    await page.addInitScript(() => {
      const drawn: string[] = [];
      const draw = CanvasRenderingContext2D.prototype.fillText;
      CanvasRenderingContext2D.prototype.fillText = function fillText(text, ...place) {
        drawn.push(text);
        draw.call(this, text, ...place);
      };
      Object.assign(globalThis, { drawn });
    });
    const { section, search } = await openStaff(page, site);
    await search('Patient Id', LAKSHMI);
    await section.getByRole('button', { name: 'Charts' }).click();
    await expect(section.locator('.trend-plot canvas')).toHaveCount(3);
    const listDays = () =>
      page.evaluate(() => {
        const { drawn } = globalThis as unknown as { drawn: string[] };
        return drawn.filter((text) => /^\d+ [A-Z]/.test(text)).map((text) => text.slice(0, 2));
      });
    await expect.poll(async () => new Set(await listDays())).toEqual(new Set(['1 ']));
  });
});

/** Records all texts that an element shows from now on. */
function watchWords(place: Locator): Promise<JSHandle<string[]>> {
  return place.evaluateHandle((element) => {
    const words: string[] = [];
    const note = () => words.push(...[element.textContent].filter((text) => text !== ''));
    new MutationObserver(note).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return words;
  });
}
