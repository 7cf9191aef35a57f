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

test('each specialty is one heading on its own colour, as high as the window, slides in from its side and leads on', async ({
  page,
}) => {
  const screen = page.locator('.specialty-screen');
  for (const { path, heading, from, colour } of SCREENS) {
    await page.goto(path);
    await expect(page.locator('h1, h2').filter({ visible: true })).toHaveText([heading]);
    await expect(screen).toHaveCSS('background-color', colour);
    const height = await screen.evaluate((element) => element.clientHeight);
    expect(height).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? 0);

    const entrance = await screen.evaluate((element) => {
      // Runs the animation again, paused at its first frame.
      element.replaceWith(element);
      const [animation] = element.getAnimations();
      animation?.pause();
      if (animation) animation.currentTime = 0;
      const first = {
        from: getComputedStyle(element).translate,
        duration: animation?.effect?.getTiming().duration,
        growth: document.documentElement.scrollWidth - innerWidth,
      };
      animation?.finish();
      return first;
    });
    expect(entrance).toEqual({ from, duration: 560, growth: 0 });
    await page.locator('main').getByRole('link', { name: 'Request an appointment' }).click();
    await expect(page.locator('#appointment h2')).toBeInViewport();
  }
  await page.goto('/pituitary');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.locator('.dock').getByRole('link', { name: 'Call' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(screen).toHaveCSS('animation-name', 'specialty-appear');
  await expect(screen).toHaveCSS('animation-duration', '0.12s');
});
