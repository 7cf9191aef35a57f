import { ASKED, openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { findDesk, choosePerson } from '../staff-page.ts';
import { HOUSEHOLD, importPatients } from '../staff-sample.ts';
import { noteFaults, translatePage } from '../translator.ts';

test('no text of the staff desk, its enquiries, search, files and dialogs is sent to a translation service', async ({
  page,
  site,
}) => {
  await importPatients(site);
  const faults = noteFaults(page);
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

  await section.getByRole('tab', { name: 'Patients' }).click();
  const { search, cards, files } = findDesk(page);
  await search('Name', 'Nobody At All');
  await expect(section).toContainText('No Data Found');
  await search('Mobile Number', HOUSEHOLD);
  await expect(cards.first()).toBeVisible();
  await expect(files).toBeVisible();
  await expect(section.locator('.staff')).not.toContainText('«');
  await choosePerson(page, 'Sign out');
  await expect(section.getByRole('tab')).toHaveCount(0);
  expect(faults).toEqual([]);
});
