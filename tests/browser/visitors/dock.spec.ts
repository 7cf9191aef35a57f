import { expect, openPage, test } from '../shared-site.ts';

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
