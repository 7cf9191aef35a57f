import { expect, openPage, test } from './shared-site.ts';

const MAPS = /openstreetmap\.org/;

test('the maps service is asked only once its section is near, in a frame with a title', async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route(MAPS, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' });
  });
  await openPage(page);
  await page.waitForTimeout(500);
  expect(asked).toEqual([]);
  await page.locator('#google-map').scrollIntoViewIfNeeded();
  const frame = page.locator('#google-map iframe');
  await expect(frame).toHaveAttribute('title', /^Map of/);
  await expect(frame).toHaveAttribute('data-state', 'shown');
  expect(asked).toHaveLength(1);
});

test('who saves data is asked first; Directions is there in any case', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.route(MAPS, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await openPage(page);
  const section = page.locator('#google-map');
  await section.scrollIntoViewIfNeeded();
  const button = section.getByRole('button', { name: 'Show live map' });
  await expect(button).toBeVisible();
  await expect(section.locator('iframe')).toHaveCount(0);
  await expect(section.getByRole('link', { name: 'Directions' }).first()).toBeVisible();
  await button.click();
  await expect(section.locator('iframe')).toHaveCount(1);
});

for (const isAsked of [false, true]) {
  test(`who tabs to Show live map on a narrow screen keeps ${isAsked ? 'the focus when it is pressed' : 'the button'}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 640 });
    await page.route(MAPS, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await openPage(page);
    const section = page.locator('#google-map');
    const button = section.getByRole('button', { name: 'Show live map' });
    await button.focus();
    await expect(button).toBeInViewport();
    await page.waitForTimeout(500);
    await expect(button).toBeFocused();
    if (!isAsked) return;
    await page.keyboard.press('Enter');
    await expect(section.locator('iframe')).toHaveAttribute('data-state', 'shown');
    await expect(section.locator('iframe')).toBeFocused();
  });
}
