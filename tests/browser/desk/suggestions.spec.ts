import type { Page } from '@playwright/test';
import { findFaults } from '../find-faults.ts';
import { expect, type Site, test } from '../site.ts';
import { openStaff } from '../staff-page.ts';
import { HOUSEHOLD, LAKSHMI, LAXMI, VIJAYA } from '../staff-sample.ts';

const NAME = 'Lakshmi Devi Kondapalli';

async function openSearch(page: Page, site: Site) {
  const staff = await openStaff(page, site);
  const list = staff.section.getByRole('listbox', { name: 'Suggestions' });
  return {
    ...staff,
    list,
    options: list.getByRole('option'),
    /** Registers another patient of the same name and household, whose newer visit is found first. */
    async registerNamesake(): Promise<string> {
      const answer = await page.request.post('/staff/patients', {
        headers: { origin: site.address },
        data: { name: NAME, mobile: HOUSEHOLD },
      });
      expect(answer.status()).toBe(201);
      const { patientid } = (await answer.json()) as { patientid: string };
      return patientid;
    },
    async expectOpen(patientid: string) {
      const chosen = staff.section.getByRole('button', { pressed: true });
      await expect(chosen).toHaveText(`${NAME} - ${patientid}`);
      await expect(
        staff.section.getByRole('region', { name: `${NAME} - ${patientid}` }),
      ).toBeVisible();
    },
  };
}

test('suggestions appear while typing and work by keyboard; Search stays exact', async ({
  page,
  site,
}) => {
  const { section, by, value, cards, list, options } = await openSearch(page, site);
  await by.selectOption('name');
  await value.pressSequentially('laks');
  await expect(options).toHaveText([/^Lakshmi Devi Kondapalli/]);
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await value.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(1);
  await value.press('Enter');
  await expect(value).toHaveValue(NAME);
  await expect(list).toBeHidden();
  await expect(cards).toHaveCount(3);
  await value.fill('Lakshmi');
  await value.press('Enter');
  await expect(section.getByText('No Data Found', { exact: true })).toBeVisible();
});

test('keys pressed during IME composition choose no suggestion', async ({ page, site }) => {
  const { by, value, cards, list, options } = await openSearch(page, site);
  await by.selectOption('name');
  await value.focus();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', {
    text: 'laks',
    selectionStart: 4,
    selectionEnd: 4,
  });
  await expect(options).toHaveCount(1);
  await value.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(0);
  await keyboard.send('Input.insertText', { text: 'laks' });
  await value.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(1);
  // Safari sends the key that ends the composition after the composed text.
  await value.evaluate((field) =>
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
    ),
  );
  await expect(value).toHaveValue('laks');
  await expect(cards).toHaveCount(0);
  await value.press('Enter');
  await expect(value).toHaveValue(NAME);
});

test('without a choice in Search By, words of a name in any order, an id or last digits are enough', async ({
  page,
  site,
}) => {
  const { section, by, value, popup, options, expectOpen } = await openSearch(page, site);
  await expect(by).toHaveValue('');
  await value.pressSequentially('kon lak');
  await expect(options).toHaveText([/^Lakshmi Devi Kondapalli .*\d+ years, last visit \d{4}-/]);
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await value.press('ArrowDown');
  await value.press('Enter');
  await expectOpen(LAKSHMI);
  await expect(by).toHaveValue('');
  // The page ignores keys while files load.
  await expect(page.getByRole('dialog', { name: 'Please Wait.' })).toHaveCount(0);
  await value.press('Enter');
  await expectOpen(LAKSHMI);
  await value.fill(LAKSHMI.slice(-4));
  await expect(options.first()).toContainText(LAKSHMI);
  await value.fill('lakshmy kondapali');
  await expect(options.first()).toContainText('spelled alike');
  await value.press('Enter');
  await expect(popup).toContainText('Please select option for search.');
  await page.keyboard.press('Enter');
  await expect(section.getByRole('button', { name: 'Search' })).toBeVisible();
});

test('the last choice in Search By stays for the session', async ({ page, site }) => {
  const { by } = await openSearch(page, site);
  await by.selectOption('mobile');
  await page.reload();
  await page.locator('#nav-search').click();
  await expect(by).toHaveValue('mobile');
});

