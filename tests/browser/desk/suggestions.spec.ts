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
      const chosen = section.getByRole('button', { pressed: true });
      await expect(chosen).toHaveText(`${NAME} - ${patientid}`);
      await expect(section.getByRole('region', { name: `${NAME} - ${patientid}` })).toBeVisible();
      // The page ignores keys while files load.
      await expect(section.getByText(/^\d+ files?$/).first()).toBeVisible();
      await expect(wait).toHaveCount(0);
    },
  };
}

test('patients are suggested while typing: words in any order, an id, last digits; Search stays exact', async ({
  page,
  site,
}) => {
  const desk = await openSearch(page, site);
  const { section, by, value, popup, cards, list, options, selected, none, expectOpen } = desk;

  await expect(by).toHaveValue('');
  await value.pressSequentially('kon lak');
  await expect(options).toHaveText([/^Lakshmi Devi Kondapalli .*\d+ years, last visit \d{4}-/]);
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await value.press('ArrowDown');
  await value.press('Enter');
  await expectOpen(LAKSHMI);
  await expect(by).toHaveValue('');
  await value.press('Enter');
  await expectOpen(LAKSHMI);
  await value.fill(LAKSHMI.slice(-4));
  await expect(options.first()).toContainText(LAKSHMI);
  await value.fill('lakshmy kondapali');
  await expect(options.first()).toContainText('spelled alike');
  await value.press('Enter');
  await expect(popup).toContainText('Please select option for search.');
  await page.keyboard.press('Enter');

  // Text typed before Search By was chosen gets suggestions, by keyboard and by mouse.
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
  await expect(selected).toHaveCount(1);
  await value.press('Enter');
  await expect(value).toHaveValue(NAME);
  await expect(list).toBeHidden();
  await expect(cards).toHaveCount(3);
  await expectOpen(LAKSHMI);
  await value.fill('Lakshmi');
  await value.press('Enter');
  await expect(none).toBeVisible();

  await by.selectOption('');
  await value.fill('laks');
  await by.focus();
  await by.dispatchEvent('pointerdown', { pointerType: 'mouse' });
  await by.selectOption('name');
  await expect(value).toBeFocused();
  await expect(options).toHaveText([/^Lakshmi Devi Kondapalli/]);

  await value.press('Escape');
  await expect(list).toBeHidden();
  await value.press('ArrowDown');
  await expect(selected).toHaveCount(1);
  await value.press('Enter');
  await expectOpen(LAKSHMI);

  await value.fill('Nobody');
  await value.press('ArrowDown');
  await value.press('Enter');
  await expect(none).toBeVisible();
  await expect(value).toHaveValue('Nobody');

  // The last choice in Search By stays for the session.
  await by.selectOption('mobile');
  await page.reload();
  await expect(by).toHaveValue('mobile');
  await expect(section.getByRole('heading', { name: 'Staff' })).toBeFocused();
});

test('keys pressed before the suggestions have come, and keys of a composition, choose nothing by mistake', async ({
  page,
  site,
}) => {
  const desk = await openSearch(page, site);
  const { section, by, value, cards, list, options, selected, wait, none, expectOpen } = desk;
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
  await expect(selected).toHaveCount(0);
  await keyboard.send('Input.insertText', { text: 'laks' });
  await value.press('ArrowDown');
  await expect(selected).toHaveCount(1);
  // Safari sends the key that ends the composition after the composed text.
  await value.evaluate((field) =>
    field.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
    ),
  );
  await expect(value).toHaveValue('laks');
  await expect(cards).toHaveCount(0);

  // Text typed after ArrowDown and Enter is not searched for, and no suggestion replaces it.
  const letGo = await desk.holdSuggestions();
  await value.fill('lakshmi');
  await value.press('ArrowDown');
  await value.press('Enter');
  await value.press('Space');
  letGo();
  await expect(options).toHaveCount(1);
  await expect(value).toHaveValue('lakshmi ');
  await expect(cards).toHaveCount(0);
  await expect(none).toHaveCount(0);

  // ArrowDown and Enter right after the last key wait for the suggestions and choose the first.
  const letGoAgain = await desk.holdSuggestions();
  await value.fill('kond');
  await value.press('ArrowDown');
  await value.press('Enter');
  await expect(value).toHaveValue('kond');
  letGoAgain();
  await expectOpen(LAKSHMI);
  await expect(value).toHaveValue(NAME);

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
  await expect(value).toBeFocused();
  await page.keyboard.type(LAKSHMI.slice(0, 5));
  await expect(options).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(list).toBeHidden();
  await expectOpen(LAKSHMI);
});

test('the member of a household, the namesake or the similar patient that is chosen opens', async ({
  page,
  site,
}) => {
  const desk = await openSearch(page, site);
  const { section, by, value, cards, options, selected, none, search, expectOpen } = desk;
  await by.selectOption('mobile');
  await value.pressSequentially(HOUSEHOLD.slice(0, 8));
  await options.filter({ hasText: LAXMI }).click();
  await expect(cards).toHaveCount(4);
  await expect(section.getByRole('button', { pressed: true })).toContainText(LAXMI);
  await expect(section.getByRole('region', { name: new RegExp(LAXMI) })).toBeFocused();

  // The namesake that was chosen stays open until something else is typed.
  const namesake = await desk.registerNamesake();
  await by.selectOption('name');
  await value.fill('');
  await value.pressSequentially('lakshmi d');
  await expect(options).toHaveCount(2);
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
  await section.getByRole('button', { name: `${NAME} ${LAKSHMI}` }).press('Enter');
  await expect(cards).toHaveCount(4);
  await expectOpen(LAKSHMI);
  await expect(value).toHaveValue(NAME);
  await expect(section.getByRole('region', { name: 'Results' })).toBeFocused();

  await search('Patient Id', `${LAXMI} `);
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
    await expect(patient).not.toBeInViewport();
    await section.getByRole('button', { name: `${NAME} - ${LAKSHMI}: go to the patient` }).tap();
    await expect(patient.getByRole('heading').first()).toBeInViewport();
    await expect(patient).toBeFocused();
    expect(await findFaults(page, '#search-patient')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 740 });
    await expect(section.getByText('go to the patient')).toBeHidden();

    await page.setViewportSize({ width: 360, height: 740 });
    await value.fill('laks');
    await expect(options).toHaveCount(2);
    expect(await findFaultsInBothSchemes(page, '#search-patient')).toEqual([]);
    expect(await findOverflow(page)).toBeLessThanOrEqual(0);
  });
});
