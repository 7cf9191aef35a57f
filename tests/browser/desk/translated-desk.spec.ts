import { ASKED, openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { openStaff } from '../staff-page.ts';
import { HOUSEHOLD } from '../staff-sample.ts';
import { noteFaults, translatePage } from '../translator.ts';

test('no text of the staff desk is sent to a translation service', async ({ page, site }) => {
  await sendEnquiry(page, site);
  const { section, popup, rows, pane, ok } = await openInbox(page, site);
  await translatePage(page);
  await rows.first().click();
  await pane.getByLabel('Note').fill('Rings back');
  await pane.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup).toContainText('«Updated!»');
  await ok();
  await sendEnquiry(page, site, { name: 'Second Visitor' });
  await expect(rows.filter({ hasText: 'Second Visitor' })).toBeVisible();
  await expect(section).toContainText(ASKED.message1);
  await expect(section.locator('.staff')).not.toContainText('«');
});

test('search, files and their dialogs are excluded from translation too', async ({
  page,
  site,
}) => {
  const faults = noteFaults(page);
  const { section, search, cards, files } = await openStaff(page, site);
  await translatePage(page);
  await search('Name', 'Nobody At All');
  await expect(section).toContainText('No Data Found');
  await search('Mobile Number', HOUSEHOLD);
  await expect(cards.first()).toBeVisible();
  await expect(files).toBeVisible();
  await expect(section.locator('.staff')).not.toContainText('«');
  await section.getByRole('button', { name: 'Sign out' }).click();
  await expect(section.getByRole('tab')).toHaveCount(0);
  expect(faults).toEqual([]);
});