test.describe('at 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('suggestions fit the screen, in light and dark', async ({ page, site }) => {
    const { value, options, registerNamesake } = await openSearch(page, site);
    await registerNamesake();
    await value.fill('lak');
    await expect(options.first()).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findFaults(page, '#search-patient')).toEqual([]);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
  });
});

test('choosing one of two namesakes by keyboard opens that patient, until something else is typed', async ({
  page,
  site,
}) => {
  const { by, value, cards, list, options, registerNamesake, expectOpen } = await openSearch(
    page,
    site,
  );
  const namesake = await registerNamesake();
  await by.selectOption('name');
  await value.pressSequentially('lakshmi d');
  await expect(options).toHaveCount(2);
  const selected = list.getByRole('option', { selected: true });
  await expect(async () => {
    await value.press('ArrowDown');
    await expect(selected).toContainText(LAKSHMI, { timeout: 100 });
  }).toPass();
  await value.press('Enter');
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText(namesake);
  await expectOpen(LAKSHMI);
  await expect(cards.filter({ has: page.locator('[aria-pressed=true]') })).toContainText(
    '2025-11-12 11:05:22',
  );

  // The page ignores keys while files load.
  const filesRead = page.waitForResponse(/\/reports$/);
  await value.press('Enter');
  await filesRead;
  await expect(page.getByRole('dialog', { name: 'Please Wait.' })).toHaveCount(0);
  await expectOpen(LAKSHMI);

  await value.press('End');
  await value.press('Backspace');
  await value.pressSequentially('i');
  await value.press('Enter');
  await expectOpen(namesake);
});

test('choosing one member of a household by mouse opens that patient', async ({ page, site }) => {
  const { section, by, value, cards, options } = await openSearch(page, site);
  await by.selectOption('mobile');
  await value.pressSequentially(HOUSEHOLD.slice(0, 8));
  await options.filter({ hasText: LAXMI }).click();
  await expect(cards).toHaveCount(4);
  await expect(section.getByRole('button', { pressed: true })).toContainText(LAXMI);
  await expect(section.getByRole('region', { name: new RegExp(LAXMI) })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test('choosing one of two namesakes by touch opens that patient; a line above the cards leads there', async ({
    page,
    site,
  }) => {
    const { section, by, value, options, registerNamesake, expectOpen } = await openSearch(
      page,
      site,
    );
    await registerNamesake();
    await by.selectOption('name');
    await value.pressSequentially('laks');
    await options.filter({ hasText: LAKSHMI }).tap();
    await expectOpen(LAKSHMI);

    const patient = section.getByRole('region', { name: `${NAME} - ${LAKSHMI}` });
    await expect(patient).toBeVisible();
    await expect(patient).not.toBeInViewport();
    await section.getByRole('button', { name: `${NAME} - ${LAKSHMI}: go to the patient` }).tap();
    await expect(patient.getByRole('heading').first()).toBeInViewport();
    await expect(patient).toBeFocused();
    expect(await findFaults(page, '#search-patient')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 740 });
    await expect(section.getByText('go to the patient')).toBeHidden();
  });
});

test('text typed before Search By was chosen gets suggestions, by keyboard', async ({
  page,
  site,
}) => {
  const { by, value, list, options, expectOpen } = await openSearch(page, site);
  await value.fill('laks');
  await by.focus();
  await by.selectOption('name');
  await expect(options).toHaveText([/^Lakshmi Devi Kondapalli/]);
  await expect(by).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(list).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(value).toBeFocused();
  await value.press('ArrowDown');
  await value.press('Enter');
  await expectOpen(LAKSHMI);
});

test('choosing Search By with the mouse moves the focus back to the field and its suggestions', async ({
  page,
  site,
}) => {
  const { by, value, options } = await openSearch(page, site);
  await value.fill('laks');
  await by.focus();
  await by.dispatchEvent('pointerdown', { pointerType: 'mouse' });
  await by.selectOption('name');
  await expect(value).toBeFocused();
  await expect(options).toHaveText([/^Lakshmi Devi Kondapalli/]);
});

