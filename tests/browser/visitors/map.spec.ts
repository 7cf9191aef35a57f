import type { Request } from '@playwright/test';
import { expect, openPage, test, waitForStill } from '../shared-site.ts';

const MAPS = /openstreetmap\.org/;

test('the maps service is contacted only once its section is near, in an iframe with a title', async ({
  page,
}) => {
  const asked: Request[] = [];
  await page.route(MAPS, (route) => {
    asked.push(route.request());
    return route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' });
  });
  await openPage(page);
  await waitForStill(page);
  expect(asked).toEqual([]);
  await page.locator('#google-map').scrollIntoViewIfNeeded();
  const frame = page.locator('#google-map iframe');
  await expect(frame).toHaveAttribute('title', /^Map of/);
  await expect(frame).toHaveAttribute('data-state', 'shown');
  expect(asked.filter((one) => one.isNavigationRequest())).toHaveLength(1);
});

test('if the maps service refuses, no iframe is shown; the page says so, with address and directions', async ({
  page,
}) => {
  await page.route(MAPS, (route) => route.abort('connectionrefused'));
  await openPage(page);
  const map = page.locator('#google-map .map');
  await map.scrollIntoViewIfNeeded();
  await expect(map.getByRole('status')).toHaveText('The map did not load.');
  await expect(map.getByText('Sample Road')).toBeVisible();
  await expect(map.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /^https:/);
  await expect(map.locator('iframe')).toHaveCount(0);
  await expect(map.locator('img')).toBeVisible();
});

for (const width of [360, 768]) {
  test(`at ${width} px the note that the map did not load does not cover the pin of the drawn map`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.route(MAPS, (route) => route.abort('connectionrefused'));
    await openPage(page);
    const map = page.locator('#google-map .map');
    await map.scrollIntoViewIfNeeded();
    const note = map.locator('.map-note');
    await expect(note.getByRole('link', { name: 'Directions' })).toBeVisible();
    const edge = await note.evaluate((one) => one.getBoundingClientRect().top);
    const { drawing, pin } = await map.locator('img').evaluate((image) => {
      const { top, width: wide, height: high } = image.getBoundingClientRect();
      // The drawing is 700 by 540 and centred; its pin is between y = 232 and y = 322.
      const scale = Math.max(wide / 700, high / 540);
      const start = top + (high - 540 * scale) / 2;
      return { drawing: top, pin: { top: start + 232 * scale, bottom: start + 322 * scale } };
    });
    expect(pin.top).toBeGreaterThanOrEqual(drawing);
    expect(pin.bottom).toBeLessThanOrEqual(edge);
  });
}

for (const [what, isAnswered] of [
  ['does not answer', false],
  ['answers, and whose map does not come', true],
] as const) {
  test(`a maps service that ${what} is given up after 15 s; until then the drawn map stays`, async ({
    page,
  }) => {
    await page.clock.install();
    await page.route(MAPS, (route) => {
      if (isAnswered && !route.request().isNavigationRequest()) return route.fulfill();
      return undefined;
    });
    await openPage(page);
    const map = page.locator('#google-map .map');
    await map.scrollIntoViewIfNeeded();
    const status = map.getByRole('status');
    await expect(status).toHaveText('Loading map');
    if (isAnswered) await expect(map.locator('iframe')).toHaveCSS('opacity', '0');
    await page.clock.runFor(15_000);
    await expect(status).toHaveText('The map did not load.');
    await expect(map.locator('iframe')).toHaveCount(0);
  });
}

test('if the map’s code does not load, the page says that the map did not load', async ({
  page,
}) => {
  await page.route('**/assets/live-map-*.js', (route) => route.abort());
  await openPage(page);
  const map = page.locator('#google-map .map');
  await map.scrollIntoViewIfNeeded();
  await expect(map.getByRole('status')).toHaveText('The map did not load.');
});

test('with data saving on, the map loads only when asked for; Directions is always there', async ({
  page,
}) => {
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
  test(`a keyboard user on Show live map on a narrow screen keeps ${isAsked ? 'the focus after pressing it' : 'the button'}`, async ({
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
    await waitForStill(page);
    await expect(button).toBeFocused();
    if (!isAsked) return;
    await page.keyboard.press('Enter');
    await expect(section.locator('iframe')).toHaveAttribute('data-state', 'shown');
    await expect(section.locator('iframe')).toBeFocused();
  });
}
