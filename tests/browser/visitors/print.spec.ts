import { TRANSLATIONS } from '../../../app/content/translations.ts';
import { expect, openPage, test } from '../shared-site.ts';
import { startSite } from '../start-site.ts';

/** The area of an A4 page inside margins of 16 mm, in CSS pixels. */
const SHEET = { width: 673, height: 1001 };

test('the home page prints on one sheet, black on white, with hours, address and phones', async ({
  page,
  baseURL,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await openPage(page);
    for (const onScreen of ['.nav', '.dial', '.map']) {
      await expect(page.locator(onScreen)).toBeVisible();
    }
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('.nav')).toBeHidden();
  await expect(page.locator('.dial')).toBeHidden();
  await expect(page.locator('.map')).toBeHidden();
  // On some days the line about today, which is not printed, names it too.
  const hours = page.locator('#google-map').getByText('Monday').filter({ visible: true });
  await expect(hours.first()).toBeVisible();
  await expect(page.locator('a[href^="tel:"]').filter({ visible: true }).first()).toBeVisible();
  // A site reachable on this machine only does not print its address.
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

for (const path of ['/', ...TRANSLATIONS.map((language) => `/${language}`)]) {
  test(`${path} prints clinic, doctor, hours, telephone numbers and directions on its sheet`, async ({
    page,
  }) => {
    await page.setViewportSize(SHEET);
    await openPage(page, path);
    await page.emulateMedia({ media: 'print' });
    const doctor = page.locator('#doctor-heading');
    const name = page.locator('#google-map .find-name');
    const hours = page.locator('#google-map .hours');
    for (const one of [name, doctor, hours, page.locator('#google-map address')]) {
      await expect(one).toBeVisible();
    }
    const directions = page.locator('#google-map a[href^="https://www.google.com/maps/dir/"]');
    await expect(directions).toBeVisible();
    // Links do not work on paper: the address of the directions is printed in full.
    const printed = await directions.evaluate((link) => getComputedStyle(link, '::after').content);
    expect(printed).toContain((await directions.getAttribute('href')) ?? 'no address');
    const top = (one: typeof name) => one.evaluate((node) => node.getBoundingClientRect().top);
    expect(await top(name)).toBeLessThan(await top(doctor));
    expect(await top(doctor)).toBeLessThan(await top(hours));
    await expect(
      page.locator('button, input, textarea, iframe').filter({ visible: true }),
    ).toHaveCount(0);
    // Many readers are old: at least 12 points.
    const letters = await page
      .locator('#google-map address')
      .evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
    expect(letters).toBeGreaterThanOrEqual(16);
    const end = await page
      .locator('.footer')
      .evaluate((footer) => footer.getBoundingClientRect().bottom);
    expect(end).toBeGreaterThan(SHEET.height * 0.75);
    expect(end).toBeLessThanOrEqual(SHEET.height);
  });
}

test('the sheet carries the public address of the site', async ({ page }) => {
  const site = await startSite({ PUBLIC_URL: 'https://clinic.example.org' });
  try {
    await openPage(page, site.address);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('#google-map').getByText('https://clinic.example.org')).toBeVisible();
  } finally {
    await site.stop();
  }
});
