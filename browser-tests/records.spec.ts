import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';
import { openStaff } from './staff-page.ts';
import { LAKSHMI } from './staff-sample.ts';

const findFaults = async (page: Page) =>
  (await new AxeBuilder({ page }).include('#search-patient').analyze()).violations;

test('a visit is added, corrected and deleted; the history keeps what stood there', async ({
  page,
  site,
}) => {
  const { section, search, popup, cards } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await expect(cards).toHaveCount(3);
  await section.getByRole('button', { name: 'Add a visit' }).click();
  await section.locator('#visit-bp').fill('128/82');
  await section.locator('#visit-sugar').fill('6.1');
  expect(await findFaults(page)).toEqual([]);
  await section.locator('#visit-sugar').press('Enter');
  await expect(popup).toContainText('Added!');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText('128/82 mmHg');

  await section.getByRole('button', { name: 'Correct this visit' }).click();
  await section.locator('#correct-sugar').fill('6.4');
  await section.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup).toContainText('Updated!');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(cards.first()).toContainText('6.4 mmol/L');

  await section.getByRole('button', { name: 'History' }).click();
  const change = section.getByRole('table', { name: /^corrected at/ });
  await expect(change.getByRole('row', { name: 'Sugar' })).toContainText('6.1');
  expect(await findFaults(page)).toEqual([]);

  await section.getByRole('button', { name: 'Delete this visit' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this visit?' });
  await expect(question).toContainText(`Lakshmi Devi Kondapalli - ${LAKSHMI}`);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(popup).toContainText('Deleted!');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(cards).toHaveCount(3);
  expect(site.query('select change from record_versions order by version')).toEqual([
    { change: 'corrected' },
    { change: 'deleted' },
  ]);
});

test('who comes second sees both versions and chooses field by field', async ({ page, site }) => {
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
  await expect(section.getByText('Somebody else changed this visit meanwhile.')).toBeVisible();
  await expect(section.getByText('Also changed by the other, and kept: Sugar 7.7.')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await section.getByRole('radio', { name: 'Yours: 47' }).check();
  await section.getByRole('button', { name: 'Save the choice' }).click();
  await expect(popup).toContainText('Updated!');
  const [row] = site.query("select * from records where key = '-Oa2'");
  expect(row).toMatchObject({ bp: '130/80', sugar: '7.7', age: '47', version: 3 });
});

test('suggestions come while typing, by keyboard; Search stays exact', async ({ page, site }) => {
  const { section, by, value, cards } = await openStaff(page, site);
  await by.selectOption('name');
  await value.pressSequentially('laks');
  const list = section.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option')).toHaveText([/^Lakshmi Devi Kondapalli/]);
  expect(await findFaults(page)).toEqual([]);
  await value.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(1);
  await value.press('Enter');
  await expect(value).toHaveValue('Lakshmi Devi Kondapalli');
  await expect(list).toBeHidden();
  await expect(cards).toHaveCount(0);
  await value.press('Enter');
  await expect(cards).toHaveCount(3);
});

test('all records are listed, sorted and lead to the patient', async ({ page, site }) => {
  const { section } = await openStaff(page, site);
  await page.getByRole('tab', { name: 'Patients' }).click();
  const table = page.getByRole('region', { name: 'All records' }).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(6);
  await expect(section.getByText('5 records, page 1')).toBeVisible();
  await table.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect(table.getByRole('row').nth(1)).toContainText('Lakshmi Devi Kondapalli');
  expect(await findFaults(page)).toEqual([]);
  await table.getByRole('button', { name: /Laxmi Devi/ }).press('Enter');
  await expect(section.getByRole('region', { name: /^Laxmi Devi Kondapally - / })).toBeVisible();
});

test('charts of all visits: points by keyboard, sugar in the other unit, the table behind', async ({
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
  expect(await findFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  for (const [width, scheme] of [
    [360, 'light'],
    [1280, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    // Colours are judged when they have arrived.
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    expect(await findFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  }
});
