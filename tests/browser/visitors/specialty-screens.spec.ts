import { findFaults } from '../find-faults.ts';
import { waitForStill } from '../shared-site.ts';
import { expect, test } from '../site.ts';

const SCREENS = [
  {
    path: '/infertility',
    heading: 'Under Construction',
    from: '0px -100%',
    colour: 'rgb(242, 135, 107)',
  },
  { path: '/metabolic', heading: 'Metabolic', from: '0px 100%', colour: 'rgb(245, 183, 49)' },
  { path: '/osteoporosis', heading: 'Osteoporosis', from: '-100%', colour: 'rgb(106, 59, 102)' },
  { path: '/pituitary', heading: 'Pituitary', from: '100%', colour: 'rgb(14, 42, 74)' },
];

for (const { path, heading, from, colour } of SCREENS) {
  test(`${path} is one heading on its own colour, as high as the window, and slides in from its side`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.locator('h1, h2').filter({ visible: true })).toHaveText([heading]);
    const screen = page.locator('.specialty-screen');
    await expect(screen).toHaveCSS('background-color', colour);
    const height = await screen.evaluate((element) => element.clientHeight);
    expect(height).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? 0);

    const entrance = await screen.evaluate((element) => {
      // Runs the animation again, paused at its first frame.
      element.replaceWith(element);
      const [animation] = element.getAnimations();
      animation?.pause();
      if (animation) animation.currentTime = 0;
      return {
        from: getComputedStyle(element).translate,
        duration: animation?.effect?.getTiming().duration,
        growth: document.documentElement.scrollWidth - innerWidth,
      };
    });
    expect(entrance).toEqual({ from, duration: 560, growth: 0 });
  });
}

test('with reduced motion the screen fades in briefly', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/pituitary');
  const screen = page.locator('.specialty-screen');
  await expect(screen).toHaveCSS('animation-name', 'specialty-appear');
  await expect(screen).toHaveCSS('animation-duration', '0.12s');
});

test('a link to it changes title and focus, and Back restores the page and its scroll position', async ({
  page,
}) => {
  await page.goto('/');
  await page.locator('.badge b').waitFor();
  await page.getByRole('link', { name: 'Osteoporosis' }).first().scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await page.locator('a[href="/osteoporosis"]').first().click();
  await expect(page.getByRole('heading', { name: 'Osteoporosis' })).toBeFocused();
  await expect(page).toHaveTitle(/Osteoporosis/);
  await page.goBack();
  await expect(page.locator('#top')).toBeVisible();
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(5);
});

for (const start of ['/#about', '/#news']) {
  test(`Back also restores the position of a visitor who arrived at ${start} and scrolled on`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(start);
    await page.locator('.badge b').waitFor();
    const tile = page.locator('a[href="/metabolic"]').first();
    await tile.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => scrollY);
    await tile.click();
    await expect(page.getByRole('heading', { name: 'Metabolic' })).toBeFocused();
    await page.goBack();
    await expect(page.locator('#top')).toBeAttached();
    // Back between sections, and from another page, is left to the browser.
    await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('auto');
    await waitForStill(page);
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(5);
  });
}

test('none of the four screens has a fault that the accessibility engines find, in light and dark', async ({
  page,
}) => {
  for (const { path } of SCREENS) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      expect(await findFaults(page), `${path} in ${colorScheme}`).toEqual([]);
    }
  }
});
