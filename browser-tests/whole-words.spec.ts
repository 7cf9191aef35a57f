import { findBrokenWords } from './find-broken-words.ts';
import { expect, openPage, test } from './shared-site.ts';

test('on the narrowest telephone the headings of the specialties stand in whole words', async ({
  page,
}) => {
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
