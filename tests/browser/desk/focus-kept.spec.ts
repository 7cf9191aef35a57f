import type { Locator, Page } from '@playwright/test';
import { openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { openStaff, otherDesk } from '../staff-page.ts';
import { LAKSHMI, VIJAYA } from '../staff-sample.ts';

test('in the inbox the focus stays where the work goes on: after saving, filtering, marking and removing', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, pane, panel, popup } = await openInbox(page, site);
  await panel.getByRole('button', { name: 'Filters' }).click();
  await panel.getByLabel('Search enquiries').fill('nobody of this name');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(0);
  const clear = panel.getByRole('button', { name: 'Clear filters' });
  await clear.focus();
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(clear).toBeHidden();
  await expect(panel.getByLabel('Search enquiries')).toBeFocused();

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

  await pane.getByLabel('Agreed time').fill('3/2/2031 10:30');
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

  // When the time for Undo is over, the focus moves to the heading.
  await page.clock.install();
  await pane.getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(popup).toContainText('Deleted!');
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(panel.getByRole('heading', { name: 'Enquiries' })).toBeFocused();
  await expectShortcuts(page);
});

test('after Retry, a deletion and more rows, the focus is with the patient and the shortcuts work', async ({
  page,
  site,
}) => {
  const { section, popup, search, more: chooseMore, finder, cards } = await openStaff(page, site);
  const other = otherDesk(page, site);
  await page.route('**/staff/search', (route) => route.abort());
  await search('Patient Id', VIJAYA);
  await expect(popup).toContainText('Failed!');
  await page.keyboard.press('Enter');
  await page.unroute('**/staff/search');
  const retry = section.getByRole('button', { name: 'Retry' });
  await retry.focus();
  await page.keyboard.press('Enter');
  await expect(section.getByText('1 result', { exact: true })).toBeVisible();
  await expect(section.getByRole('region', { name: 'Results' })).toBeFocused();
  // The overlay has the keyboard focus until the files have loaded.
  await expect(section.getByText('0 files', { exact: true })).toBeVisible();
  await page.keyboard.press('/');
  await expect(finder).toBeFocused();

  await page.route(/staff\/patients\/[^/]+$/, (route) => route.abort());
  await chooseMore('Edit visit');
  await retry.focus();
  await page.unroute(/staff\/patients\/[^/]+$/);
  await page.keyboard.press('Enter');
  await expect(section.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(section.getByRole('region', { name: new RegExp(VIJAYA) })).toBeFocused();
  await section.getByRole('button', { name: 'Cancel' }).click();

  let isDown = false;
  await page.route('**/staff/audit/search', (route) => (isDown ? route.abort() : route.continue()));
  for (let count = 0; count < 130; count += 1) {
    await other('post', '/staff/audit/search', { patientid: VIJAYA });
  }
  const rows = section.getByRole('table', { name: 'Access log, newest first' }).getByRole('row');
  const audit = section.locator('.audit').getByRole('button', { name: 'Retry' });
  const summary = section.getByText('Access log');
  isDown = true;
  await summary.click();
  await expect(audit).toBeVisible();
  isDown = false;
  // Retry repeats the request that failed: the newest entries, and later the older ones.
  await audit.click();
  await expect(audit).toBeHidden();
  await expect(rows.nth(1)).toContainText('(50 times)');
  const older = section.getByRole('button', { name: 'Older' });
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(rows.nth(1)).toContainText('(100 times)');
  await expect(older).toBeFocused();
  isDown = true;
  await page.keyboard.press('Enter');
  await audit.focus();
  isDown = false;
  await page.keyboard.press('Enter');
  await expect(audit).toBeHidden();
  await expect(rows.nth(1)).toContainText('(130 times)');
  await expectShortcuts(page);

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
  await list.getByRole('button', { name: 'More for HbA1c.pdf' }).click();
  await list.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this report?' });
  await page.clock.install();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(popup).toContainText('Deleted!');
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(list.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.clock.fastForward(10_000);
  await expect(add).toBeFocused();
  await expectShortcuts(page);

  for (let visit = 0; visit < 60; visit += 1) {
    await other('post', '/staff/patients', { patientid: VIJAYA, name: 'Invented', sugar: '5.5' });
  }
  await search('Patient Id', VIJAYA);
  await expect(cards).toHaveCount(50);
  const more = section.getByRole('button', { name: 'Show more (11 left)' });
  await focus(more);
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(61);
  await expect(cards.nth(50).getByRole('button')).toBeFocused();
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
  await focus(retry);
  isDown = false;
  await page.keyboard.press('Enter');
  await expect(section.getByText('12 files')).toBeVisible();
  await expect(section.getByRole('region', { name: new RegExp(LAKSHMI) })).toBeFocused();
  await expectShortcuts(page);
});

/** Moves the focus to a button as soon as the overlay is gone: nothing beneath it can take the focus. */
async function focus(button: Locator): Promise<void> {
  await expect(async () => {
    await button.focus();
    await expect(button).toBeFocused({ timeout: 500 });
  }).toPass();
}

/** The shortcuts work only while the focus is in the workspace. Closing their list moves the focus nowhere else. */
async function expectShortcuts(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /shortcuts/i });
  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}
