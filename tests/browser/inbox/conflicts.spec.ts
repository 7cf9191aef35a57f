import { changeElsewhere, expectNoViolations, openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';

test('when two people change an enquiry, the second sees both versions and chooses', async ({
  page,
  site,
}) => {
  const key = await sendEnquiry(page, site);
  const { rows, pane, panel, popup, ok } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByRole('button', { name: 'Edit' }).click();
  await panel.locator('[name=name]').fill('My Version');
  await changeElsewhere(page, site, key, { name: 'Their Version', version: 1 });
  await expect(rows.first()).toContainText('Their Version');
  await panel.getByRole('button', { name: 'Save changes' }).click();
  const conflict = panel.getByRole('alert');
  await expect(conflict).toContainText('Someone else changed this enquiry first');
  await expect(conflict.getByRole('radio', { name: 'Theirs: Their Version' })).toBeVisible();
  await expect(conflict.getByRole('radio', { name: 'Yours: My Version' })).toBeChecked();
  await expectNoViolations(page);
  expect(site.query('select name from enquiries')).toEqual([{ name: 'Their Version' }]);
  await conflict.getByRole('button', { name: 'Save my choices' }).click();
  await expect(popup).toContainText('Updated!');
  await ok();
  await expect(pane.getByRole('heading', { name: 'My Version' })).toBeVisible();
});

test('a note is saved without a question although somebody else changed the status', async ({
  page,
  site,
}) => {
  const key = await sendEnquiry(page, site);
  const { rows, pane, panel, popup } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByLabel('Note').fill('Rings back in the evening.');
  await changeElsewhere(page, site, key, { status: 'called', version: 1 });
  await expect(pane.getByRole('button', { name: 'Called', pressed: true })).toBeVisible();
  await pane.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup).toContainText('Updated!');
  await expect(panel.getByText('Someone else changed this enquiry')).toHaveCount(0);
  expect(site.query('select note, status from enquiries')).toEqual([
    { note: 'Rings back in the evening.', status: 'called' },
  ]);
});

test('when both wrote a note, the question scrolls into view and has the focus', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  const key = await sendEnquiry(page, site);
  const { rows, pane, panel } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByLabel('Note').fill('Mine');
  await changeElsewhere(page, site, key, { note: 'Theirs', version: 1 });
  const save = pane.getByRole('button', { name: 'Save', exact: true });
  await save.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await save.click();
  const heading = panel.getByRole('heading', { name: 'Someone else changed this enquiry' });
  await expect(heading).toBeFocused();
  const header = await page.locator('.staff-bars').boundingBox();
  const box = await heading.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  expect(box?.y).toBeLessThan(600);
  await panel.getByRole('button', { name: 'Save my choices' }).click();
  await expect.poll(() => site.query('select note from enquiries')).toEqual([{ note: 'Mine' }]);
});

test('after Save my choices, further changes to the note and the agreed time are saved without a new conflict', async ({
  page,
  site,
}) => {
  const key = await sendEnquiry(page, site);
  const { rows, pane, panel, popup, ok } = await openInbox(page, site);
  await rows.first().click();
  const note = pane.getByLabel('Note');
  const day = pane.getByLabel('Day');
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  const question = panel.getByText('Someone else changed this enquiry');
  await note.fill('Mine');
  await day.fill('2099-01-05');
  await pane.getByLabel('Time', { exact: true }).fill('10:00');
  await changeElsewhere(page, site, key, {
    note: 'Theirs',
    agreedAt: '2099-01-06 09:00',
    version: 1,
  });
  await press('Save');
  await expect(question).toBeVisible();
  // Text typed while the question is shown must be saved too.
  await note.fill('Mine, and more');
  await press('Save my choices');
  await expect(popup).toContainText('Updated!');
  await ok();
  await expect(note).toHaveValue('Mine, and more');
  await press('Save');
  await expect(popup).toContainText('Updated!');
  await ok();
  await expect(question).toHaveCount(0);
  await day.fill('2099-01-07');
  await press('Save');
  await expect(popup).toContainText('Updated!');
  await ok();
  await expect(question).toHaveCount(0);
  expect(site.query('select note, agreed_at from enquiries')).toEqual([
    { note: 'Mine, and more', agreed_at: '2099-01-07 10:00' },
  ]);
});
