import { findFaults } from '../find-faults.ts';
import { expect, openPage, test, waitForStill } from '../shared-site.ts';

const WHOLE_PAGES = [
  ['/', 1280],
  ['/', 360],
  ['/te', 360],
  ['/hi', 1280],
  ['/news/fasting-festivals-and-diabetes', 1280],
  ['/te/news/closed-for-sankranti', 360],
  ['/privacy', 360],
  ['/none', 1280],
] as const;

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

for (const [path, width] of WHOLE_PAGES) {
  test(`${path} at ${width} px has no fault that the accessibility engines find, in light and dark`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, path);
    // The labels of a section that is not laid out yet are not visible.
    await waitForStill(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findFaults(page), colorScheme).toEqual([]);
    }
  });
}

test('the open menu of a narrow screen has no fault that the accessibility engines find', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page);
  await page.locator('#nav-menu').click();
  await expect(page.getByRole('link', { name: 'About Us' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
});

test('each accessibility engine reports a planted fault', async ({ page }) => {
  await openPage(page, '/none');
  await page.locator('main').evaluate((main) => {
    const picture = document.createElement('img');
    picture.src = '/none.png';
    main.append(document.createElement('output'), picture);
  });
  const rules = (await findFaults(page)).map((fault) => fault.split(/[:(]/)[0]?.trim());
  expect([...new Set(rules)].sort()).toEqual([
    'IBM img_alt_valid',
    'IBM input_label_exists',
    'axe image-alt',
    'html-validate wcag/h37',
  ]);
});
