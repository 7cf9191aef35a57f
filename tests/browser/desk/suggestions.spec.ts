import type { Page } from '@playwright/test';
import { findFaults, findFaultsInBothSchemes } from '../find-faults.ts';
import { findOverflow } from '../shared-site.ts';
import { expect, type Site, test } from '../site.ts';
import { openStaff, otherDesk } from '../staff-page.ts';
import { HOUSEHOLD, LAKSHMI, LAXMI, VIJAYA } from '../staff-sample.ts';

const NAME = 'Lakshmi Devi Kondapalli';

async function openSearch(page: Page, site: Site) {
  const staff = await openStaff(page, site);
  const { section } = staff;
  const list = section.getByRole('listbox', { name: 'Suggestions' });
  const wait = page.getByRole('dialog', { name: 'Please Wait.' });
  return {
    ...staff,
    list,
    options: list.getByRole('option'),
    selected: list.getByRole('option', { selected: true }),
    wait,
    none: section.getByRole('status').getByText('No Data Found', { exact: true }),
    /** Registers another patient of the same name and household, whose newer visit is found first. */
    async registerNamesake(): Promise<string> {
      const data = { name: NAME, mobile: HOUSEHOLD };
      const answer = await otherDesk(page, site)('post', '/staff/patients', data);
      return ((await answer.json()) as { patientid: string }).patientid;
    },
    /** Holds the suggestions until the returned function is called. */
    async holdSuggestions() {
      const asked = Promise.withResolvers<void>();
      await page.route('**/staff/patients/suggest', async (route) => {
        await asked.promise;
        await route.continue();
      });
      return () => asked.resolve();
    },
    async expectOpen(patientid: string) {
      await expect(section.getByRole('region', { name: `${NAME} - ${patientid}` })).toBeVisible();
      // The page ignores keys while files load.
      await expect(section.getByText(/^\d+ files?$/).first()).toBeVisible();
      await expect(wait).toHaveCount(0);
    },
  };
}

test('patients are suggested while typing on any tab: words in any order, an id, last digits; Enter opens the first', async ({
  page,
  site,
}) => {
  const desk = await openSearch(page, site);
  const { section, by, value, finder, cards, list, options, selected, none, expectOpen } = desk;

  await finder.pressSequentially('kon lak');
  await expect(options).toHaveText([
    /^Lakshmi Devi Kondapalli ID 1801753199 · 90000\s00021 · \d+ y · 12 Nov 2025$/,
    'Exact match',
    'Register a patient',
  ]);
  await expect(options.first().locator('mark')).toHaveText(['Lak', 'Kon']);
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await finder.press('Enter');
  await expectOpen(LAKSHMI);
  await expect(finder).toHaveValue('');
  await expect(by).toBeHidden();

  // A digit or a capital letter begins a search from anywhere; a small letter does not.
  await page.keyboard.type(LAKSHMI.slice(-4));
  await expect(finder).toHaveValue(LAKSHMI.slice(-4));
  await expect(options.first().locator('mark')).toHaveText(LAKSHMI.slice(-4));
  await finder.fill('lakshmy kondapali');
  await expect(options.first()).toContainText('spelled alike');
  // Escape closes the suggestions, then empties the field and leaves it.
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Escape');
  await expect(finder).toHaveValue('');
  await page.keyboard.press('/');
  await page.keyboard.type('lakshmy kondapali');
  await expect(options.first()).toContainText('spelled alike');
  await finder.press('Escape');
  await expect(list).toBeHidden();
  await expect(finder).toHaveValue('lakshmy kondapali');
  await finder.press('ArrowDown');
  await expect(selected).toContainText('spelled alike');
  await finder.press('ArrowUp');
  await expect(selected).toHaveText('Register a patient');
  await finder.press('ArrowUp');
  await expect(selected).toHaveText('Exact match');
  await finder.press('Enter');

  // The exact search takes what was typed, and asks by what.
  await expect(value).toHaveValue('lakshmy kondapali');
  await expect(finder).toHaveValue('');
  await expect(by).toBeFocused();
  await by.selectOption('name');
  await value.press('Enter');
  await expect(none).toBeVisible();
  await expect(cards).toHaveCount(0);

  await finder.fill('Nobody Known');
  await expect(section.getByRole('status').getByText('No patient found')).toBeVisible();
  await finder.press('Enter');
  await expect(list).toBeHidden();
  await finder.press('ArrowDown');
  await options.getByText('Register a patient').click();
  await expect(section.locator('#staff-panel-register [name=name]')).toHaveValue('Nobody Known');

  // The last choice in Search By stays for the session.
  await page.reload();
  await expect(by).toHaveValue('name');
  await expect(finder).toBeFocused();
});

