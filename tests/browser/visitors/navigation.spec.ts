import type { Page } from '@playwright/test';
import { openPage, waitForStill } from '../shared-site.ts';
import { expect, test } from '../site.ts';

test('typed text, scroll position and focus survive a visit to a specialty screen', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const start of ['/', '/#about', '/#news']) {
    await openPage(page, start);
    await page.locator('.badge b').waitFor();
    const name = page.locator('#appointment [name=name]');
    await name.fill('Lakshmi Devi');
    const link = page.locator('a[href="/metabolic"]').first();
    await link.scrollIntoViewIfNeeded();
    await link.focus();
    const place = await page.evaluate(() => scrollY);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Metabolic' })).toBeFocused();
    await expect(page).toHaveTitle(/Metabolic/);
    await page.goBack();
    await expect(link).toBeFocused();
    await expect(name).toHaveValue('Lakshmi Devi');
    // Back between sections, and from another page, is left to the browser.
    await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('auto');
    await waitForStill(page);
    expect(Math.abs((await page.evaluate(() => scrollY)) - place), start).toBeLessThan(5);
  }
});

test('the menu entries on a specialty screen lead to their sections of the main page', async ({
  page,
}) => {
  await openPage(page, '/pituitary');
  for (const [entry, id] of [
    ['About Us', 'about'],
    ['Blog', 'news'],
    ['Contact', 'google-map'],
    ['Make an appointment', 'appointment'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name: entry }).click();
    await expect(page).toHaveURL(new RegExp(`/#${id}$`));
    const section = page.locator(`#${id}`);
    await expect(section).toBeInViewport();
    await expect(section.locator('h1, h2').first()).toBeFocused();
    await expect(page.locator('.dial-marks use')).toHaveAttribute('href', '#dial-face');
    await page.locator('.footer a[href="/pituitary"]').click();
    await expect(page.getByRole('heading', { name: 'Pituitary' })).toBeFocused();
  }
});

test('the press on the link of an article begins its load', async ({ page, site }) => {
  const link = page.locator('#news a[href^="/news/"]').first();
  // Chromium tells a page nothing of the rules: the first press may come before them.
  await expect(async () => {
    await page.goto(`${site.address}/`);
    await link.click();
    await page.waitForURL('**/news/*');
    const [load] = await page.evaluate(() => performance.getEntriesByType('navigation'));
    expect(load).toMatchObject({ deliveryType: 'navigational-prefetch' });
  }).toPass();
});

test('an address with a fragment opens at that section without scrolling', async ({ page }) => {
  await page.addInitScript(() => {
    const places = new Set<number>();
    addEventListener('scroll', () => {
      document.documentElement.dataset['places'] = String(places.add(Math.round(scrollY)).size);
    });
  });
  for (const [id, width] of [
    ['appointment', 360],
    ['google-map', 360],
    ['news', 1280],
    ['google-map', 1280],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('about:blank');
    await openPage(page, `/#${id}`);
    const top = () => page.locator(`#${id}`).evaluate((part) => part.getBoundingClientRect().top);
    await expect.poll(top, { message: id }).toBeGreaterThan(40);
    await waitForStill(page);
    expect(await top(), id).toBeGreaterThan(40);
    const bar = await page.locator('header').evaluate((it) => it.getBoundingClientRect().bottom);
    // Nothing of the section before is left; the news have no space of their own above.
    expect((await top()) - bar, id).toBeLessThan(id === 'news' ? 20 : 2);
    // One jump over thousands of pixels, not a smooth scroll whose target may move meanwhile.
    const places = await page.locator('html').getAttribute('data-places');
    expect(Number(places), id).toBeLessThan(10);
  }
});

interface Stop {
  name: string;
  box: Box;
  /** The bars that stay on screen, and the link that skips them. */
  isInBar: boolean;
  ring: string;
  isCovered: boolean;
  width: number;
  height: number;
  isInSentence: boolean;
}

/** In page coordinates, not in those of the viewport. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Goes through the whole page by Tab and records the focused element at each stop. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(async (): Promise<Stop | undefined> => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const element = document.activeElement;
      if (!element || element === document.body || element.tagName === 'IFRAME') return undefined;
      const box = element.getBoundingClientRect();
      const middle = [box.left + box.width / 2, box.top + Math.min(box.height / 2, 20)] as const;
      const above = document.elementFromPoint(...middle);
      // A tile's link covers its tile with ::after, which shows the focus ring.
      const ringed = element.matches('.care-link') ? '::after' : undefined;
      const ring = getComputedStyle(element, ringed);
      const parent = element.parentElement;
      // If ::after covers a whole tile or line, that is the target area.
      const isCover = getComputedStyle(element, '::after').position === 'absolute';
      const cover = isCover && element instanceof HTMLElement ? element.offsetParent : null;
      const { width, height } = cover?.getBoundingClientRect() ?? box;
      return {
        name: `${element.tagName} ${element.id} ${element.textContent?.slice(0, 30)}`,
        box: {
          left: box.left,
          right: box.right,
          top: box.top + scrollY,
          bottom: box.bottom + scrollY,
        },
        isInBar: element.closest('.nav, .dock, .skip-link') !== null,
        ring: `${ring.outlineStyle} ${ring.outlineWidth} ${ring.outlineColor}, ${ring.boxShadow}`,
        isCovered:
          !element.closest('.nav, .dock') &&
          above?.closest('.nav, .dock') !== null &&
          above !== null,
        width,
        height,
        isInSentence: parent?.tagName === 'P' && parent.textContent !== element.textContent,
      };
    });
    if (!stop) break;
    stops.push(stop);
  }
  return stops;
}

/** Yellow with a dark outline: one of the two is visible on any background. */
const RING =
  /^solid 3px rgb\(245, 183, 49\), rgb\((10, 39, 48|6, 32, 42)\) 0px 0px 0px 6px( inset)?$/;

/** Reading order: down, along the line, or up only to the top of the next column. */
function isSeenBefore(stop: Stop, next: Stop): boolean {
  const isBelow = next.box.bottom > stop.box.top;
  const isInNextColumn = next.box.left >= stop.box.right - 1;
  return isBelow || isInNextColumn;
}

test('by Tab through the page: the skip link first, then in visual order, with focus ring, large enough, never covered', async ({
  page,
}) => {
  for (const [width, height, colorScheme] of [
    [1280, 800, 'dark'],
    [360, 740, 'light'],
  ] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
    await page.setViewportSize({ width, height });
    await openPage(page);
    const stops = await walk(page);
    expect(stops.length).toBeGreaterThan(30);
    expect(stops.filter(({ isCovered }) => isCovered).map(({ name }) => name)).toEqual([]);
    // The last stop in a date field is the browser's calendar button, which has the browser's own ring.
    const unringed = stops.filter(
      ({ name, ring }) => !RING.test(ring) && !name.startsWith('INPUT enquiry-date'),
    );
    expect(unringed.map(({ name, ring }) => `${name} ${ring}`)).toEqual([]);
    const small = stops.filter(
      (stop) => !stop.isInSentence && (stop.height < 43.5 || stop.width < 43.5),
    );
    expect(small.map((one) => `${one.name} ${one.width}x${one.height}`)).toEqual([]);
    const inPage = stops.filter(({ isInBar }) => !isInBar);
    const back = inPage.filter((stop, at) => {
      const before = inPage[at - 1];
      return before !== undefined && !isSeenBefore(before, stop);
    });
    expect(back.map(({ name }) => name)).toEqual([]);
  }
  await openPage(page);
  await page.keyboard.press('Tab');
  await expect(page.locator('.skip-link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});
