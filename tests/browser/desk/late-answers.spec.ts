import type { Page } from '@playwright/test';
import { holdAnswers } from '../hold-answers.ts';
import { changeElsewhere, openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test, type Site } from '../site.ts';

/** Sends two enquiries and opens the first one. */
async function openFirst(page: Page, site: Site) {
  const first = await sendEnquiry(page, site);
  const second = await sendEnquiry(page, site, { name: 'Second Visitor' });
  const inbox = await openInbox(page, site);
  const { rows, pane, panel } = inbox;
  const choose = async (name: string) => {
    await rows.filter({ hasText: name }).click();
    await expect(pane.getByRole('heading', { name })).toBeVisible();
    await expect(rows.filter({ hasText: name })).not.toContainText('Unread.');
  };
  await choose('Invented Visitor');
  return {
    ...inbox,
    first,
    second,
    choose,
    note: pane.getByLabel('Note'),
    saveNote: () => pane.getByRole('button', { name: 'Save', exact: true }).click(),
    question: panel.getByText('Someone else changed this enquiry first'),
    saveChoices: () => panel.getByRole('button', { name: 'Save my choices' }).click(),
  };
}

const notesOf = (site: Site) => site.query('select name, note from enquiries order by name');

test('a conflict reported late is shown at its own enquiry, and nothing is written to another', async ({
  page,
  site,
}) => {
  const { first, choose, note, saveNote, question, saveChoices, popup } = await openFirst(
    page,
    site,
  );
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
  await saveChoices();
  await expect(popup).toContainText('Updated!');
  expect(notesOf(site)).toEqual([
    { name: 'Invented Visitor', note: 'Mine' },
    { name: 'Second Visitor', note: '' },
  ]);
});

test('a late save leaves the open question about another enquiry in place', async ({
  page,
  site,
}) => {
  const { first, second, choose, note, saveNote, question, saveChoices, popup, ok } =
    await openFirst(page, site);
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
  await saveChoices();
  await expect(popup).toContainText('Updated!');
  expect(notesOf(site)).toEqual([
    { name: 'Invented Visitor', note: 'Of the first' },
    { name: 'Second Visitor', note: 'Mine' },
  ]);
});

test('a status pressed while the note is being saved waits for it and is saved too', async ({
  page,
  site,
}) => {
  const { first, note, saveNote, pane } = await openFirst(page, site);
  const status = pane.getByRole('button', { name: 'Called' });
  await note.fill('Mine');
  const slow = await holdAnswers(page, 'PATCH', `/staff/enquiries/${first}`);
  await saveNote();
  await slow.answered;
  await status.click();
  await slow.letGo();
  await expect(status).toHaveAttribute('aria-pressed', 'true');
  expect(site.query(`select note, status from enquiries where key = '${first}'`)).toEqual([
    { note: 'Mine', status: 'called' },
  ]);
});

