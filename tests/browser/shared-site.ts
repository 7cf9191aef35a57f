import type { Page } from '@playwright/test';
/** Opens the page and waits for hydration and the web fonts. */
export async function openPage(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await waitForScript(page);
  await page.waitForFunction(() => document.documentElement.dataset['letters'] === 'own');
  await page.evaluate(async () => {
    // Fonts are requested by the layout that needs them.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}

export async function waitForScript(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const place = document.querySelector('.skip-link');
    return place && Object.keys(place).some((key) => key.startsWith('__reactProps'));
  });
}

/** Waits until every section is laid out and the page no longer scrolls. */
export async function waitForStill(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset['layout'] === 'whole');
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [place, frames] = [scrollY, 0];
        const look = () => {
          frames = scrollY === place ? frames + 1 : 0;
          place = scrollY;
          if (frames === 10) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}

/** Waits until the page has been painted `count` more times. */
export function waitForFrames(page: Page, count: number): Promise<void> {
  return page.evaluate(
    (frames) =>
      new Promise<void>((resolve) => {
        let left = frames;
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : resolve());
        next();
      }),
    count,
  );
}

/** The number of pixels by which the page is wider than its window. */
export function findOverflow(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Sets the browser's default font size, which is 16 pixels for most visitors. */
export async function setTextSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
}
