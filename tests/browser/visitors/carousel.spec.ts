import type { Page } from '@playwright/test';
import { openPage } from '../shared-site.ts';
import { expect, test } from '../site.ts';

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

test('slides change every 7 s until Stop, a click or the focus stops them; hovering pauses', async ({
  page,
}) => {
  const { carousel, stop, next, tabs, live, chosen, slides } = await openCarousel(page);
  const names = await tabs.allTextContents();
  expect(names).toHaveLength(3);
  const expectTurning = async () => {
    await page.mouse.move(2, 2);
    const before = (await chosen.textContent()) ?? '';
    await expect(async () => {
      await page.clock.runFor(TURN);
      await expect(chosen).not.toHaveText(before, { timeout: 200 });
    }).toPass();
  };
  const expectStill = async () => {
    const shown = (await chosen.textContent()) ?? '';
    await page.clock.runFor(3 * TURN);
    await expect(chosen).toHaveText(shown);
  };
  await expectTurning();
  await expect(live).toHaveAttribute('aria-live', 'off');
  await expect(slides.filter({ visible: true })).toHaveCount(1);
  await carousel.hover({ position: { x: 300, y: 300 } });
  await expectStill();

  await test.step('Stop is the first control, and its name changes', async () => {
    const label = await stop.getAttribute('aria-label');
    await stop.click();
    expect(await stop.getAttribute('aria-label')).not.toBe(label);
    await expect(stop).not.toHaveAttribute('aria-pressed');
    await expect(live).toHaveAttribute('aria-live', 'polite');
    await page.mouse.move(2, 2);
    await expectStill();
    await stop.click();
  });

  await test.step('a click on a control stops it', async () => {
    await expectTurning();
    const shown = (await chosen.textContent()) ?? '';
    await next.click();
    await expect(chosen).not.toHaveText(shown);
    await page.mouse.move(2, 2);
    await expectStill();
    await stop.click();
  });

  await test.step('with the keyboard: focus stops it, arrow keys choose tabs, hidden slides are not focusable', async () => {
    await expectTurning();
    await stop.focus();
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('Tab');
    await expectStill();
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
