import type { Page } from '@playwright/test';
import { openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { endSession, openDesk, choosePerson, openRegister } from '../staff-page.ts';

/** Records the browser's dialogs and dismisses them, so that the page stays open. */
function noteQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    await dialog.dismiss();
    asked.push(dialog.type());
  });
  return asked;
}

test('the browser asks before a half-typed note would be lost, and not once it is saved or locked away', async ({
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

  // The links to call and write do not leave the page.
  await note.press('End');
  await note.pressSequentially(' in the evening');
  await pane.getByRole('link', { name: 'Call' }).click();
  await pane.getByRole('button', { name: 'Message' }).click();
  const telling = page.getByRole('dialog', { name: 'Send a message' });
  await telling.getByRole('link', { name: 'E-mail' }).click();
  await telling.getByRole('button', { name: 'Close' }).click();
  await expect(note).toHaveValue('Rings back in the evening');

  await endSession(page, site);
  await expect(page.locator('[name=password]')).toBeFocused();
  await page.reload();
  expect(asked).toEqual([]);
});

test('the browser asks before a half-typed appointment or registration would be lost, and not after a sign-out', async ({
  page,
  site,
}) => {
  const { section } = await openDesk(page, site);
  const asked = noteQuestions(page);
  const leave = () =>
    // Behind the desk, which fills the window.
    page
      .locator('a[hreflang=te]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
  await section.getByRole('tab', { name: 'Today' }).click();
  await section
    .getByRole('button', { name: /^Appointment/ })
    .first()
    .click();
  const caller = section.getByLabel('Patient or caller');
  await caller.pressSequentially('Half Typed');
  await leave();
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await caller.fill('');
  await openRegister(page);
  const name = section.getByRole('tabpanel', { name: 'Register patient' }).locator('[name=name]');
  await name.pressSequentially('Half Typed');
  await leave();
  await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload']);
  await expect(name).toHaveValue('Half Typed');
  await choosePerson(page, 'Sign out');
  await expect(section.getByRole('tab')).toHaveCount(0);
  await leave();
  await page.waitForURL(/\/te/);
  expect(asked).toHaveLength(2);
});
