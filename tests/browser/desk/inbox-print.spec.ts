import { openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';

const EMAIL = 'lakshmi.devi.kondapalli.visakhapatnam@example.org';

test('a printed enquiry has its e-mail address whole, its status, and no empty boxes', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site, { email: EMAIL });
  const { rows, letter } = await openInbox(page, site);
  await rows.first().click();
  const email = letter.getByText(EMAIL, { exact: true });
  const note = letter.getByLabel('Note');
  await expect(email).toBeVisible();
  await expect(note).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  // The sheet between the margins of A4, 178 mm.
  await page.setViewportSize({ width: 673, height: 1000 });
  expect(await email.evaluate((one) => one.getClientRects().length)).toBe(1);
  // Without the frame of the screen; across the whole sheet upright and, 265 mm wide, on its side.
  await expect(page.locator('.inbox-card')).toHaveCSS('border-top-width', '0px');
  for (const width of [673, 1001]) {
    await page.setViewportSize({ width, height: 1000 });
    expect((await letter.boundingBox())?.width).toBeGreaterThan(width * 0.9);
  }
  await expect(letter.locator('.letter-facts')).toContainText('New');
  await expect(letter.getByText('Status', { exact: true })).toBeVisible();
  await expect(note).toBeHidden();
  await expect(letter.getByLabel('Day')).toBeHidden();
});