test('keys pressed before the suggestions have come, and keys of a composition, choose nothing by mistake', async ({
  page,
  site,
}) => {
  const desk = await openSearch(page, site);
  const { section, by, value, finder, cards, list, options, wait, expectOpen } = desk;
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', {
    text: 'laks',
    selectionStart: 4,
    selectionEnd: 4,
  });
  await expect(options).toHaveCount(3);
  await finder.press('Enter');
  await keyboard.send('Input.insertText', { text: 'laks' });
  // Safari sends the key that ends the composition after the composed text.
  await finder.evaluate((field) =>
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
    ),
  );
  await expect(finder).toHaveValue('laks');
  await expect(cards).toHaveCount(0);

  // After Enter, what is typed further is not opened by it.
  const letGo = await desk.holdSuggestions();
  await finder.fill('lakshmi');
  await finder.press('Enter');
  await finder.press('Space');
  letGo();
  await expect(options).toHaveCount(3);
  await expect(finder).toHaveValue('lakshmi ');
  await expect(cards).toHaveCount(0);

  // Enter right after the last key waits for the suggestions and opens the first.
  const letGoAgain = await desk.holdSuggestions();
  await finder.fill('kond dev');
  await finder.press('Enter');
  await expect(finder).toHaveValue('kond dev');
  letGoAgain();
  await expectOpen(LAKSHMI);
  await section.getByText('Exact search').click();

  // A search that finds one patient moves the focus there; / goes back, and the next word gets suggestions.
  const filesRead = Promise.withResolvers<void>();
  await page.route('**/reports', async (route) => {
    await filesRead.promise;
    await route.continue();
  });
  await by.selectOption('patientid');
  await value.fill(VIJAYA);
  await value.press('Enter');
  await expect(wait).toBeVisible();
  await expect(cards).toHaveCount(1);
  filesRead.resolve();
  await expect(wait).toHaveCount(0);
  await expect(section.getByRole('region', { name: new RegExp(VIJAYA) })).toBeFocused();
  await page.keyboard.press('/');
  await expect(finder).toBeFocused();
  await page.keyboard.type(LAKSHMI.slice(0, 5));
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expectOpen(LAKSHMI);
});

test('the member of a household, the namesake or the similar patient that is chosen opens', async ({
  page,
  site,
}) => {
  const desk = await openSearch(page, site);
  const { section, value, finder, cards, options, selected, none, search, expectOpen } = desk;
  await finder.pressSequentially(HOUSEHOLD.slice(0, 8));
  await options.filter({ hasText: LAXMI }).click();
  await expect(cards).toHaveCount(4);
  await expect(section.getByRole('button', { pressed: true })).toContainText(LAXMI);
  await expect(section.getByRole('region', { name: new RegExp(LAXMI) })).toBeFocused();

  // The namesake that was chosen stays open until something else is typed.
  const namesake = await desk.registerNamesake();
  await finder.fill('lakshmi d');
  await expect(options).toHaveCount(4);
  await expect(async () => {
    await finder.press('ArrowDown');
    await expect(selected).toContainText(LAKSHMI, { timeout: 100 });
  }).toPass();
  await finder.press('Enter');
  await expect(cards).toHaveCount(4);
  await section.getByRole('button', { name: 'Show all fields' }).click();
  await expect(cards.first()).toContainText(namesake);
  await expectOpen(LAKSHMI);
  await expect(cards.filter({ has: page.locator('[aria-pressed=true]') })).toContainText(
    '2025-11-12 11:05:22',
  );
  await section.getByText('Exact search').click();
  const filesRead = page.waitForResponse(/\/reports$/);
  await value.press('Enter');
  await filesRead;
  await expectOpen(LAKSHMI);
  await value.press('End');
  await value.press('Backspace');
  await value.pressSequentially('i');
  await value.press('Enter');
  await expectOpen(namesake);

  await search('Name', NAME.toLowerCase());
  await expect(none).toBeVisible();
  await expect(
    section.getByRole('status').getByText('Patients with a similar name', { exact: true }),
  ).toBeVisible();
  await expect(section.locator('.near-patient')).toHaveCount(2);
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await section.getByRole('button', { name: `${NAME} ID ${LAKSHMI}` }).press('Enter');
  await expect(cards).toHaveCount(4);
  await expectOpen(LAKSHMI);
  await expect(value).toHaveValue(NAME);
  await expect(section.getByRole('region', { name: 'Results' })).toBeFocused();

  await search('Patient Id', `${LAXMI} `);
  await expect(section.getByText('Patients with a similar id')).toBeVisible();
  await section.locator('.near-patient').filter({ hasText: LAXMI }).click();
  await expect(value).toHaveValue(LAXMI);
  await expect(cards).toHaveCount(1);

  await search('Mobile Number', HOUSEHOLD.slice(0, 8));
  await expect(section.getByText('Patients with a similar mobile number')).toBeVisible();
  await search('Name', 'Nobody');
  await expect(none).toBeVisible();
  await expect(section.getByText(/^Patients with a similar/)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('choosing one of two namesakes by touch opens that patient first on the screen', async ({
    page,
    site,
  }) => {
    const { section, finder, options, registerNamesake, expectOpen } = await openSearch(page, site);
    await registerNamesake();
    await finder.pressSequentially('laks');
    await expect(options).toHaveCount(4);
    expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
    expect(await findOverflow(page)).toBeLessThanOrEqual(0);
    await options.filter({ hasText: LAKSHMI }).tap();
    await expectOpen(LAKSHMI);
    const patient = section.getByRole('region', { name: `${NAME} - ${LAKSHMI}` });
    await expect(patient).toBeFocused();
    await expect(patient.getByRole('heading').first()).toBeInViewport({ ratio: 1 });
    expect(await findFaults(page, '#search-patient')).toEqual([]);
  });
});
