import sharp from 'sharp';
import { findFaults } from '../find-faults.ts';
import { expectNoViolationsInBothSchemes } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { openSiteTab } from '../site-tab.ts';

test('every screen of the tab Site is free of faults and does not scroll sideways, on any screen and with large text', async ({
  page,
  site,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { tab, open, openPart } = await openSiteTab(page, site);

  const expectFits = async (width: number, textSize: string) => {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), textSize);
    const wide = await page.evaluate(() => {
      const over = document.documentElement.scrollWidth - innerWidth;
      const cut = [...document.querySelectorAll<HTMLElement>('.site-desk *')].filter(
        (one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1,
      );
      return [over > 0 ? `${over} px` : '', ...cut.map((one) => one.className || one.tagName)];
    });
    expect(wide.filter(Boolean), `${width} px, text ${textSize}`).toEqual([]);
  };
  const judge = async () => {
    // A button under the pointer has another colour.
    await page.mouse.move(0, 0);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoViolationsInBothSchemes(page);
    }
    for (const width of [320, 768]) await expectFits(width, '100%');
    for (const width of [360, 1280]) await expectFits(width, '200%');
    await expectFits(1280, '100%');
  };

  await open('Opening hours');
  await tab.locator('.site-day[data-state=open]').last().click();
  await judge();
  await open('Contact');
  await judge();

  await open('Page');
  for (const title of ['Slides', 'Cards']) {
    await openPart(title);
    await judge();
  }
  await openPart('Welcome');
  await tab.getByLabel('Welcome, heading', { exact: true }).fill('');
  const changes = tab.getByRole('button', { name: 'Review', exact: true });
  await changes.click();
  await judge();
  // The open list of changes covers the last names in the list of screens.
  await changes.click();

  for (const name of ['Texts', 'Languages', 'Versions', 'News']) {
    await open(name);
    await judge();
  }
  await tab.getByRole('button', { name: /^Fasting, festivals/ }).click();
  await tab.getByLabel('Schedule').check();
  await tab.getByLabel('Summary').fill('');
  await expect(tab.getByRole('region', { name: 'Text, preview' })).toContainText('Many people');
  await judge();

  await open('Pictures');
  const photo = sharp({ create: { width: 800, height: 500, channels: 3, background: '#77aa99' } });
  const buffer = await photo.jpeg().toBuffer();
  const add = tab.getByLabel('Add a photo');
  await add.setInputFiles({ name: 'Front Door.JPG', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('button', { name: 'Use this photo' })).toBeFocused();
  expect(await findFaults(page, '#crop-picture')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(tab.getByText('front-door.jpg')).toBeVisible();
  await judge();
  await open('Privacy notice');
  await tab.getByRole('textbox', { name: 'Notice, English' }).fill('We keep less.');
  await judge();
  await open('Accessibility');
  await judge();
});
