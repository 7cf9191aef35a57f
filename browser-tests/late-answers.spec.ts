import type { Page } from '@playwright/test';
import { holdAnswers } from './hold-answers.ts';
import { changeElsewhere, openInbox, sendEnquiry } from './inbox-page.ts';
import { expect, test, type Site } from './site.ts';

/** Two enquiries, and the first one is open. */
async function openFirst(page: Page, site: Site) {
  const first = await sendEnquiry(page, site);
  const second = await sendEnquiry(page, site, { name: 'Second Visitor' });
  const inbox = await openInbox(page, site);
  const { rows, letter, panel } = inbox;
  const choose = async (name: string) => {
    await rows.filter({ hasText: name }).click();
    await expect(letter.getByRole('heading', { name })).toBeVisible();
    await expect(rows.filter({ hasText: name })).not.toContainText('Unread.');
  };
  await choose('Invented Visitor');
  return {
    ...inbox,
    first,
    second,
    choose,
    note: letter.getByLabel('Note'),
    saveNote: () => letter.getByRole('button', { name: 'Save note' }).click(),
    question: panel.getByText('Somebody else changed this enquiry meanwhile'),
    saveMine: () => panel.getByRole('button', { name: 'Save mine' }).click(),
  };
}

const notesOf = (site: Site) => site.query('select name, note from enquiries order by name');

test('a clash that is told late stands at the enquiry it is about, and nothing is written onto another', async ({
  page,
  site,
}) => {
  const { first, choose, note, saveNote, question, saveMine, popup } = await openFirst(page, site);
  await note.fill('Mine');
  await changeElsewhere(page, site, first, { note: 'Theirs', version: 1 });
  const slow = await holdAnswers(page, 'PATCH', `/staff/enquiries/${first}`);
  await saveNote();
  await slow.answered;
  await choose('Second Visitor');
  await slow.letGo();
  await expect(question).toHaveCount(0);
  await expect(note).toHaveValue('');

  await choose('Invented Visitor');
  await expect(question).toBeVisible();
  await expect(note).toHaveValue('Mine');
  await saveMine();
  await expect(popup).toContainText('Updated!');
  expect(notesOf(site)).toEqual([
    { name: 'Invented Visitor', note: 'Mine' },
    { name: 'Second Visitor', note: '' },
  ]);
});

test('what is saved late leaves the question about another enquiry standing', async ({
  page,
  site,
}) => {
  const { first, second, choose, note, saveNote, question, saveMine, popup, ok } = await openFirst(
    page,
    site,
  );
  await note.fill('Of the first');
  const slow = await holdAnswers(page, 'PATCH', `/staff/enquiries/${first}`);
  await saveNote();
  await slow.answered;
  await choose('Second Visitor');
  await note.fill('Mine');
  await changeElsewhere(page, site, second, { note: 'Theirs', version: 1 });
  await saveNote();
  await expect(question).toBeVisible();
  await slow.letGo();
  await expect(popup).toContainText('Updated!');
  await ok();
  await expect(question).toBeVisible();
  await saveMine();
  await expect(popup).toContainText('Updated!');
  expect(notesOf(site)).toEqual([
    { name: 'Invented Visitor', note: 'Of the first' },
    { name: 'Second Visitor', note: 'Mine' },
  ]);
});

test('an enquiry is not taken for removed because word of the one before comes late', async ({
  page,
  site,
}) => {
  const { first, choose, panel, note } = await openFirst(page, site);
  const slow = await holdAnswers(page, 'GET', `/staff/enquiries/${first}`);
  const removed = await page.request.delete(`/staff/enquiries/${first}`, {
    headers: { origin: site.address },
  });
  expect(removed.status()).toBe(204);
  await slow.answered;
  await choose('Second Visitor');
  await slow.letGo();
  await expect(panel.getByText('Somebody else removed this enquiry')).toHaveCount(0);
  await expect(note).toBeEditable();
});
