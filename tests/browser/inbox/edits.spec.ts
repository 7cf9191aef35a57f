import { readFile } from 'node:fs/promises';
import { expectNoViolations, openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { endSession } from '../staff-page.ts';

test.setTimeout(120_000);

test('a note, a time and corrected answers are saved; whatever is refused or half-typed stays', async ({
  page,
  site,
}) => {
  const key = await sendEnquiry(page, site);
  await sendEnquiry(page, site, { name: 'Second Visitor' });
  const { rows, pane, panel, popup, ok } = await openInbox(page, site);
  const note = pane.getByLabel('Note');
  const save = pane.getByRole('button', { name: 'Save', exact: true });
  const choose = (name: string) => rows.filter({ hasText: name }).click();
  const expectUpdated = async () => {
    await expect(popup).toContainText('Updated!');
    await ok();
  };

  await test.step('changes half-typed in one enquiry are there again after opening another', async () => {
    await choose('Invented Visitor');
    await note.fill('Rings back in the');
    await choose('Second Visitor');
    await expect(note).toHaveValue('');
    await pane.getByRole('button', { name: 'Edit' }).click();
    await panel.locator('[name=name]').fill('Second Visit');
    await choose('Invented Visitor');
    await expect(note).toHaveValue('Rings back in the');
    await note.fill('Rings back in the evening.');
    await save.click();
    await expectUpdated();
    await choose('Second Visitor');
    await expect(panel.locator('[name=name]')).toHaveValue('Second Visit');
    await choose('Invented Visitor');
    await expect(note).toHaveValue('Rings back in the evening.');
    await expect(save).toBeDisabled();
  });

  await test.step('a day needs its time, a past day is refused, a closed day is said, and the time becomes a calendar file', async () => {
    const time = pane.getByLabel('Agreed time');
    await pane.getByRole('button', { name: 'Tomorrow' }).click();
    await save.click();
    await expect(pane.getByText('Enter a time too, such as 7 pm.')).toBeVisible();
    await time.fill('7/1/2020 10:30');
    await expect(pane.getByText('This day has passed.')).toBeVisible();
    // A Sunday.
    await time.fill('4 Jan 2099 10:30');
    await expect(pane.getByText('The clinic is closed on this day.')).toBeVisible();
    await save.click();
    await expectUpdated();
    const saving = page.waitForEvent('download');
    await pane.getByRole('button', { name: 'Calendar file' }).click();
    const text = await readFile(await (await saving).path(), 'utf8');
    expect(text).toContain('DTSTART:20990104T050000Z\r\n');
    expect(text).not.toContain('Invented');
    expect(site.query(`select note, agreed_at from enquiries where key = '${key}'`)).toEqual([
      { note: 'Rings back in the evening.', agreed_at: '2099-01-04 10:30' },
    ]);
  });

  await test.step('a note that is too long gets a message, stays whole, and is saved once it is shorter', async () => {
    await note.fill(`${'x'.repeat(4000)}END`);
    await expect(note).toHaveValue(/END$/);
    const message = pane.getByText('At most 4000 characters.');
    await expect(message).toBeVisible();
    await expect(pane.getByText('4003 now.')).toBeVisible();
    await expect(save).toBeDisabled();
    await expectNoViolations(page);
    for (let press = 0; press < 3; press += 1) await note.press('Backspace');
    await expect(message).toHaveCount(0);
    await save.click();
    await expectUpdated();
    const stored = site.query(`select length(note) as length from enquiries where key = '${key}'`);
    expect(stored).toEqual([{ length: 4000 }]);
  });

  await test.step('corrected answers stay if saving fails, or if only the server refuses one, at its field', async () => {
    const saveChanges = panel.getByRole('button', { name: 'Save changes' });
    const name = panel.locator('[name=name]');
    await pane.getByRole('button', { name: 'Edit' }).click();
    await expect(panel.locator('[name=key]')).toHaveValue(key);
    await name.fill('Corrected Name');
    await page.route('**/staff/enquiries/*', (route) => route.abort());
    await saveChanges.click();
    await expect(popup).toContainText('Failed!');
    await ok();
    await expect(name).toHaveValue('Corrected Name');
    await page.unroute('**/staff/enquiries/*');

    // As if the page were older than the server's validation rules.
    await page.route('**/staff/enquiries/*', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), email: 'nowhere' } }),
    );
    await saveChanges.click();
    const refused = panel.getByRole('alert').getByRole('link');
    await expect(refused).toHaveCount(1);
    await refused.click();
    await expect(panel.locator('[name=email]')).toBeFocused();
    await expect(name).toHaveValue('Corrected Name');
    await expect(popup).toBeHidden();
    await page.unroute('**/staff/enquiries/*');

    await panel.locator('[name=email]').fill('other@example.org');
    await saveChanges.click();
    await expectUpdated();
    await expect(pane.getByRole('heading', { name: 'Corrected Name' })).toBeVisible();
    await expect(rows.filter({ hasText: 'Corrected Name' })).toHaveCount(1);
  });
});

test('when the session has ended, saving opens the sign-in, and the note is there after it', async ({
  page,
  site,
}) => {
  // Otherwise the page would notice the end of the session before the button is pressed.
  const asksByItself = /\/staff\/(events|enquiries\/counts|waiting|mail|backups|fast-reading)/;
  await page.route(asksByItself, (route) => route.abort());
  await sendEnquiry(page, site);
  const { rows, pane, popup } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByLabel('Note').fill('Rings back');
  await endSession(page, site);
  await pane.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Staff sign in' })).toContainText(
    'You were signed out. What you typed is kept on this page: sign in to go on.',
  );
  await expect(page.locator('[name=password]')).toBeFocused();
  await expect(popup).toBeHidden();
  await page.keyboard.type(site.password);
  await page.keyboard.press('Enter');
  await expect(pane.getByLabel('Note')).toHaveValue('Rings back');
});
