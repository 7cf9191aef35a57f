import type { Page } from '@playwright/test';
import { holdAnswers } from '../hold-answers.ts';
import { changeElsewhere, openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test, type Site } from '../site.ts';
import { otherDesk } from '../staff-page.ts';

/** Sends two enquiries and opens the first one. */
async function openFirst(page: Page, site: Site) {
  const first = await sendEnquiry(page, site);
  const second = await sendEnquiry(page, site, { name: 'Second Visitor' });
  const inbox = await openInbox(page, site);
  const { rows, pane, panel, popup, ok } = inbox;
  const choose = async (name: string) => {
    await rows.filter({ hasText: name }).click();
    await expect(pane.getByRole('heading', { name })).toBeVisible();
    await expect(rows.filter({ hasText: name })).not.toContainText('Unread.');
  };
  const note = pane.getByLabel('Note');
  await choose('Invented Visitor');
  return {
    ...inbox,
    first,
    second,
    choose,
    note,
    saveNote: () => pane.getByRole('button', { name: 'Save', exact: true }).click(),
    remove: pane.getByRole('button', { name: 'Remove' }),
    undo: panel.getByRole('button', { name: 'Undo' }),
    question: panel.getByText('Someone else changed this enquiry first'),
    saveChoices: () => panel.getByRole('button', { name: 'Save my choices' }).click(),
    expectSaved: async () => {
      await expect(popup).toContainText('Updated!');
      await ok();
    },
    change: (key: string, change: object) => {
      const [row] = site.query(`select version from enquiries where key = '${key}'`);
      return changeElsewhere(page, site, key, { version: row?.['version'], ...change });
    },
    hold: (method: string, key = first) => holdAnswers(page, method, `/staff/enquiries/${key}`),
  };
}

const notesOf = (site: Site) => site.query('select name, note from enquiries order by name');

test('a late answer to a save belongs to its own enquiry, and its popup waits until typing stops', async ({
  page,
  site,
}) => {
  const desk = await openFirst(page, site);
  const { second, choose, note, saveNote, question, saveChoices, expectSaved, pane, popup } = desk;

  // A conflict is shown at its own enquiry, and nothing is written to another.
  await note.fill('Mine');
  await desk.change(desk.first, { note: 'Theirs' });
  const conflict = await desk.hold('PATCH');
  await saveNote();
  await conflict.answered;
  await choose('Second Visitor');
  await conflict.letGo();
  await expect(question).toHaveCount(0);
  await expect(note).toHaveValue('');
  await choose('Invented Visitor');
  await expect(question).toBeVisible();
  await expect(note).toHaveValue('Mine');
  await saveChoices();
  await expectSaved();
  expect(notesOf(site)).toEqual([
    { name: 'Invented Visitor', note: 'Mine' },
    { name: 'Second Visitor', note: '' },
  ]);

  // The question about another enquiry stays.
  await note.fill('Of the first');
  const save = await desk.hold('PATCH');
  await saveNote();
  await save.answered;
  await choose('Second Visitor');
  await note.fill('Mine');
  await desk.change(second, { note: 'Theirs' });
  await saveNote();
  await expect(question).toBeVisible();
  await save.letGo();
  await expectSaved();
  await expect(question).toBeVisible();
  await saveChoices();
  await expectSaved();
  expect(notesOf(site)).toEqual([
    { name: 'Invented Visitor', note: 'Of the first' },
    { name: 'Second Visitor', note: 'Mine' },
  ]);

  for (const what of ['note', 'form']) {
    await choose('Invented Visitor');
    const slow = await desk.hold('PATCH');
    if (what === 'note') {
      await note.fill('Changed');
      await saveNote();
    } else {
      await pane.getByRole('button', { name: 'Edit' }).click();
      await desk.panel.locator('[name=message1]').fill('Corrected');
      await desk.panel.getByRole('button', { name: 'Save changes' }).click();
    }
    await slow.answered;
    await choose('Second Visitor');
    await note.fill('');
    await page.keyboard.type('rings back ');
    await slow.letGo();
    await page.keyboard.type('in the evening');
    await expect(note).toHaveValue('rings back in the evening');
    await expect(popup, what).toContainText('Updated!');
    await desk.ok();
  }

  // A status chosen while the note is being saved stays chosen, and is saved next.
  await choose('Invented Visitor');
  const status = pane.getByRole('button', { name: 'Called' });
  await note.fill('Last');
  const slow = await desk.hold('PATCH');
  await saveNote();
  await slow.answered;
  await status.click();
  await slow.letGo();
  await expect(popup).toContainText('Updated!');
  await desk.ok();
  await expect(status).toHaveAttribute('aria-pressed', 'true');
  await saveNote();
  await expect(popup).toContainText('Updated!');
  await desk.ok();
  expect(site.query(`select note, status from enquiries where key = '${desk.first}'`)).toEqual([
    { note: 'Last', status: 'called' },
  ]);
});

