import { TRANSLATIONS } from '../../../app/content/translations.ts';
import { openPage } from '../shared-site.ts';
import { expect, test } from '../site.ts';

/** The area of an A4 page inside margins of 16 mm, in CSS pixels. */
const SHEET = { width: 673, height: 1001 };

for (const path of ['/', ...TRANSLATIONS.map((language) => `/${language}`)]) {
  test(`${path} prints on one sheet: clinic, doctor, hours, telephone numbers and directions`, async ({
    page,
    baseURL,
  }) => {
    await openPage(page, path);
    for (const colorScheme of path === '/' ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      for (const onScreen of ['.nav', '.dial', '.map']) {
        await expect(page.locator(onScreen)).toBeVisible();
      }
      const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
    }
    await page.setViewportSize(SHEET);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const onScreen of ['.nav', '.dial', '.map']) {
      await expect(page.locator(onScreen)).toBeHidden();
    }
    await expect(page.locator('a[href^="tel:"]').filter({ visible: true }).first()).toBeVisible();
    // A site reachable on this machine only does not print its address.
    await expect(page.locator('#google-map')).not.toContainText(String(baseURL));
    const colours = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body);
      const link = getComputedStyle(document.documentElement).getPropertyValue('--link');
      return { backgroundColor, color, link };
    });
    expect(colours).toEqual({
      backgroundColor: expect.stringMatching(/rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\)/),
      color: 'rgb(0, 0, 0)',
      link: '#000',
    });
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
