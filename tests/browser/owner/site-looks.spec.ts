import { expectNoViolationsInBothSchemes } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { openSiteTab } from '../site-tab.ts';

const SCREENS = [
  'Opening hours',
  'Contact and address',
  'Main page',
  'Texts and messages',
  'Languages side by side',
  'Versions',
];

for (const width of [360, 1280]) {
  test(`every screen of the tab Site is free of faults, ${width} px`, async ({ page, site }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height: 800 });
    const { tab, open, openPart } = await openSiteTab(page, site);
    for (const name of SCREENS) {
      await open(name);
      if (name === 'Opening hours') await tab.locator('.site-day[data-state=open]').last().click();
      if (name === 'Main page') {
        for (const title of ['Welcome', 'Slides', 'Cards']) await openPart(title);
        await tab.getByLabel('Welcome, heading', { exact: true }).fill('');
        await tab.getByRole('button', { name: 'What changes' }).click();
      }
      await page.mouse.move(0, 0);
      await expectNoViolationsInBothSchemes(page);
      // The open list of changes covers the last names in the list of screens.
      if (name === 'Main page') await tab.getByRole('button', { name: 'What changes' }).click();
    }
  });
}

for (const [what, width, size] of [
  ['320 px', 320, '100%'],
  ['text of 200 %', 360, '200%'],
  ['text of 200 %', 1280, '200%'],
] as const) {
  test(`no screen of the tab Site scrolls sideways at ${width} px, ${what}`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { tab, open, openPart } = await openSiteTab(page, site);
    await page.evaluate((font) => (document.documentElement.style.fontSize = font), size);
    for (const name of SCREENS) {
      await open(name);
      if (name === 'Opening hours') await tab.locator('.site-day[data-state=open]').last().click();
      if (name === 'Main page') await openPart('Slides');
      const wide = await page.evaluate(() => {
        const over = document.documentElement.scrollWidth - innerWidth;
        const cut = [...document.querySelectorAll<HTMLElement>('.site-desk *')].filter(
          (one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1,
        );
        return [over > 0 ? `${over} px` : '', ...cut.map((one) => one.className || one.tagName)];
      });
      expect(wide.filter(Boolean), name).toEqual([]);
    }
  });
}