test('a removal is sent once, and a late answer to it leaves what was opened meanwhile', async ({
  page,
  site,
}) => {
  const desk = await openFirst(page, site);
  const { choose, note, pane, panel, rows, remove, undo, status } = desk;
  const heading = pane.getByRole('heading', { name: 'Invented Visitor' });

  const twice = await desk.hold('DELETE');
  await remove.dblclick();
  await twice.answered;
  await twice.letGo();
  await expect(undo).toBeFocused();
  await expect(panel.getByText('Removed the enquiry from')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(heading).toBeVisible();

  // Enter that is held down on Remove does not press Undo.
  const changes: string[] = [];
  page.on('request', (request) => changes.push(request.method()));
  await remove.focus();
  await page.keyboard.down('Enter');
  await expect(undo).toBeFocused();
  for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(changes).not.toContain('PATCH');
  await page.keyboard.press('Enter');
  await expect(heading).toBeVisible();

  const removal = await desk.hold('DELETE');
  await remove.click();
  await removal.answered;
  await choose('Second Visitor');
  await note.focus();
  await page.keyboard.type('rings back, ');
  await removal.letGo();
  await expect(panel.getByText('Removed the enquiry from Invented Visitor.')).toBeVisible();
  await page.keyboard.type('the next gap is in the evening');
  await expect(note).toHaveValue('rings back, the next gap is in the evening');
  await expect(rows).toHaveText(/Second Visitor/);
  expect(site.query('select count(removed_at) as removed from enquiries')).toEqual([
    { removed: 1 },
  ]);

  // An enquiry that is put back late does not replace the one that was opened meanwhile.
  const back = await desk.hold('PATCH');
  await undo.press('Enter');
  await back.answered;
  await choose('Second Visitor');
  await back.letGo();
  await expect(rows).toHaveCount(2);
  await expect(pane.getByRole('heading', { name: 'Second Visitor' })).toBeVisible();
  await note.fill('');
  await page.keyboard.type('rings back in the evening');
  await expect(note).toHaveValue('rings back in the evening');

  // An enquiry that could not be removed still shows changes by others.
  await choose('Invented Visitor');
  await page.route(`**/staff/enquiries/${desk.first}`, (route) => route.abort());
  await remove.click();
  await expect(desk.popup).toContainText('Failed!');
  await desk.ok();
  await page.unroute(`**/staff/enquiries/${desk.first}`);
  await desk.change(desk.first, { note: 'Theirs' });
  await expect(note).toHaveValue('Theirs');

  // The list is read with the filter that was chosen by then, and the focus stays there.
  const slow = await desk.hold('DELETE');
  await remove.click();
  await slow.answered;
  await status('Called').click();
  await expect(panel.getByText(/^Nobody has been called\./)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/search')) asked.push(request.postDataJSON().status);
  });
  await slow.letGo();
  await expect(undo).toBeVisible();
  await expect(status('Called')).toBeFocused();
  // The day's list of waiting calls is read too.
  expect(asked).toContain('called');
});

test('late news is not taken for news of another enquiry, and replaces no newer version', async ({
  page,
  site,
}) => {
  const { first, second, choose, hold, change, panel, pane, note, section } = await openFirst(
    page,
    site,
  );
  const removal = await hold('GET');
  await otherDesk(page, site)('delete', `/staff/enquiries/${first}`);
  await removal.answered;
  await choose('Second Visitor');
  await removal.letGo();
  await expect(panel.getByText('Someone else has removed this enquiry')).toHaveCount(0);
  await expect(note).toBeEditable();

  const slow = await hold('GET', second);
  await change(second, { note: 'old words' });
  await slow.answered;
  await page.route(`**/staff/enquiries/${second}`, (route) => route.continue());
  await change(second, { note: 'NEW WORDS', status: 'called' });
  await expect(note).toHaveValue('NEW WORDS');
  await slow.letGo();
  // By the return to this tab, the late answer has been processed.
  await section.getByRole('tab', { name: 'Patients' }).click();
  await section.getByRole('tab', { name: /^Enquiries/ }).click();
  await expect(note).toHaveValue('NEW WORDS');
  await expect(pane.getByRole('button', { name: 'Called', pressed: true })).toBeVisible();
});
