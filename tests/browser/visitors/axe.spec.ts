import type { Page } from '@playwright/test';
import { findFaults, findFaultsInBothSchemes } from '../find-faults.ts';
import { expect, openPage, test, waitForStill } from '../shared-site.ts';

const WHOLE_PAGES = [
  ['/', 1280],
  ['/', 360],
  ['/te', 360],
  ['/hi', 1280],
  ['/news/fasting-festivals-and-diabetes', 1280],
  ['/te/news/closed-for-sankranti', 360],
  ['/privacy', 360],
  ['/te/accessibility', 360],
  ['/none', 1280],
] as const;

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

for (const [path, width] of WHOLE_PAGES) {
  test(`${path} at ${width} px has no fault that the accessibility engines find, in light and dark`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, path);
    // The labels of a section that is not laid out yet are not visible.
    await waitForStill(page);
    await waitForEveryPart(page);
    expect(await findFaultsInBothSchemes(page)).toEqual([]);
  });
}

/** Waits for what the script adds to the home page: the carousel's state, the form's first day, and today's hours. */
async function waitForEveryPart(page: Page): Promise<void> {
  if ((await page.locator('.car-slides').count()) === 0) return;
  for (const part of ['.car-slides[aria-live=polite]', '#enquiry-date[min]', '.today b']) {
    await page.locator(part).first().waitFor({ state: 'attached' });
  }
}

test('the open menu of a narrow screen has no fault that the accessibility engines find', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page);
  await page.locator('#nav-menu').click();
  await expect(page.getByRole('link', { name: 'About Us' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});

test('each accessibility engine reports a planted fault', async ({ page }) => {
  await openPage(page, '/none');
  await page.locator('main').evaluate((main) => {
    const picture = document.createElement('img');
    picture.src = '/none.png';
    main.append(document.createElement('output'), picture);
  });
  const rules = (await findFaults(page)).map((fault) => fault.split(/[:(]/)[0]?.trim());
  expect([...new Set(rules)].sort()).toEqual([
    'IBM img_alt_valid',
    'IBM input_label_exists',
    'axe image-alt',
    'html-validate wcag/h37',
  ]);
});

test('too little contrast in the dark colours alone is reported', async ({ page }) => {
  await openPage(page, '/none');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@media (prefers-color-scheme: dark) { h1 { color: #333 !important } }');
    document.adoptedStyleSheets.push(sheet);
  });
  expect(await findFaultsInBothSchemes(page)).toEqual(['dark: axe color-contrast: h1']);
});