test('an enquiry does not appear removed because news of the previous one arrives late', async ({
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
  await expect(panel.getByText('Someone else has removed this enquiry')).toHaveCount(0);
  await expect(note).toBeEditable();
});

test('a late answer to a removal leaves the enquiry that was opened meanwhile open and focused', async ({
  page,
  site,
}) => {
  const { first, choose, note, pane, panel, rows } = await openFirst(page, site);
  const slow = await holdAnswers(page, 'DELETE', `/staff/enquiries/${first}`);
  await pane.getByRole('button', { name: 'Remove' }).click();
  await slow.answered;
  await choose('Second Visitor');
  await note.focus();
  await page.keyboard.type('rings back, ');
  await slow.letGo();
  await expect(panel.getByText('Removed the enquiry from Invented Visitor.')).toBeVisible();
  await page.keyboard.type('the next gap is in the evening');
  await expect(note).toHaveValue('rings back, the next gap is in the evening');
  await expect(rows).toHaveText(/Second Visitor/);
  expect(site.query('select count(removed_at) as removed from enquiries')).toEqual([
    { removed: 1 },
  ]);
});

test('an enquiry that is put back late does not replace the one that was opened meanwhile', async ({
  page,
  site,
}) => {
  const { first, choose, note, pane, panel, rows } = await openFirst(page, site);
  await pane.getByRole('button', { name: 'Remove' }).click();
  const undo = panel.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  const slow = await holdAnswers(page, 'PATCH', `/staff/enquiries/${first}`);
  await undo.press('Enter');
  await slow.answered;
  await choose('Second Visitor');
  await note.focus();
  await page.keyboard.type('rings back ');
  await slow.letGo();
  await expect(rows).toHaveCount(2);
  await page.keyboard.type('in the evening');
  await expect(note).toHaveValue('rings back in the evening');
  await expect(pane.getByRole('heading', { name: 'Second Visitor' })).toBeVisible();
});

test('pressing Remove twice removes once', async ({ page, site }) => {
  const { first, pane, panel } = await openFirst(page, site);
  const slow = await holdAnswers(page, 'DELETE', `/staff/enquiries/${first}`);
  await pane.getByRole('button', { name: 'Remove' }).dblclick();
  await slow.answered;
  await slow.letGo();
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused();
  await expect(panel.getByText('Removed the enquiry from')).toHaveCount(1);
});

test('holding Enter on Remove does not press Undo', async ({ page, site }) => {
  const { pane, panel } = await openFirst(page, site);
  const changes: string[] = [];
  page.on('request', (request) => changes.push(request.method()));
  await pane.getByRole('button', { name: 'Remove' }).focus();
  const undo = panel.getByRole('button', { name: 'Undo' });
  await page.keyboard.down('Enter');
  await expect(undo).toBeFocused();
  for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(changes).not.toContain('PATCH');
  await page.keyboard.press('Enter');
  await expect(pane.getByRole('heading', { name: 'Invented Visitor' })).toBeVisible();
});

test('a late answer to a removal reloads the list with the filter chosen by then', async ({
  page,
  site,
}) => {
  const { first, pane, panel, status } = await openFirst(page, site);
  const slow = await holdAnswers(page, 'DELETE', `/staff/enquiries/${first}`);
  await pane.getByRole('button', { name: 'Remove' }).click();
  await slow.answered;
  await status('Called').click();
  await expect(panel.getByText(/^Nobody has been called\./)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/search')) asked.push(request.postDataJSON().status);
  });
  await slow.letGo();
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeVisible();
  // The focus stays where the person has moved it.
  await expect(status('Called')).toBeFocused();
  expect(new Set(asked)).toEqual(new Set(['called']));
});

test('a late answer does not replace a newer version on screen', async ({ page, site }) => {
  const { first, note, pane, section } = await openFirst(page, site);
  const slow = await holdAnswers(page, 'GET', `/staff/enquiries/${first}`);
  await changeElsewhere(page, site, first, { note: 'old words', version: 1 });
  await slow.answered;
  await page.route(`**/staff/enquiries/${first}`, (route) => route.continue());
  await changeElsewhere(page, site, first, { note: 'NEW WORDS', status: 'called', version: 2 });
  await expect(note).toHaveValue('NEW WORDS');
  await slow.letGo();
  // By the return to this tab, the late answer has been processed.
  await section.getByRole('tab', { name: 'Search' }).click();
  await section.getByRole('tab', { name: /^Enquiries/ }).click();
  await expect(note).toHaveValue('NEW WORDS');
  await expect(pane.getByRole('button', { name: 'Called', pressed: true })).toBeVisible();
});

test('an enquiry that could not be removed still shows changes by others', async ({
  page,
  site,
}) => {
  const { first, note, pane, popup, ok } = await openFirst(page, site);
  await page.route(`**/staff/enquiries/${first}`, (route) => route.abort());
  await pane.getByRole('button', { name: 'Remove' }).click();
  await expect(popup).toContainText('Failed!');
  await ok();
  await page.unroute(`**/staff/enquiries/${first}`);
  await changeElsewhere(page, site, first, { note: 'Theirs', version: 1 });
  await expect(note).toHaveValue('Theirs');
});

for (const what of ['note', 'form']) {
  test(`a late Updated! popup waits until typing elsewhere stops: ${what}`, async ({
    page,
    site,
  }) => {
    const { first, choose, note, saveNote, pane, panel, popup } = await openFirst(page, site);
    const slow = await holdAnswers(page, 'PATCH', `/staff/enquiries/${first}`);
    if (what === 'note') {
      await note.fill('Mine');
      await saveNote();
    } else {
      await pane.getByRole('button', { name: 'Edit' }).click();
      await panel.locator('[name=message1]').fill('Corrected');
      await panel.getByRole('button', { name: 'Save changes' }).click();
    }
    await slow.answered;
    await choose('Second Visitor');
    await note.focus();
    await page.keyboard.type('rings back ');
    await slow.letGo();
    await page.keyboard.type('in the evening');
    await expect(note).toHaveValue('rings back in the evening');
    await expect(popup).toContainText('Updated!');
  });
}
