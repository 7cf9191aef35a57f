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
