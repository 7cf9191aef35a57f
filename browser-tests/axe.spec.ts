import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, openPage, test } from './shared-site.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function findViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).exclude('iframe').analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}

const WHOLE_PAGES = [
  ['/', 1280],
  ['/', 360],
  ['/te', 360],
  ['/hi', 1280],
  ['/news/fasting-festivals-and-diabetes', 1280],
  ['/te/news/closed-for-sankranti', 360],
  ['/privacy', 360],
  ['/none', 1280],
] as const;

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

for (const [path, width] of WHOLE_PAGES) {
  test(`${path} at ${width} px has no fault that axe finds, in light and in dark`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page), colorScheme).toEqual([]);
    }
  });
}

test('nor has the open menu of a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page);
  await page.locator('#nav-menu').click();
  await expect(page.getByRole('link', { name: 'About Us' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
});
