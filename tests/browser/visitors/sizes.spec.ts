import type { Locator, Page } from '@playwright/test';
import { findBrokenWords } from '../find-broken-words.ts';
import { findOverflow, openPage, setTextSize } from '../shared-site.ts';
import { expect, test } from '../site.ts';

const PAGES = [
  '/',
  '/te',
  '/hi',
  '/news',
  '/news/fasting-festivals-and-diabetes',
  '/osteoporosis',
  '/infertility',
  '/privacy',
  '/no-such-page',
];

async function expectFits(page: Page, what: string): Promise<void> {
  await expect(page.locator('h1').filter({ visible: true })).toHaveCount(1);
  expect(await findOverflow(page), what).toBeLessThanOrEqual(0);
}

/** Elements whose text is cut off. */
function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
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
}

/** Returns how far the heading reaches to the right with the text spacing of WCAG 1.4.12. */
async function setTextSpacing(page: Page): Promise<number> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    );
    document.adoptedStyleSheets = [sheet];
  });
  return page
    .locator('h1')
    .filter({ visible: true })
    .evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getBoundingClientRect().right;
    });
}

for (const path of PAGES) {
  test(`${path} fits every window, with doubled text and with the text spacing of WCAG 1.4.12`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openPage(page, path);
    for (const width of [2560, 1280, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectFits(page, `${width} px`);
    }
    if (['/', '/te'].includes(path)) {
      await page.locator('#specialties').scrollIntoViewIfNeeded();
      for (const width of [340, 360, 320]) {
        await page.setViewportSize({ width, height: 640 });
        const headings = page.locator('.care-tile h3');
        expect(await findBrokenWords(headings), `headings at ${width} px`).toEqual([]);
      }
    }
    if (path === '/') {
      for (const [width, height] of [
        [740, 360],
        [320, 640],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const place of ['#cards', '#google-map', '.footer']) {
          await page.locator(place).scrollIntoViewIfNeeded();
          const addresses = page.locator(`${place} a[href^="mailto:"]`);
          expect(await findBrokenWords(addresses), `${place} at ${width} px`).toEqual([]);
        }
      }
      // 400 % zoom of 1280 by 1024: one column without sticky bars.
      await page.setViewportSize({ width: 320, height: 256 });
      await expectFits(page, '400 %');
      await page.locator('#about').scrollIntoViewIfNeeded();
      await expect(page.locator('.dock')).toBeHidden();
    }
    for (const width of ['/', '/te', '/hi'].includes(path) ? [360, 1280] : []) {
      await page.setViewportSize({ width, height: 800 });
      await setTextSize(page, 32);
      await expectFits(page, `doubled text at ${width} px`);
      expect(await findCutOff(page)).toEqual([]);
      await setTextSize(page, 16);
    }
    if (['/te', '/hi'].includes(path)) return;
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await setTextSpacing(page)).toBeLessThanOrEqual(320);
    await expectFits(page, 'text spacing');
  });
}

test('the bottom bar appears once the hero’s buttons have scrolled away above, not while they are still below', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 490 });
  await openPage(page, '/te');
  const dock = page.locator('.dock');
  await expect(page.locator('.hero-actions')).toBeVisible();
  await expect(page.locator('.hero-actions')).not.toBeInViewport();
  const goTo = (place: string) =>
    page.evaluate((at) => document.querySelector(at)?.scrollIntoView(), place);
  await goTo('#about');
  await expect(dock).toBeVisible();
  await goTo('#top');
  await expect(dock).toBeHidden();
  await goTo('#about');
  await expect(dock).toBeVisible();
  await goTo('#appointment form');
  await expect(dock).toBeHidden();
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

  test('large text breaks no word, keeps name and menu apart, and leaves date and topic readable', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of ['/te', '/']) {
      await openPage(page, path);
      for (const size of [20, 24, 28]) {
        await setTextSize(page, size);
        const what = `${path} at ${size} px`;
        expect(await findBrokenWords(page.locator('h1')), what).toEqual([]);
        expect(await isApart(page.locator('.nav-name'), page.locator('.nav-menu')), what).toBe(
          true,
        );
        expect(await findOverflow(page), what).toBeLessThanOrEqual(0);
        await page.evaluate(() => document.querySelector('#about')?.scrollIntoView());
        await expect(page.locator('.dock')).toBeHidden();
        await page.evaluate(() => scrollTo(0, 0));
      }
    }
    await setTextSize(page, 32);
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
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      const headings = page.locator('#main :is(h1, h2, h3)').filter({ visible: true });
      await expect(headings.filter({ hasText: 'appointment' })).not.toHaveCount(0);
      expect(await findBrokenWords(headings), `${width} px`).toEqual([]);
      expect(await findOverflow(page), `${width} px`).toBeLessThanOrEqual(0);
    }
  });
});

async function isApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) throw new Error('One of them is not there.');
  return (
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  );
}
