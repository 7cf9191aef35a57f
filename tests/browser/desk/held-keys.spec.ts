import type { Page } from '@playwright/test';
import { waitForFrames } from '../shared-site.ts';
import { openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';

/** Simulates the automatic repeat of a key that is held down; the page is painted after each one. */
async function repeat(page: Page, key: string, times: number) {
  for (let press = 0; press < times; press += 1) {
    await page.keyboard.down(key);
    await waitForFrames(page, 2);
  }
}

test('holding n down opens one enquiry, and the others stay unread', async ({ page, site }) => {
  for (const last of [1, 2, 3]) await sendEnquiry(page, site, { mobile: `900000000${last}` });
  const { section, rows, pane } = await openInbox(page, site);
  await expect(rows).toHaveCount(3);
  await section.getByRole('tab', { name: /^Enquiries/ }).focus();
  await page.keyboard.down('n');
  await repeat(page, 'n', 3);
  await expect(pane).toBeVisible();
  await repeat(page, 'n', 3);
  await page.keyboard.up('n');
  await expect(rows.filter({ hasText: 'Unread.' })).toHaveCount(2);
  expect(site.query('select count(*) as n from enquiries where read_at is null')).toEqual([
    { n: 2 },
  ]);
  await page.keyboard.press('n');
  await expect(rows.filter({ hasText: 'Unread.' })).toHaveCount(1);
});

test('holding Enter on Save sends once, and the failure message stays until Enter is pressed again', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, pane, popup } = await openInbox(page, site);
  await rows.first().click();
  await expect(rows.first()).not.toContainText('Unread.');
  let sent = 0;
  await page.route('**/staff/enquiries/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    sent += 1;
    return route.abort();
  });
  await pane.getByLabel('Note').fill('Rings back in the evening.');
  await pane.getByRole('button', { name: 'Save', exact: true }).focus();
  await page.keyboard.down('Enter');
  await expect(popup).toContainText('Failed!');
  await repeat(page, 'Enter', 7);
  await page.keyboard.up('Enter');
  await expect(popup).toContainText('Failed!');
  expect(sent).toBe(1);
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  expect(sent).toBe(1);
});
