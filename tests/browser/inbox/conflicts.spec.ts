import { changeElsewhere, expectNoViolations, openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';

test.setTimeout(120_000);

test('when two people change an enquiry, the second sees both versions and chooses; what does not collide is saved', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  const { rows, pane, panel, popup, ok } = await openInbox(page, site);
  const question = panel.getByText('Someone else changed this enquiry');
  const note = pane.getByLabel('Note');
  const time = pane.getByLabel('Agreed time', { exact: true });
  const save = pane.getByRole('button', { name: 'Save', exact: true });
  const saveChoices = panel.getByRole('button', { name: 'Save my choices' });
  const expectUpdated = async () => {
    await expect(popup).toContainText('Updated!');
    await ok();
  };
  /** Opens an enquiry of this name; the function changes it as somebody else. */
  const open = async (name: string) => {
    const key = await sendEnquiry(page, site, { name });
    await rows.filter({ hasText: name }).click();
    await expect(pane.getByRole('heading', { name })).toBeFocused();
    return {
      change: (changes: object) => changeElsewhere(page, site, key, { ...changes, version: 1 }),
      read: () =>
        site.query(`select note, status, agreed_at as at from enquiries where key = '${key}'`)[0],
    };
  };

  await test.step('both changed the name', async () => {
    const { change } = await open('Asha Sample');
    await pane.getByRole('button', { name: 'Edit' }).click();
    await panel.locator('[name=name]').fill('My Version');
    await change({ name: 'Their Version' });
    await expect(rows.filter({ hasText: 'Their Version' })).toHaveCount(1);
    await panel.getByRole('button', { name: 'Save changes' }).click();
    const conflict = panel.getByRole('alert');
    await expect(conflict).toContainText('Someone else changed this enquiry first');
    await expect(conflict.getByRole('radio', { name: 'Theirs: Their Version' })).toBeVisible();
    await expect(conflict.getByRole('radio', { name: 'Yours: My Version' })).toBeChecked();
    await expectNoViolations(page);
    expect(site.query('select name from enquiries')).toEqual([{ name: 'Their Version' }]);
    await saveChoices.click();
    await expectUpdated();
    await expect(pane.getByRole('heading', { name: 'My Version' })).toBeVisible();
  });

  await test.step('a note is saved without a question although somebody else changed the status', async () => {
    const { change, read } = await open('Bina Sample');
    await note.fill('Rings back in the evening.');
    await change({ status: 'called' });
    await expect(pane.getByRole('button', { name: 'Called', pressed: true })).toBeVisible();
    await save.click();
    await expectUpdated();
    await expect(question).toHaveCount(0);
    expect(read()).toEqual({ note: 'Rings back in the evening.', status: 'called', at: null });
  });

  await test.step('when both wrote a note, the question scrolls into view and has the focus', async () => {
    const { change, read } = await open('Chitra Sample');
    await note.fill('Mine');
    await change({ note: 'Theirs' });
    await save.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await save.click();
    const heading = panel.getByRole('heading', { name: 'Someone else changed this enquiry' });
    await expect(heading).toBeFocused();
    const header = await page.locator('.staff-bars').boundingBox();
    const box = await heading.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expect(box?.y).toBeLessThan(600);
    await saveChoices.click();
    await expectUpdated();
    expect(read()?.['note']).toBe('Mine');
  });

  await test.step('when somebody else agreed on another time, both times are shown; the note is saved with the choice', async () => {
    const { change, read } = await open('Divya Sample');
    await note.fill('Mine');
    await time.fill('5/1/2099 10:00');
    await change({ agreedAt: '2099-01-06 09:00' });
    await save.click();
    const conflict = panel.getByRole('alert').filter({ hasText: 'Someone else changed' });
    const times = conflict.getByRole('group', { name: 'The agreed time' });
    await expect(times.getByRole('radio')).toHaveCount(2);
    await expect(times).toContainText('Theirs: 6 Jan 2099, 9:00 am');
    await expect(times).toContainText('Yours: 5 Jan 2099, 10:00 am');
    await expectNoViolations(page);
    await saveChoices.click();
    await expectUpdated();
    expect(read()).toMatchObject({ note: 'Mine', at: '2099-01-05 10:00' });
  });

  await test.step('after Save my choices, further changes are saved without a new conflict', async () => {
    const { change, read } = await open('Esha Sample');
    await note.fill('Mine');
    await time.fill('5/1/2099 10:00');
    await change({ note: 'Theirs', agreedAt: '2099-01-06 09:00' });
    await save.click();
    await expect(question).toBeVisible();
    // Text typed while the question is shown must be saved too.
    await note.fill('Mine, and more');
    await saveChoices.click();
    await expectUpdated();
    await expect(note).toHaveValue('Mine, and more');
    await save.click();
    await expectUpdated();
    await expect(question).toHaveCount(0);
    await time.fill('7/1/2099 10:00');
    await save.click();
    await expectUpdated();
    await expect(question).toHaveCount(0);
    expect(read()).toMatchObject({ note: 'Mine, and more', at: '2099-01-07 10:00' });
  });
});
