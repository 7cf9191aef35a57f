import { openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { openStaff } from '../staff-page.ts';

for (const way of ['tap', 'Enter']) {
  test(`on a telephone an opened enquiry begins below the header: ${way}`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await sendEnquiry(page, site);
    const { rows, pane } = await openInbox(page, site);
    await rows.first().scrollIntoViewIfNeeded();
    if (way === 'tap') await rows.first().click();
    else await rows.first().press('Enter');
    const heading = pane.getByRole('heading', { name: 'Invented Visitor' });
    await expect(heading).toBeFocused();
    const bottomOf = (one: Element) => one.getBoundingClientRect().bottom;
    const header = await page.locator('.nav').evaluate(bottomOf);
    const top = await heading.evaluate((one) => one.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(header);
    await expect(heading).toBeInViewport({ ratio: 1 });
  });
}

for (const [button, title] of [
  ['Who is signed in', 'Who is signed in'],
  ['Shortcuts', 'Keyboard shortcuts'],
] as const) {
  test(`at 400 % zoom the dialog opens scrolled to its top: ${title}`, async ({ page, site }) => {
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
