import { openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { openStaff } from '../staff-page.ts';
import { LAKSHMI } from '../staff-sample.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('after the name, three keys open the newest report of the patient, seven any report; v adds a visit', async ({
  page,
  site,
}) => {
  const { section, value, files } = await openStaff(page, site);
  const { keyboard } = page;
  const patient = section.getByRole('region', { name: new RegExp(LAKSHMI) });
  await keyboard.press('/');
  await keyboard.type('lakshmi');
  await section.getByRole('listbox').getByRole('option').first().waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(patient).toBeFocused();
  await expect(files).toBeVisible();
  // The page ignores keys while files load.
  await expect(page.getByRole('dialog', { name: 'Please Wait.' })).toHaveCount(0);

  await keyboard.press('r');
  await expect(section.getByRole('heading', { name: 'neck-ultrasound.png' })).toBeFocused();

  await keyboard.press('f');
  const filter = section.getByLabel('Filter');
  await expect(filter).toBeFocused();
  await keyboard.type('hba');
  await expect(filter).toHaveValue('hba');
  await keyboard.press('Enter');
  await expect(section.getByRole('region', { name: /^Preview of HbA1c/i })).toBeVisible();

  await section.getByRole('button', { name: 'Close the preview' }).press('Enter');
  await keyboard.press('v');
  const bp = section.locator('#visit-bp');
  await expect(bp).toBeFocused();
  await expect(bp).toHaveValue('');
  await bp.fill('12');
  await section.getByRole('button', { name: 'Add a visit' }).focus();
  await keyboard.press('v');
  await expect(bp).toBeFocused();
  await expect(bp).toHaveValue('12');

  const tab = section.getByRole('tab', { name: /^Search/ });
  await tab.focus();
  await expect(tab).toBeFocused();
  await keyboard.press('/');
  await expect(value).toBeFocused();
  await keyboard.type('v');
  await expect(value).toHaveValue('v');
});

test('the field of the search has the focus as soon as / is pressed, from another tab as well', async ({
  page,
  site,
}) => {
  const { section } = await openStaff(page, site);
  await section.getByRole('tab', { name: 'Register patient' }).click();
  await expect(section.getByRole('tabpanel', { name: 'Register patient' })).toBeVisible();
  // The next letter may come before the browser draws a frame.
  const focused = await section.getByRole('tab', { name: 'Register patient' }).evaluate((tab) => {
    const press = { key: '/', bubbles: true, cancelable: true };
    tab.dispatchEvent(new KeyboardEvent('keydown', press));
    return document.activeElement?.id;
  });
  expect(focused).toBe('search-value');
});

test('the letter that closes Added! begins the next registration', async ({ page, site }) => {
  const { popup, section } = await openStaff(page, site);
  await section.getByRole('tab', { name: 'Register patient' }).click();
  const sheet = section.getByRole('tabpanel', { name: 'Register patient' });
  const name = sheet.locator('[name=name]');
  await name.fill('Invented Person');
  await sheet.locator('[name=mobile]').fill('9000000077');
  await name.press('Enter');
  await expect(popup).toContainText('Added!');
  await page.keyboard.down('Shift');
  await expect(popup).toBeVisible();
  await page.keyboard.press('N');
  await page.keyboard.up('Shift');
  await expect(popup).toBeHidden();
  await page.keyboard.type('ext Person');
  await expect(name).toHaveValue('Next Person');
  await expect(sheet.getByText('Registered:')).toBeVisible();
});

test('after Added! a shortcut works at once, and its letter is typed nowhere', async ({
  page,
  site,
}) => {
  const { popup, section, search, value, files } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  await expect(files).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Please Wait.' })).toHaveCount(0);
  await section.getByRole('button', { name: 'Add a visit' }).click();
  await page.keyboard.type('128/82');
  await page.keyboard.press('Enter');
  await expect(popup).toContainText('Added!');
  await page.keyboard.press('v');
  await expect(popup).toBeHidden();
  await expect(section.locator('#visit-bp')).toBeFocused();
  await expect(section.locator('#visit-bp')).toHaveValue('');
  await page.keyboard.type('130/84');
  await page.keyboard.press('Enter');
  await expect(popup).toContainText('Added!');
  await page.keyboard.press('/');
  await expect(value).toBeFocused();
  await expect(value).toHaveValue(LAKSHMI);
});

test('Tab closes a popup and moves on from where the focus was; Enter and Escape only close it', async ({
  page,
  site,
}) => {
  const { popup, by, value } = await openStaff(page, site);
  const ask = async () => {
    await value.press('Enter');
    await expect(popup).toContainText('Please select option for search.');
  };
  await ask();
  await page.keyboard.press('Tab');
  await expect(popup).toBeHidden();
  await expect(value).not.toBeFocused();
  await ask();
  await page.keyboard.press('Shift+Tab');
  await expect(popup).toBeHidden();
  await expect(by).toBeFocused();
  for (const key of ['Enter', 'Escape']) {
    await ask();
    await page.keyboard.press(key);
    await expect(popup).toBeHidden();
    await expect(value).toBeFocused();
    await expect(value).toHaveValue('');
  }
  await ask();
  await page.keyboard.press('l');
  await expect(popup).toBeHidden();
  await expect(value).toHaveValue('l');
});

test('Failed! and what was typed stay until OK, whatever is typed', async ({ page, site }) => {
  await sendEnquiry(page, site);
  const { rows, pane, popup } = await openInbox(page, site);
  await rows.first().click();
  await page.route('**/staff/enquiries/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  const note = pane.getByLabel('Note');
  await note.fill('Rings back.');
  await pane.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup).toContainText('Failed!');
  await page.keyboard.type('more');
  await expect(popup).toContainText('Failed!');
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(note).toHaveValue('Rings back.');
});
