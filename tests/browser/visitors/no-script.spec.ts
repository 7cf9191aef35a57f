import { expect, test } from '../shared-site.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

test('without script every section, all three slides and the menu are there', async ({ page }) => {
  await page.goto('/');
  for (const id of ['top', 'slides', 'about', 'cards', 'news', 'appointment', 'google-map']) {
    await expect(page.locator(`#${id}`)).toBeVisible();
  }
  const slides = page.locator('.car-slide');
  for (const place of [0, 1, 2]) await expect(slides.nth(place)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Directions' }).first()).toBeVisible();
  await expect(page.locator('#appointment button[type=submit]')).toBeEnabled();
  await page.locator('#nav-menu').click();
  await expect(page.getByRole('link', { name: 'About Us' })).toBeVisible();
});

test('without script the menu does not cover the section chosen from it', async ({ page }) => {
  await page.goto('/');
  await page.locator('#nav-menu').click();
  await page.getByRole('link', { name: 'Make an appointment' }).click();
  await expect(page.locator('#appointment h2')).toBeInViewport();
  await expect(page.locator('#nav-panel')).not.toBeInViewport();
});

for (const path of ['/infertility', '/news/fasting-festivals-and-diabetes', '/privacy', '/te']) {
  test(`${path} is readable without script`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('h1')).toBeVisible();
  });
}
