import { findLetters, HINDI, TELUGU } from '../find-letters.ts';
import { expect, openPage, test } from '../shared-site.ts';

test('Telugu and Hindi words on the English page are readable on a device without such fonts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPage(page);
  const nav = '.nav-languages .language-name';
  const doctor = '.doctor-facts .language-name';
  await page.locator('#about').scrollIntoViewIfNeeded();
  await page.locator('.footer-line').scrollIntoViewIfNeeded();
  for (const [selector, letters] of [
    [`${nav}[lang=te]`, TELUGU],
    [`${nav}[lang=hi]`, HINDI],
    [`${doctor}[lang=te]`, TELUGU],
    [`${doctor}[lang=hi]`, HINDI],
    ['.footer-line', TELUGU],
  ] as const) {
    // Spaces may come from another font.
    await expect.poll(() => findLetters(page, selector), { message: selector }).toMatch(letters);
  }
});

test('the first view of a phone loads no complete font of another script', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openPage(page);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /\/anek-text-/.test(url))).not.toEqual([]);
  const large = asked.filter((url) => /\/anek-(?:telugu|devanagari)-(?!name)/.test(url));
  expect(large).toEqual([]);
});
