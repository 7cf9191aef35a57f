import type { Page } from '@playwright/test';
import { expect, openPage, test } from '../shared-site.ts';

const TURN = 7100;

async function openCarousel(page: Page) {
  await page.clock.install();
  await openPage(page);
  await page.mouse.move(2, 2);
  const carousel = page.locator('#slides');
  await carousel.scrollIntoViewIfNeeded();
  const controls = carousel.locator('.car-controls button');
  return {
    stop: controls.first(),
    next: controls.last(),
    tabs: carousel.getByRole('tab'),
    slides: carousel.locator('.car-slide'),
    live: carousel.locator('.car-slides'),
    chosen: carousel.locator('[role=tab][aria-selected=true]'),
    carousel,
  };
}

test('slides change every 7 s until Stop, which is the first control', async ({ page }) => {
  const { stop, tabs, live, chosen, slides } = await openCarousel(page);
  const names = await tabs.allTextContents();
  expect(names).toHaveLength(3);
  await expect(async () => {
    await page.clock.runFor(TURN);
    await expect(chosen).not.toHaveText(names[0] ?? '', { timeout: 200 });
  }).toPass();
  await expect(live).toHaveAttribute('aria-live', 'off');
  await expect(slides.filter({ visible: true })).toHaveCount(1);
  const label = await stop.getAttribute('aria-label');
  await stop.click();
  expect(await stop.getAttribute('aria-label')).not.toBe(label);
  await expect(stop).not.toHaveAttribute('aria-pressed');
  await expect(live).toHaveAttribute('aria-live', 'polite');
  await page.mouse.move(2, 2);
  const shown = await chosen.textContent();
  await page.clock.runFor(3 * TURN);
  await expect(chosen).toHaveText(shown ?? '');
});

test('hovering pauses the carousel; a click on a control stops it', async ({ page }) => {
  const { carousel, chosen, next } = await openCarousel(page);
  await carousel.hover({ position: { x: 300, y: 300 } });
  const shown = await chosen.textContent();
  await page.clock.runFor(2 * TURN);
  await expect(chosen).toHaveText(shown ?? '');
  await next.click();
  const after = await chosen.textContent();
  expect(after).not.toBe(shown);
  await page.mouse.move(2, 2);
  await page.clock.runFor(2 * TURN);
  await expect(chosen).toHaveText(after ?? '');
});

test('with the keyboard: focus stops it, arrow keys choose tabs, hidden slides are not focusable', async ({
  page,
}) => {
  const { stop, tabs, chosen, slides } = await openCarousel(page);
  await stop.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const held = await chosen.textContent();
  await page.clock.runFor(2 * TURN);
  await expect(chosen).toHaveText(held ?? '');
  await chosen.focus();
  await page.keyboard.press('Home');
  await expect(tabs.first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.last()).toBeFocused();
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(slides.first()).toBeVisible();
  await expect(slides.nth(1)).toBeHidden();
  await expect(slides.nth(2)).toBeHidden();
});

test('with reduced motion the carousel does not start, but Play starts it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { chosen, live, stop, tabs } = await openCarousel(page);
  const shown = await chosen.textContent();
  await page.clock.runFor(3 * TURN);
  await expect(chosen).toHaveText(shown ?? '');
  await expect(live).toHaveAttribute('aria-live', 'polite');
  await stop.click();
  await page.mouse.move(2, 2);
  await expect(live).toHaveAttribute('aria-live', 'off');
  const names = await tabs.allTextContents();
  await expect(async () => {
    await page.clock.runFor(TURN);
    await expect(chosen).toHaveText(names[1] ?? '', { timeout: 200 });
  }).toPass();
});
