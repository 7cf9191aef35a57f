import { TRANSLATIONS } from '../../../app/content/translations.ts';
import { expect, openPage, test } from '../shared-site.ts';

test('the home page prints on one sheet, black on white, with hours, address and phones', async ({
  page,
  baseURL,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await openPage(page);
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('.nav')).toBeHidden();
  await expect(page.locator('.dial')).toBeHidden();
  await expect(page.locator('.map')).toBeHidden();
  // The line about today, which no sheet of paper can keep true, names it too on some days.
  const hours = page.locator('#google-map').getByText('Monday').filter({ visible: true });
  await expect(hours.first()).toBeVisible();
  await expect(page.locator('a[href^="tel:"]').filter({ visible: true }).first()).toBeVisible();
  // The address of a site that only this machine can reach is of no use on paper.
  await expect(page.locator('#google-map')).not.toContainText(String(baseURL));
  const colours = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    const bad = getComputedStyle(document.documentElement).getPropertyValue('--link');
    return { backgroundColor, color, bad };
  });
  expect(colours).toEqual({
    backgroundColor: expect.stringMatching(/rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\)/),
    color: 'rgb(0, 0, 0)',
    bad: '#000',
  });
});

for (const path of TRANSLATIONS.map((language) => `/${language}`)) {
  test(`${path} prints on one sheet as well`, async ({ page }) => {
    await openPage(page, path);
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  });
}
