import { openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';

const EMAIL = 'lakshmi.devi.kondapalli.visakhapatnam@example.org';

test('a printed enquiry shows the whole e-mail address and the status, and no empty fields', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site, { email: EMAIL });
  const { rows, pane } = await openInbox(page, site);
  await rows.first().click();
  const email = pane.getByText(EMAIL, { exact: true });
  const note = pane.getByLabel('Note');
  await expect(email).toBeVisible();
  await expect(note).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // The printable width of A4 upright, 178 mm.
  await page.setViewportSize({ width: 673, height: 1000 });
  // Each place where the address may wrap begins another rectangle.
  const tops = await email.evaluate((one) => [...one.getClientRects()].map(({ top }) => top));
  expect(new Set(tops).size).toBe(1);
  // No border as on screen; the full width of the page, upright and in landscape (265 mm).
  await expect(page.locator('.inbox-card')).toHaveCSS('border-top-width', '0px');
  for (const width of [673, 1001]) {
    await page.setViewportSize({ width, height: 1000 });
    expect((await pane.boundingBox())?.width).toBeGreaterThan(width * 0.9);
  }
  await expect(pane.locator('.pane-facts')).toContainText('New');
  await expect(pane.getByText('Status', { exact: true })).toBeVisible();
  await expect(note).toBeHidden();
  await expect(pane.getByLabel('Day')).toBeHidden();
});
