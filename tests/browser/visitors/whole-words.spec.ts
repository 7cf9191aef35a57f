import { findBrokenWords } from '../find-broken-words.ts';
import { expect, openPage, test } from '../shared-site.ts';

test('on the narrowest telephone the specialties’ headings break no word', async ({ page }) => {
  for (const width of [320, 340, 360]) {
    await page.setViewportSize({ width, height: 640 });
    for (const path of ['/', '/te']) {
      await openPage(page, path);
      await page.locator('#specialties').scrollIntoViewIfNeeded();
      const headings = page.locator('.care-tile h3');
      expect(await findBrokenWords(headings), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('an e-mail address that is too long for its line wraps after the @', async ({ page }) => {
  for (const [width, height] of [
    [740, 360],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openPage(page);
    for (const place of ['#cards', '#google-map', '.footer']) {
      await page.locator(place).scrollIntoViewIfNeeded();
      const addresses = page.locator(`${place} a[href^="mailto:"]`);
      expect(await findBrokenWords(addresses), `${place} at ${width} px`).toEqual([]);
    }
  }
});
