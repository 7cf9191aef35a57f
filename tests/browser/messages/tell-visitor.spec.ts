import {
  expectNoViolationsInBothSchemes,
  changeElsewhere,
  openInbox,
  sendEnquiry,
} from '../inbox-page.ts';
import { findFaultsInBothSchemes } from '../find-faults.ts';
import { nextDay } from '../enquiry-page.ts';
import { findOverflow } from '../shared-site.ts';
import { expect, test } from '../site.ts';

const WIDTHS = [360, 768, 1280];

test('staff read and change the text before it goes by WhatsApp or e-mail', async ({
  page,
  site,
}) => {
  const key = await sendEnquiry(page, site);
  const { rows, pane } = await openInbox(page, site);
  await rows.first().click();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolationsInBothSchemes(page);
    expect(await findOverflow(page)).toBe(0);
  }
  await pane.getByRole('button', { name: 'Message' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send a message' });
  const text = dialog.getByLabel('Check the message first');
  await expect(text).toHaveValue(/^Hello, this is the front desk .* appointment\.$/);

  // While the dialog is open, somebody else agrees on a time.
  await changeElsewhere(page, site, key, { agreedAt: `${nextDay(2)} 10:30`, version: 1 });
  await expect(text).toHaveValue(/\n\nYour appointment: .*, 10:30 am$/);
  await text.press('Control+End');
  await page.keyboard.type(' Please come early.');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findFaultsInBothSchemes(page, '#tell-visitor')).toEqual([]);
  }

  const chat = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(chat).toMatch(/^https:\/\/wa\.me\/919000000021\?text=Hello/);
  expect(decodeURIComponent(chat ?? '')).toMatch(/10:30 am Please come early\.$/);
  const letterTo = await dialog.getByRole('link', { name: 'E-mail' }).getAttribute('href');
  expect(letterTo).toMatch(/^mailto:visitor@example\.org\?subject=Your%20request/);
  expect(decodeURIComponent(letterTo ?? '')).toContain('Please come early.');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await pane.getByRole('button', { name: 'Message' }).click();
  await expect(text).toHaveValue(/Please come early\.$/);
});
