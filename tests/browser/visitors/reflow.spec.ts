import { chromium } from '@playwright/test';
import { expect, findOverflow, openPage, test } from '../shared-site.ts';

const PAGES = ['/', '/te', '/news/fasting-festivals-and-diabetes', '/osteoporosis', '/privacy'];

for (const width of [320, 360, 768, 1280, 2560]) {
  test(`nothing overflows sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of PAGES) {
      await openPage(page, path);
      await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1);
      expect(await findOverflow(page), path).toBeLessThanOrEqual(0);
    }
  });
}

test('at 400 % zoom of a 1280 by 1024 screen the page is one column without sticky bars', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await openPage(page);
  await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1);
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
  await page.locator('#about').scrollIntoViewIfNeeded();
  await expect(page.locator('.dock')).toBeHidden();
});

test('with doubled text, in English and in Telugu, nothing overflows or is cut off', async ({
  baseURL,
  launchOptions,
}) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await chromium.launch({ ...launchOptions, args });
  for (const [path, width] of [
    ['/', 360],
    ['/te', 360],
    ['/hi', 360],
    ['/', 1280],
    ['/te', 1280],
  ] as const) {
    const page = await browser.newPage({
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    });
    await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
    await openPage(page, `${baseURL}${path}`);
    await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1);
    expect(await findOverflow(page), `${path} at ${width} px`).toBeLessThanOrEqual(0);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('h1, h2, h3, p, a, button, label, li')]
        .filter((element) => {
          const { overflowX, overflowY } = getComputedStyle(element);
          const hides = /hidden|clip/.test(overflowX + overflowY) && element.clientWidth > 1;
          return (
            hides &&
            (element.scrollHeight > element.clientHeight + 1 ||
              element.scrollWidth > element.clientWidth + 1)
          );
        })
        .map(({ className, textContent }) => `${className} ${textContent?.slice(0, 40)}`),
    );
    expect(cut).toEqual([]);
    await page.close();
  }
  await browser.close();
});

test('with the text spacing of WCAG 1.4.12 nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/infertility', '/osteoporosis', '/no-such-page']) {
    await openPage(page, path);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
      );
      document.adoptedStyleSheets = [sheet];
    });
    const right = await page
      .locator('h1')
      .filter({ visible: true })
      .evaluate((heading) => {
        const range = document.createRange();
        range.selectNodeContents(heading);
        return range.getBoundingClientRect().right;
      });
    expect(right, path).toBeLessThanOrEqual(320);
    expect(await findOverflow(page), path).toBeLessThanOrEqual(0);
  }
});
