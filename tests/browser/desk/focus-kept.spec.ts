import type { Page } from '@playwright/test';
import { openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { openStaff } from '../staff-page.ts';
import { LAKSHMI, VIJAYA } from '../staff-sample.ts';

test('after saving a note or a time and after Mark as unread, the focus is still in the enquiry', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, pane, popup } = await openInbox(page, site);
  await rows.first().click();

  const save = pane.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeDisabled();
  await pane.getByLabel('Note').fill('Rings back in the evening.');
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(popup).toContainText('Updated!');
  await page.keyboard.press('Enter');
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();

  await pane.getByLabel('Day').fill('2031-02-03');
  await pane.getByLabel('Time', { exact: true }).fill('10:30');
  await save.focus();
  await page.keyboard.press('Enter');
  await expect(popup).toContainText('Updated!');
  await page.keyboard.press('Enter');
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();

  const unread = pane.getByRole('button', { name: 'Mark as unread' });
  await unread.focus();
  await page.keyboard.press('Enter');
  await expect(unread).toBeHidden();
  await expect(pane.getByRole('heading', { name: 'Invented Visitor' })).toBeFocused();
  await expectShortcuts(page);
});

test('Clear filters moves the focus to the Words field', async ({ page, site }) => {
  await sendEnquiry(page, site);
  const { rows, panel } = await openInbox(page, site);
  await panel.getByLabel('Search enquiries').fill('nobody of this name');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(0);
  const clear = panel.getByRole('button', { name: 'Clear filters' });
  await clear.focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(clear).toBeHidden();
  await expect(panel.getByLabel('Search enquiries')).toBeFocused();
});

test('when the time for Undo is over, the focus moves to the heading of the inbox', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, pane, panel, popup } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(popup).toContainText('Deleted!', { timeout: 15_000 });
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(panel.getByRole('heading', { name: 'Enquiries' })).toBeFocused();
  await expectShortcuts(page);
});

test('after a report is deleted, the focus is on Undo, and then on Add report', async ({
  page,
  site,
}) => {
  await page.clock.install();
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
  await expect(list.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.clock.fastForward(10_000);
  await expect(add).toBeFocused();
  await expectShortcuts(page);
});

test('after Retry the keyboard shortcuts still work, after a search and in a record', async ({
  page,
  site,
}) => {
  const { section, popup, search, value } = await openStaff(page, site);
  await page.route('**/staff/search', (route) => route.abort());
  await search('Patient Id', VIJAYA);
  await expect(popup).toContainText('Failed!');
  await page.keyboard.press('Enter');
  await page.unroute('**/staff/search');
  await section.getByRole('button', { name: 'Retry' }).focus();
  await page.keyboard.press('Enter');
  await expect(section.getByText('1 result', { exact: true })).toBeVisible();
  await expect(section.getByRole('region', { name: 'Results' })).toBeFocused();
  // The overlay has the keyboard focus until the files have loaded.
  await expect(section.getByText('0 files', { exact: true })).toBeVisible();
  await page.keyboard.press('/');
  await expect(value).toBeFocused();

  await page.route(/staff\/patients\/[^/]+$/, (route) => route.abort());
  await section.getByRole('button', { name: 'Correct this visit' }).click();
  const retry = section.getByRole('button', { name: 'Retry' });
  await retry.focus();
  await page.unroute(/staff\/patients\/[^/]+$/);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(section.getByRole('region', { name: new RegExp(VIJAYA) })).toBeFocused();
  await expectShortcuts(page);
});

test('Retry for the files leaves the focus with their patient', async ({ page, site }) => {
  let isDown = true;
  await page.route(/staff\/patients\/[^/]+\/reports$/, (route) =>
    isDown ? route.abort() : route.continue(),
  );
  page.on('dialog', (dialog) => dialog.accept());
  const { section, search } = await openStaff(page, site);
  await search('Patient Id', LAKSHMI);
  const retry = section.getByRole('button', { name: 'Retry' });
  // Nothing beneath the overlay can take the focus.
  await expect(async () => {
    await retry.focus();
    await expect(retry).toBeFocused({ timeout: 500 });
  }).toPass();
  isDown = false;
  await page.keyboard.press('Enter');
  await expect(section.getByText('12 files')).toBeVisible();
  await expect(section.getByRole('region', { name: new RegExp(LAKSHMI) })).toBeFocused();
  await expectShortcuts(page);
});

test('Show more moves the focus to the first of the added cards', async ({ page, site }) => {
  const { section, search, cards } = await openStaff(page, site);
  for (let visit = 0; visit < 60; visit += 1) {
    const answer = await page.request.post('/staff/patients', {
      headers: { origin: site.address },
      data: { patientid: VIJAYA, name: 'Invented', sugar: '5.5' },
    });
    expect(answer.status()).toBe(201);
  }
  await search('Patient Id', VIJAYA);
  await expect(section.getByText('No reports yet.')).toBeVisible();
  await expect(cards).toHaveCount(50);
  await section.getByRole('button', { name: 'Show more (11 left)' }).focus();
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(61);
  await expect(cards.nth(50).getByRole('button')).toBeFocused();
});

test('Older keeps the focus while it loads more rows; after a failure and Retry, the shortcuts still work', async ({
  page,
  site,
}) => {
  const { section, search } = await openStaff(page, site);
  await search('Patient Id', VIJAYA);
  let isDown = false;
  await page.route('**/staff/audit/search', (route) => (isDown ? route.abort() : route.continue()));
  const headers = { origin: site.address };
  for (let count = 0; count < 130; count += 1) {
    await page.request.post('/staff/audit/search', { headers, data: { patientid: VIJAYA } });
  }
  const rows = section.getByRole('table', { name: 'Who looked, newest first' }).getByRole('row');
  await section.getByText('Who looked at this patient').click();
  await expect(rows).toHaveCount(51);
  const older = section.getByRole('button', { name: 'Older' });
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(101);
  await expect(older).toBeFocused();

  isDown = true;
  await page.keyboard.press('Enter');
  const retry = section.locator('.audit').getByRole('button', { name: 'Retry' });
  await retry.focus();
  isDown = false;
  await page.keyboard.press('Enter');
  await expect(retry).toBeHidden();
  await expectShortcuts(page);
});

/** The shortcuts work only while the focus is in the workspace. */
async function expectShortcuts(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: /shortcuts/i })).toBeVisible();
}
