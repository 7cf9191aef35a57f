import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { findBrokenWords } from '../find-broken-words.ts';
import { expect, findOverflow, openPage, test as base } from '../shared-site.ts';

/** A telephone whose default font size is set to this many pixels; the usual value is 16. */
const test = base.extend<{ openWithText: (size: number, path: string) => Promise<Page> }>({
  openWithText: async ({ baseURL, launchOptions }, use) => {
    const browsers: Browser[] = [];
    await use(async (size, path) => {
      const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${size}`];
      const browser = await chromium.launch({ ...launchOptions, args });
      browsers.push(browser);
      const page = await browser.newPage({
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
        reducedMotion: 'reduce',
      });
      await page.route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
      await openPage(page, `${baseURL}${path}`);
      return page;
    });
    await Promise.all(browsers.map((browser) => browser.close()));
  },
});

for (const size of [20, 24, 28]) {
  test(`with a font size of ${size} px the first view breaks no word, and name and menu do not overlap`, async ({
    openWithText,
  }) => {
    for (const path of ['/', '/te']) {
      const page = await openWithText(size, path);
      expect(await findBrokenWords(page.locator('h1')), path).toEqual([]);
      expect(await isApart(page.locator('.nav-name'), page.locator('.nav-menu')), path).toBe(true);
      expect(await findOverflow(page), path).toBeLessThanOrEqual(0);
      await page.evaluate(() => document.querySelector('#about')?.scrollIntoView());
      await expect(page.locator('.dock')).toBeHidden();
    }
  });
}

test('with doubled text, steps, cards and buttons break no word, and date and topic are readable', async ({
  openWithText,
}) => {
  const page = await openWithText(32, '/');
  await page.locator('#consultation').scrollIntoViewIfNeeded();
  for (const words of [
    '.online-panel h2',
    '.online-steps li',
    '.info-card h3',
    '.info-row',
    '.button:visible',
  ]) {
    expect(await findBrokenWords(page.locator(words)), words).toEqual([]);
  }
  for (const field of ['date', 'selectOpt']) {
    const room = await page.locator(`#appointment form [name=${field}]`).evaluate((control) => {
      const { paddingLeft, paddingRight, fontSize } = getComputedStyle(control);
      const inner = control.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return inner / parseFloat(fontSize);
    });
    expect(room, field).toBeGreaterThan(5);
  }
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
});

for (const width of [320, 360]) {
  test(`with doubled text no heading breaks inside a word at ${width} px`, async ({
    openWithText,
  }) => {
    const page = await openWithText(32, '/');
    await page.setViewportSize({ width, height: 740 });
    const headings = page.locator('#main :is(h1, h2, h3)').filter({ visible: true });
    await expect(headings.filter({ hasText: 'appointment' })).not.toHaveCount(0);
    expect(await findBrokenWords(headings)).toEqual([]);
    expect(await findOverflow(page)).toBeLessThanOrEqual(0);
  });
}

async function isApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('One of them is not there.');
  return (
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  );
}
