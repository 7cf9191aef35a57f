import { type Page, type Request } from '@playwright/test';
import { openPage, waitForStill } from '../shared-site.ts';
import { expect, test } from '../site.ts';

const MAPS = /openstreetmap\.org/;
const BROKEN = 'The map did not load.';

const findMap = (page: Page) => {
  const section = page.locator('#google-map');
  const map = section.locator('.map');
  return {
    section,
    map,
    status: map.getByRole('status'),
    frame: section.locator('iframe'),
    show: section.getByRole('button', { name: 'Show live map' }),
  };
};

const showEmptyMap = (page: Page) =>
  page.route(MAPS, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Map</title>' }),
  );

test('the maps service is contacted only once its section is near, in an iframe with a title', async ({
  page,
}) => {
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (MAPS.test(request.url())) asked.push(request);
  });
  await showEmptyMap(page);
  await openPage(page);
  await waitForStill(page);
  expect(asked).toEqual([]);
  const { section, frame } = findMap(page);
  await section.scrollIntoViewIfNeeded();
  await expect(frame).toHaveAttribute('title', /^Map of/);
  await expect(frame).toHaveAttribute('data-state', 'shown');
  expect(asked.filter((one) => one.isNavigationRequest())).toHaveLength(1);
});

test('if the maps service refuses, or the map’s code does not load, the drawn map stays with address and directions', async ({
  page,
}) => {
  const { map, status, frame } = findMap(page);
  const CODE = /\/assets\/live-map-[^/]+\.js$/;
  await page.route(CODE, (route) => route.abort());
  await openPage(page);
  await map.scrollIntoViewIfNeeded();
  await expect(status).toHaveText(BROKEN);
  await page.unroute(CODE);
  await page.route(MAPS, (route) => route.abort('connectionrefused'));
  await openPage(page);
  await map.scrollIntoViewIfNeeded();
  await expect(status).toHaveText(BROKEN);
  await expect(map.getByText('Sample Road')).toBeVisible();
  await expect(frame).toHaveCount(0);
  await expect(map.locator('img')).toBeVisible();
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const note = map.locator('.map-note');
    await expect(note.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /^https:/);
    if (width === 1280) continue;
    // The note does not cover the pin.
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
  }
});

test('a maps service that does not answer, or whose map does not come, is given up after 15 s', async ({
  page,
}) => {
  await page.clock.install();
  let isAnswered = false;
  await page.route(MAPS, (route) => {
    if (isAnswered && !route.request().isNavigationRequest()) return route.fulfill();
    return undefined;
  });
  const { map, status, frame } = findMap(page);
  for (isAnswered of [false, true]) {
    await openPage(page);
    await map.scrollIntoViewIfNeeded();
    await expect(status).toHaveText('Loading map');
    if (isAnswered) await expect(frame).toHaveCSS('opacity', '0');
    await page.clock.runFor(15_000);
    await expect(status).toHaveText(BROKEN);
    await expect(frame).toHaveCount(0);
  }
});

test('a keyboard user keeps Show live map on a narrow screen, and the focus after pressing it', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 360, height: 640 });
  await showEmptyMap(page);
  await openPage(page);
  const { show, frame } = findMap(page);
  await show.focus();
  await expect(show).toBeInViewport();
  await waitForStill(page);
  await expect(show).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(frame).toHaveAttribute('data-state', 'shown');
  await expect(frame).toBeFocused();
});

test('with data saving on, the map loads only when asked for; Directions is always there', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await showEmptyMap(page);
  await openPage(page);
  const { section, show, frame } = findMap(page);
  await section.scrollIntoViewIfNeeded();
  await expect(show).toBeVisible();
  await expect(frame).toHaveCount(0);
  await expect(section.getByRole('link', { name: 'Directions' }).first()).toBeVisible();
  await show.click();
  await expect(frame).toHaveCount(1);
});
