import { openPage } from '../shared-site.ts';
import { expect, test } from '../site.ts';

test('offline the page says so and what still works; an article opens at its own address', async ({
  page,
  context,
}) => {
  await openPage(page);
  const bar = page.getByRole('banner').getByRole('status');
  await expect(bar).toBeEmpty();
  await context.setOffline(true);
  await expect(bar).toHaveText('You are offline. Phone numbers and hours still work.');
  await context.setOffline(false);
  await expect(bar).toBeEmpty();
  const link = page.locator('#news a[href^="/news/"]').first();
  const address = (await link.getAttribute('href')) ?? '';
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.locator('h1')).toBeVisible();
});

test('with prefers-contrast: more, hints and lines are as dark as the text, in light and dark', async ({
  page,
}) => {
  await page.emulateMedia({ contrast: 'more' });
  await openPage(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const words = page.locator('.hero-lede');
    const colour = await words.evaluate((element) => getComputedStyle(element).color);
    await expect(page.locator('#appointment [id$=mobile-hint]')).toHaveCSS('color', colour);
    await expect(page.locator('#appointment input[name=name]')).toHaveCSS('border-color', colour);
  }
});
