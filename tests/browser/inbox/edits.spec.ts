import { readFile } from 'node:fs/promises';
import { expectNoViolations, openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { endSession } from '../staff-page.ts';

test('a note and an agreed time are saved; the time becomes a calendar file', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, pane, popup, ok } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByLabel('Note').fill('Rings back in the evening.');
  await pane.getByLabel('Day').fill('2027-01-05');
  await pane.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(pane.getByText('Please give both a day and a time.')).toBeVisible();
  await pane.getByLabel('Time', { exact: true }).fill('10:30');
  await pane.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup).toContainText('Updated!');
  await ok();

  const saving = page.waitForEvent('download');
  await pane.getByRole('button', { name: 'Calendar file' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(text).toContain('DTSTART:20270105T050000Z\r\n');
  expect(text).not.toContain('Invented');
  expect(site.query('select note, agreed_at from enquiries')).toEqual([
    { note: 'Rings back in the evening.', agreed_at: '2027-01-05 10:30' },
  ]);
});

test('an agreed time in the past or on a closed day is saved with a warning', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, pane, popup } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByLabel('Time', { exact: true }).fill('10:30');
  await pane.getByLabel('Day').fill('2020-01-07');
  await expect(pane.getByText('This is in the past.')).toBeVisible();
  // A Sunday.
  await pane.getByLabel('Day').fill('2099-01-04');
  await expect(pane.getByText('The clinic is closed on this day.')).toBeVisible();
  await pane.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup).toContainText('Updated!');
});

test('the appointment form changes the enquiry; what was typed stays if saving fails', async ({
  page,
  site,
}) => {
  const key = await sendEnquiry(page, site);
  const { rows, pane, panel, popup, ok } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByRole('button', { name: 'Edit' }).click();
  await expect(panel.locator('[name=key]')).toHaveValue(key);
  await panel.locator('[name=name]').fill('Corrected Name');

  await page.route('**/staff/enquiries/*', (route) => route.abort());
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(popup).toContainText('Failed!');
  await ok();
  await expect(panel.locator('[name=name]')).toHaveValue('Corrected Name');

  await page.unroute('**/staff/enquiries/*');
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(popup).toContainText('Updated!');
  await ok();
  await expect(pane.getByRole('heading', { name: 'Corrected Name' })).toBeVisible();
  await expect(rows.first()).toContainText('Corrected Name');
});

test('a value that only the server refuses is reported at its field and stays typed', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, pane, panel, popup, ok } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByRole('button', { name: 'Edit' }).click();
  await panel.locator('[name=name]').fill('Corrected Name');
  // As if the page were older than the server's validation rules.
  await page.route('**/staff/enquiries/*', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), email: 'nowhere' } }),
  );
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(panel.getByRole('alert').getByRole('link')).toHaveCount(1);
  await panel.getByRole('alert').getByRole('link').click();
  await expect(panel.locator('[name=email]')).toBeFocused();
  await expect(panel.locator('[name=name]')).toHaveValue('Corrected Name');
  await expect(popup).toBeHidden();

  await page.unroute('**/staff/enquiries/*');
  await panel.locator('[name=email]').fill('other@example.org');
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(popup).toContainText('Updated!');
  await ok();
  await expect(pane.getByRole('heading', { name: 'Corrected Name' })).toBeVisible();
});

test('a note that is too long gets a message, stays whole, and is saved once it is shorter', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, pane, popup } = await openInbox(page, site);
  await rows.first().click();
  const note = pane.getByLabel('Note');
  await note.fill(`${'x'.repeat(4000)}END`);
  await expect(note).toHaveValue(/END$/);
  await expect(pane.getByText('At most 4000 characters.')).toBeVisible();
  await expect(pane.getByText('4003 now.')).toBeVisible();
  await expect(pane.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expectNoViolations(page);
  for (let press = 0; press < 3; press += 1) await note.press('Backspace');
  await expect(pane.getByText('At most 4000 characters.')).toHaveCount(0);
  await pane.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup).toContainText('Updated!');
  expect(site.query('select length(note) as length from enquiries')).toEqual([{ length: 4000 }]);
});

test('changes half-typed in one enquiry are there again after opening another', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  await sendEnquiry(page, site, { name: 'Second Visitor' });
  const { rows, pane, panel, popup, ok } = await openInbox(page, site);
  const choose = (name: string) => rows.filter({ hasText: name }).click();
  await choose('Invented Visitor');
  await pane.getByLabel('Note').fill('Rings back in the');
  await choose('Second Visitor');
  await expect(pane.getByLabel('Note')).toHaveValue('');
  await pane.getByRole('button', { name: 'Edit' }).click();
  await panel.locator('[name=name]').fill('Second Visit');

  await choose('Invented Visitor');
  await expect(pane.getByLabel('Note')).toHaveValue('Rings back in the');
  await pane.getByLabel('Note').fill('Rings back in the evening.');
  await pane.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup).toContainText('Updated!');
  await ok();
  await choose('Second Visitor');
  await expect(panel.locator('[name=name]')).toHaveValue('Second Visit');
  await choose('Invented Visitor');
  await expect(pane.getByLabel('Note')).toHaveValue('Rings back in the evening.');
  await expect(pane.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
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
