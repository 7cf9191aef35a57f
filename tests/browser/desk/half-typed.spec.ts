import type { Page } from '@playwright/test';
import { openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { endSession } from '../staff-page.ts';

/** Records the browser's dialogs and dismisses them, so that the page stays open. */
function noteQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    await dialog.dismiss();
    asked.push(dialog.type());
  });
  return asked;
}

test('the browser asks before leaving the page would lose half-typed work', async ({
  page,
  site,
}) => {
  const { section } = await openInbox(page, site);
  const asked = noteQuestions(page);
  const leave = () => page.getByRole('link', { name: 'తెలుగు' }).first().click();
  await section.getByRole('tab', { name: 'Today' }).click();
  const caller = section.getByLabel('Patient or caller');
  await caller.pressSequentially('Half Typed');
  await leave();
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await caller.fill('');
  await section.getByRole('tab', { name: 'Register patient' }).click();
  const name = section.getByRole('tabpanel', { name: 'Register patient' }).locator('[name=name]');
  await name.pressSequentially('Half Typed');
  await leave();
  await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload']);
  await expect(name).toHaveValue('Half Typed');
  await section.getByRole('button', { name: 'Sign out' }).click();
  await expect(section.getByRole('tab')).toHaveCount(0);
  await leave();
  await page.waitForURL(/\/te/);
  expect(asked).toHaveLength(2);
});

test('the browser does not ask once work is saved, and the Call link does not leave the page', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  await sendEnquiry(page, site, { name: 'Second Visitor' });
  const { rows, pane, popup, ok } = await openInbox(page, site);
  const asked = noteQuestions(page);
  await rows.filter({ hasText: 'Invented Visitor' }).click();
  const note = pane.getByLabel('Note');
  const wouldAsk = () =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await note.pressSequentially('Rings back');
  expect(await wouldAsk()).toBe(true);
  await rows.filter({ hasText: 'Second Visitor' }).click();
  await expect(note).toHaveValue('');
  // The draft of the other enquiry would be lost too.
  expect(await wouldAsk()).toBe(true);
  await rows.filter({ hasText: 'Invented Visitor' }).click();
  await pane.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup).toContainText('Updated!');
  await ok();
  expect(await wouldAsk()).toBe(false);
  await note.press('End');
  await note.pressSequentially(' in the evening');
  await pane.getByRole('link', { name: 'Call' }).click();
  await pane.getByRole('button', { name: 'Tell the visitor' }).click();
  const telling = page.getByRole('dialog', { name: 'Tell the visitor' });
  await telling.getByRole('link', { name: 'E-mail' }).click();
  await telling.getByRole('button', { name: 'Close' }).click();
  await expect(note).toHaveValue('Rings back in the evening');
  expect(asked).toEqual([]);
});

test('the browser does not ask when a locked page is left', async ({ page, site }) => {
  await sendEnquiry(page, site);
  const { rows, pane } = await openInbox(page, site);
  const asked = noteQuestions(page);
  await rows.first().click();
  await pane.getByLabel('Note').pressSequentially('Rings back');
  await endSession(page, site);
  await expect(page.locator('[name=password]')).toBeFocused();
  await page.reload();
  expect(asked).toEqual([]);
});
