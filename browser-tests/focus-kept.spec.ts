import type { Page } from '@playwright/test';
import { openInbox, sendEnquiry } from './inbox-page.ts';
import { expect, test } from './site.ts';
import { openStaff } from './staff-page.ts';
import { VIJAYA } from './staff-sample.ts';

test('after a note, a time and Mark as unread the focus is still in the letter', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, letter, popup } = await openInbox(page, site);
  await rows.first().click();

  const saveNote = letter.getByRole('button', { name: 'Save note' });
  await expect(saveNote).toBeDisabled();
  await letter.getByLabel('Note').fill('Rings back in the evening.');
  await saveNote.focus();
  await page.keyboard.press('Enter');
  await expect(popup).toContainText('Updated!');
  await page.keyboard.press('Enter');
  await expect(saveNote).toBeDisabled();
  await expect(saveNote).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();

  const saveTime = letter.getByRole('button', { name: 'Save time' });
  await expect(saveTime).toBeDisabled();
  await letter.getByLabel('Day').fill('2031-02-03');
  await letter.getByLabel('Time', { exact: true }).fill('10:30');
  await saveTime.focus();
  await page.keyboard.press('Enter');
  await expect(popup).toContainText('Updated!');
  await page.keyboard.press('Enter');
  await expect(saveTime).toBeDisabled();
  await expect(saveTime).toBeFocused();

  const unread = letter.getByRole('button', { name: 'Mark as unread' });
  await unread.focus();
  await page.keyboard.press('Enter');
  await expect(unread).toBeHidden();
  await expect(letter.getByRole('heading', { name: 'Invented Visitor' })).toBeFocused();
  await expectShortcuts(page);
});

test('Clear filters leads to the words that can be looked for next', async ({ page, site }) => {
  await sendEnquiry(page, site);
  const { rows, panel } = await openInbox(page, site);
  await panel.getByLabel('Words').fill('nobody of this name');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(0);
  const clear = panel.getByRole('button', { name: 'Clear filters' });
  await clear.focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(clear).toBeHidden();
  await expect(panel.getByLabel('Words')).toBeFocused();
});

test('when the time for Undo is over, the focus goes to the heading of the inbox', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, letter, panel, popup } = await openInbox(page, site);
  await rows.first().click();
  await letter.getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(popup).toContainText('Deleted!', { timeout: 15_000 });
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(panel.getByRole('heading', { name: 'Enquiries' })).toBeFocused();
  await expectShortcuts(page);
});

test('who has deleted a report goes on at Add report', async ({ page, site }) => {
  const { section, popup, search } = await openStaff(page, site);
  await search('Patient Id', VIJAYA);
  const list = section.getByRole('region', { name: 'Reports List' });
  const add = list.getByRole('button', { name: 'Add report' });
  await add.click();
  await list
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'HbA1c.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
    ]);
  await list.getByRole('button', { name: 'Add 1 file' }).click();
  await expect(popup).toContainText('Added!');
  await page.keyboard.press('Enter');
  await list.getByRole('button', { name: 'HbA1c.pdf' }).click();
  await list.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this report?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(popup).toContainText('Deleted!');
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(add).toBeFocused();
  await expectShortcuts(page);
});

/** They are heard only where the focus is in the workspace. */
async function expectShortcuts(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeVisible();
}
