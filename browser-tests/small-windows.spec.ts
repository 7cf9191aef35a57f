import { expect, test } from './site.ts';
import { openStaff } from './staff-page.ts';

for (const [button, title] of [
  ['Signed in', 'Signed in now'],
  ['Shortcuts', 'Keyboard shortcuts'],
] as const) {
  test(`at 400 % zoom the dialog is read from its beginning: ${title}`, async ({ page, site }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    const { section } = await openStaff(page, site);
    await section.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog', { name: title });
    const heading = dialog.getByRole('heading', { name: title });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByText('Loading')).toHaveCount(0);
    await expect(heading).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toBeInViewport();
  });
}
