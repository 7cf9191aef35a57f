import type { Page } from '@playwright/test';
import { openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { endSession } from '../staff-page.ts';

/** Notes what the browser asks, and stays on the page. */
function noteQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    await dialog.dismiss();
    asked.push(dialog.type());
  });
  return asked;
}

test('the browser asks before half-typed work goes with the page', async ({ page, site }) => {
  const { section } = await openInbox(page, site);
  const asked = noteQuestions(page);
  const leave = () => page.getByRole('link', { name: 'తెలుగు' }).first().click();
  await section.getByRole('tab', { name: 'Register patient' }).click();
  const name = section.getByRole('tabpanel', { name: 'Register patient' }).locator('[name=name]');
  await name.pressSequentially('Half Typed');
  await leave();
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(name).toHaveValue('Half Typed');
  await section.getByRole('button', { name: 'Sign out' }).click();
  await expect(section.getByRole('tab')).toHaveCount(0);
  await leave();
  await page.waitForURL(/\/te/);
  expect(asked).toHaveLength(1);
});

test('what is saved is not asked about, and a call does not leave the page', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  await sendEnquiry(page, site, { name: 'Second Visitor' });
  const { rows, letter, popup, ok } = await openInbox(page, site);
  const asked = noteQuestions(page);
  await rows.filter({ hasText: 'Invented Visitor' }).click();
  const note = letter.getByLabel('Note');
  const wouldAsk = () =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await note.pressSequentially('Rings back');
  expect(await wouldAsk()).toBe(true);
  await rows.filter({ hasText: 'Second Visitor' }).click();
  await expect(note).toHaveValue('');
  // What waits for the other enquiry would go as well.
  expect(await wouldAsk()).toBe(true);
  await rows.filter({ hasText: 'Invented Visitor' }).click();
  await letter.getByRole('button', { name: 'Save note' }).click();
  await expect(popup).toContainText('Updated!');
  await ok();
  expect(await wouldAsk()).toBe(false);
  await note.press('End');
  await note.pressSequentially(' in the evening');
  for (const way of ['Call', 'E-mail']) await letter.getByRole('link', { name: way }).click();
  await expect(note).toHaveValue('Rings back in the evening');
  expect(asked).toEqual([]);
});

test('a page that has locked itself goes without a question', async ({ page, site }) => {
  await sendEnquiry(page, site);
  const { rows, letter } = await openInbox(page, site);
  const asked = noteQuestions(page);
  await rows.first().click();
  await letter.getByLabel('Note').pressSequentially('Rings back');
  await endSession(page, site);
  await expect(page.locator('[name=password]')).toBeFocused();
  await page.reload();
  expect(asked).toEqual([]);
});
