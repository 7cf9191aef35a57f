import type { Page } from '@playwright/test';
import { findFaults } from '../find-faults.ts';
import { expect, test } from '../site.ts';
import { openRegister, openStaff } from '../staff-page.ts';
import { HOUSEHOLD } from '../staff-sample.ts';

const openForm = async (page: Page) => {
  const sheet = await openRegister(page);
  await expect(sheet.getByRole('heading', { name: 'Register patient' })).toBeVisible();
  return { sheet, field: (name: string) => sheet.locator(`[name=${name}]`) };
};

test('a patient is registered by keyboard alone; the popup says Added! and shows the new id, and who has the number already is listed', async ({
  page,
  site,
}) => {
  const { popup, section } = await openStaff(page, site);
  await page.keyboard.press('Tab');
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  const sheet = page.getByRole('tabpanel', { name: 'Register patient' });
  await expect(sheet.locator('[name=name]')).toBeFocused();
  for (const value of ['Invented Person', '+91 90000-00077', '31', 'invented@example.org']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  for (const value of ['120/80', '5.6', '98.6']) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await sheet.locator('[name=temperature]').press('Enter');
  await expect(popup).toContainText('Added!');
  await expect(sheet.getByText('Enter a name.')).toHaveCount(0);
  await page.keyboard.press('Enter');
  const [row] = site.query("select * from records where name = 'Invented Person'");
  expect(row).toMatchObject({ mobile: '9000000077', bp: '120/80', sugar: '5.6', age: '31' });
  await expect(sheet.getByText(`Invented Person - ${String(row?.['patientid'])}`)).toBeVisible();
  await expect(sheet.locator('[name=name]')).toHaveValue('');
  await expect(section.getByText('6 records')).toBeAttached();

  await sheet.locator('[name=mobile]').fill(HOUSEHOLD);
  await expect(sheet.getByText('2 patients already use this mobile number')).toBeVisible();
  await expect(sheet.getByText('Laxmi Devi Kondapally')).toBeVisible();
  await sheet.locator('[name=mobile]').fill('9000000078');
  await expect(sheet.getByText('already use')).toHaveCount(0);

  await sheet.getByRole('button', { name: 'Open the patient' }).click();
  const patient = section.getByRole('region', { name: /^Invented Person - / });
  await expect(patient).toBeVisible();

  await section.getByRole('button', { name: 'Add visit' }).click();
  await section.locator('#visit-bp').fill('128/82');
  await section.locator('#visit-bp').press('Enter');
  await expect(popup).toContainText('Added!');
  await page.keyboard.press('Enter');
  await expect(patient).toContainText('128/82');
  const go = (name: string) => section.getByRole('tab', { name }).click();
  const shown = section.getByRole('tabpanel', { name: 'Patients' });
  await shown.getByRole('button', { name: 'All patients' }).click();
  await shown.getByRole('button', { name: 'Register patient' }).click();
  await go('Today');
  const recent = section.getByRole('region', { name: 'Recently opened' });
  await expect(recent.getByRole('button', { name: /^Invented Person/ })).toBeVisible();
  await go('Patients');
  await expect(shown.getByRole('button', { name: 'Invented Person' })).toBeVisible();

  await shown.getByRole('button', { name: 'Register patient' }).click();
  await sheet.locator('[name=name]').fill('Not wanted');
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await shown.getByRole('button', { name: 'Register patient' }).click();
  await expect(sheet.locator('[name=name]')).toHaveValue('');
});

test('impossible values are refused with an explanation, unusual ones need confirmation, and a lost answer stores the patient once', async ({
  page,
  site,
}) => {
  const { popup } = await openStaff(page, site);
  const { sheet, field } = await openForm(page);
  await field('bp').fill('80/120');
  await field('sugar').fill('132');
  await field('name').fill('');
  await sheet.getByRole('button', { name: 'Register' }).click();
  await expect(field('name')).toBeFocused();
  await expect(sheet.getByText('Enter a name.')).toBeVisible();
  await expect(sheet.getByText('The first number of BP is the higher one.')).toBeVisible();
  await expect(sheet.getByText('If 132 was read in mg/dL, it is 7.3 mmol/L.')).toBeVisible();
  expect(await findFaults(page, '#search-patient')).toEqual([]);

  await field('name').fill('Unusual Person');
  await field('bp').fill('120/80');
  await field('sugar').fill('30');
  await sheet.getByRole('button', { name: 'Register' }).click();
  await expect(field('sugar')).toBeFocused();
  await expect(sheet.getByText('Choose the unit (↑ or ↓): 30 is possible in both.')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await sheet.getByRole('button', { name: 'Register' }).click();
  const question = sheet.getByRole('group', { name: 'Is this right?' });
  await expect(question).toBeFocused();
  await expect(question).toContainText('30 mmol/L (540 mg/dL) is unusual.');
  expect(await findFaults(page, '#search-patient')).toEqual([]);
  await question.getByRole('button', { name: 'Change it' }).click();
  await expect(field('sugar')).toBeFocused();
  await sheet.getByRole('button', { name: 'Register' }).click();
  await question.getByRole('button', { name: 'Yes, it is correct' }).click();
  await expect(popup).toContainText('Added!');
  await page.keyboard.press('Enter');
  await expect(field('name')).toHaveValue('');

  await field('name').fill('Lost Answer');
  await field('age').fill('44');
  // The server stores the patient, but its answer is lost.
  await page.route('**/staff/patients', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await sheet.getByRole('button', { name: 'Register' }).click();
  await expect(popup).toContainText('Failed!');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(field('name')).toHaveValue('Lost Answer');
  await expect(field('age')).toHaveValue('44');
  await page.unroute('**/staff/patients');
  await sheet.getByRole('button', { name: 'Register' }).click();
  await expect(popup).toContainText('Added!');
  expect(site.query("select key from records where name = 'Lost Answer'")).toHaveLength(1);
});
