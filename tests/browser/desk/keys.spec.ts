import type { Page } from '@playwright/test';
import { openInbox, sendEnquiry } from '../inbox-page.ts';
import { waitForFrames } from '../shared-site.ts';
import { expect, test } from '../site.ts';
import { openRegister, openStaff } from '../staff-page.ts';
import { LAKSHMI } from '../staff-sample.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('after the name, three keys open the newest report of the patient, seven any report; v adds a visit', async ({
  page,
  site,
}) => {
  const { section, finder, files, popup } = await openStaff(page, site);
  const { keyboard } = page;
  const patient = section.getByRole('region', { name: new RegExp(LAKSHMI) });
  await keyboard.press('/');
  await keyboard.type('lakshmi');
  await keyboard.press('Enter');
  await expect(patient).toBeFocused();
  await expect(files).toBeVisible();
  // The page ignores keys while files load.
  await expect(page.getByRole('dialog', { name: 'Please Wait.' })).toHaveCount(0);

  await keyboard.press('r');
  await expect(section.getByRole('heading', { name: 'Neck ultrasound' })).toBeFocused();

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
  await section.getByRole('button', { name: 'Add visit' }).focus();
  await keyboard.press('v');
  await expect(bp).toBeFocused();
  await expect(bp).toHaveValue('12');

  // After Added! a shortcut works at once, and its letter is typed nowhere.
  await keyboard.press('End');
  await keyboard.type('8/82');
  await keyboard.press('Enter');
  await expect(popup).toContainText('Added!');
  await keyboard.press('v');
  await expect(popup).toBeHidden();
  await expect(bp).toBeFocused();
  await expect(bp).toHaveValue('');
  await keyboard.type('130/84');
  await keyboard.press('Enter');
  await expect(popup).toContainText('Added!');
  await keyboard.press('/');
  await expect(finder).toBeFocused();
  await keyboard.type('v');
  await expect(finder).toHaveValue('v');
});

test('keys that close a popup go on with the work: Tab moves, a letter is typed, Enter and Escape only close', async ({
  page,
  site,
}) => {
  const { section, popup, by, value } = await openStaff(page, site);
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

  // The letter that closes Added! begins the next registration.
  const sheet = await openRegister(page);
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

  // The search has the focus as soon as / is pressed: the next letter may come before the browser draws a frame.
  const focused = await section
    .getByRole('tab')
    .first()
    .evaluate((tab) => {
      const press = { key: '/', bubbles: true, cancelable: true };
      tab.dispatchEvent(new KeyboardEvent('keydown', press));
      return document.activeElement?.id;
    });
  expect(focused).toBe('find-patient');
});

/** Simulates the automatic repeat of a key that is held down; the page is painted after each one. */
async function repeat(page: Page, key: string, times: number) {
  for (let press = 0; press < times; press += 1) {
    await page.keyboard.down(key);
    await waitForFrames(page, 2);
  }
}

test('a held key works once: n opens one enquiry, Enter sends once; Failed! and what was typed stay until OK', async ({
  page,
  site,
}) => {
  for (const last of [1, 2, 3]) await sendEnquiry(page, site, { mobile: `900000000${last}` });
  const { section, rows, pane, popup } = await openInbox(page, site);
  await expect(rows).toHaveCount(3);
  await section.getByRole('tab', { name: /^Enquiries/ }).focus();
  await page.keyboard.down('n');
  await repeat(page, 'n', 3);
  await expect(pane).toBeVisible();
  await repeat(page, 'n', 3);
  await page.keyboard.up('n');
  await expect(rows.filter({ hasText: 'Unread.' })).toHaveCount(2);
  expect(site.query('select count(*) as n from enquiries where read_at is null')).toEqual([
    { n: 2 },
  ]);
  await page.keyboard.press('n');
  await expect(rows.filter({ hasText: 'Unread.' })).toHaveCount(1);

  let sent = 0;
  await page.route('**/staff/enquiries/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    sent += 1;
    return route.abort();
  });
  const note = pane.getByLabel('Note');
  await note.fill('Rings back.');
  await pane.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.down('Enter');
  await expect(popup).toContainText('Failed!');
  await repeat(page, 'Enter', 7);
  await page.keyboard.up('Enter');
  await page.keyboard.type('more');
  await expect(popup).toContainText('Failed!');
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(note).toHaveValue('Rings back.');
  expect(sent).toBe(1);
});