test('a search from the field that finds one patient moves the focus there; / goes back, and the next word gets suggestions', async ({
  page,
  site,
}) => {
  const { section, by, value, list, options, cards, expectOpen } = await openSearch(page, site);
  const filesRead = Promise.withResolvers<void>();
  await page.route('**/reports', async (route) => {
    await filesRead.promise;
    await route.continue();
  });
  const wait = page.getByRole('dialog', { name: 'Please Wait.' });
  await by.selectOption('patientid');
  await value.fill(VIJAYA);
  await value.press('Enter');
  await expect(wait).toBeVisible();
  await expect(cards).toHaveCount(1);
  filesRead.resolve();
  await expect(wait).toHaveCount(0);
  await expect(section.getByRole('region', { name: new RegExp(VIJAYA) })).toBeFocused();
  await page.keyboard.press('/');
  await expect(value).toBeFocused();
  await page.keyboard.type(LAKSHMI.slice(0, 5));
  await expect(options).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expectOpen(LAKSHMI);
});

test('ArrowDown and Enter right after the last key wait for the suggestions and choose the first', async ({
  page,
  site,
}) => {
  const { by, value, expectOpen } = await openSearch(page, site);
  const asked = Promise.withResolvers<void>();
  await page.route('**/staff/patients/suggest', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await by.selectOption('name');
  await value.fill('laks');
  await value.press('ArrowDown');
  await value.press('Enter');
  await expect(value).toHaveValue('laks');
  asked.resolve();
  await expectOpen(LAKSHMI);
  await expect(value).toHaveValue(NAME);
});

test('ArrowDown and Enter without suggestions search for the typed text', async ({
  page,
  site,
}) => {
  const { section, by, value } = await openSearch(page, site);
  await by.selectOption('name');
  await value.fill('Nobody');
  await value.press('ArrowDown');
  await value.press('Enter');
  await expect(section.getByText('No Data Found', { exact: true })).toBeVisible();
  await expect(value).toHaveValue('Nobody');
});

test('text typed after ArrowDown and Enter is not searched for, and no suggestion replaces it', async ({
  page,
  site,
}) => {
  const { section, by, value, cards, options } = await openSearch(page, site);
  const asked = Promise.withResolvers<void>();
  await page.route('**/staff/patients/suggest', async (route) => {
    await asked.promise;
    await route.continue();
  });
  await by.selectOption('name');
  await value.fill('laks');
  await value.press('ArrowDown');
  await value.press('Enter');
  await value.press('h');
  asked.resolve();
  await expect(options).toHaveCount(1);
  await expect(value).toHaveValue('laksh');
  await expect(cards).toHaveCount(0);
  await expect(section.getByText('No Data Found', { exact: true })).toHaveCount(0);
});

test('ArrowDown opens the suggestions again after Escape', async ({ page, site }) => {
  const { by, value, list, options, expectOpen } = await openSearch(page, site);
  await by.selectOption('name');
  await value.fill('laks');
  await expect(options).toHaveCount(1);
  await value.press('Escape');
  await expect(list).toBeHidden();
  await value.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(1);
  await value.press('Enter');
  await expectOpen(LAKSHMI);
});

test('No Data Found offers similar patients; pressing one opens that patient', async ({
  page,
  site,
}) => {
  const { section, value, cards, search, registerNamesake, expectOpen } = await openSearch(
    page,
    site,
  );
  const namesake = await registerNamesake();
  const none = section.getByRole('status').getByText('No Data Found', { exact: true });
  await search('Name', NAME.toLowerCase());
  await expect(none).toBeVisible();
  await expect(
    section.getByRole('status').getByText('Patients with a similar name', { exact: true }),
  ).toBeVisible();
  await expect(section.locator('.near-patient')).toHaveCount(2);
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await section.getByRole('button', { name: `${NAME} ${LAKSHMI}` }).press('Enter');
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText(namesake);
  await expectOpen(LAKSHMI);
  await expect(value).toHaveValue(NAME);
  await expect(section.getByRole('region', { name: 'Results' })).toBeFocused();

  await search('Patient Id', `${LAXMI} `);
  await expect(none).toBeVisible();
  await expect(section.getByText('Patients with a similar id')).toBeVisible();
  await section.getByRole('button', { name: LAXMI }).click();
  await expect(value).toHaveValue(LAXMI);
  await expect(cards).toHaveCount(1);

  await search('Mobile Number', HOUSEHOLD.slice(0, 8));
  await expect(section.getByText('Patients with a similar mobile number')).toBeVisible();
  await search('Name', 'Nobody');
  await expect(none).toBeVisible();
  await expect(section.getByText(/^Patients with a similar/)).toHaveCount(0);
});
