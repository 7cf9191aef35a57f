import type { Locator, Page } from '@playwright/test';
import {
  changeElsewhere,
  expectNoViolations,
  expectNoViolationsInBothSchemes,
  openInbox,
  sendEnquiry,
} from '../inbox-page.ts';
import { findOverflow } from '../shared-site.ts';
import { expect, test } from '../site.ts';

/** The bodies of the changes that the page sends; marking as read is none. */
function noteChanges(page: Page): object[] {
  const sent: object[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PATCH') return;
    const { isRead, ...change } = request.postDataJSON();
    if (isRead === undefined) sent.push(change);
  });
  return sent;
}

test('at 1280 by 800 an opened enquiry shows call, status, note, time and Save without scrolling', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await sendEnquiry(page, site);
  const { rows, pane } = await openInbox(page, site);
  await rows.first().click();
  const form = pane.getByRole('form', { name: 'Deal with the enquiry' });
  for (const part of [
    pane.getByRole('heading', { name: 'Invented Visitor' }),
    pane.getByText('May I come in the morning?'),
    form.getByRole('link', { name: 'Call' }),
    form.getByRole('button', { name: 'Called' }),
    form.getByLabel('Note'),
    form.getByLabel('Day'),
    form.getByLabel('Time', { exact: true }),
    form.getByRole('button', { name: 'Save', exact: true }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await expectNoViolationsInBothSchemes(page);
});

test('a note and the day that was asked for are saved together by keyboard alone, with one message', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, pane, popup } = await openInbox(page, site);
  await rows.first().click();
  const sent = noteChanges(page);
  await pane.getByRole('button', { name: 'Called' }).click();
  await expect(pane.getByRole('button', { name: 'Called', pressed: true })).toBeFocused();
  const pressTab = async (until: Locator) => {
    await page.keyboard.press('Tab');
    await expect(until).toBeFocused();
  };
  for (const name of ['Done', 'Spam']) await pressTab(pane.getByRole('button', { name }));
  await pressTab(pane.getByLabel('Note'));
  await page.keyboard.type('Prefers Telugu');
  const asked = pane.getByRole('button', { name: /^Preferred: / });
  await asked.focus();
  await page.keyboard.press('Enter');
  await expect(pane.getByLabel('Time', { exact: true })).toBeFocused();
  await expect(asked).toBeHidden();
  await page.keyboard.type('1030AM');
  await page.keyboard.press('Control+Enter');
  await expect(popup).toContainText('Updated!');
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  const [stored] = site.query('select note, date, agreed_at, status from enquiries');
  expect(stored).toEqual({
    note: 'Prefers Telugu',
    date: stored?.['date'],
    agreed_at: `${String(stored?.['date'])} 10:30`,
    status: 'called',
  });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ note: 'Prefers Telugu', agreedAt: stored?.['agreed_at'] });
});

test('pressing a status saves the note and the time that are typed, in one change', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, pane, popup } = await openInbox(page, site);
  await rows.first().click();
  const sent = noteChanges(page);
  await pane.getByLabel('Note').fill('Comes with her mother');
  await pane.getByLabel('Day').fill('2099-01-05');
  await pane.getByLabel('Time', { exact: true }).fill('17:00');
  await pane.getByRole('button', { name: 'Done' }).click();
  await expect(popup).toContainText('Updated!');
  const change = { note: 'Comes with her mother', agreedAt: '2099-01-05 17:00', status: 'done' };
  expect(sent).toEqual([{ ...change, version: 1 }]);
  expect(site.query('select note, agreed_at as "agreedAt", status from enquiries')).toEqual([
    change,
  ]);
});

test('a status is saved although the typed time is half, and the time stays typed', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, pane, popup } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByLabel('Day').fill('2099-01-05');
  await pane.getByRole('button', { name: 'Called' }).click();
  await expect(pane.getByRole('button', { name: 'Called', pressed: true })).toBeVisible();
  await expect(pane.getByLabel('Day')).toHaveValue('2099-01-05');
  await expect(popup).toBeHidden();
});

test('a typed note and time are still there after the answers were edited', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, pane, panel } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByLabel('Note').fill('Rings back');
  await pane.getByLabel('Day').fill('2099-01-05');
  await pane.getByRole('button', { name: 'Edit' }).click();
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(pane.getByLabel('Note')).toHaveValue('Rings back');
  await expect(pane.getByLabel('Day')).toHaveValue('2099-01-05');
});

test('when somebody else agreed on another time, both times are shown, and the note is saved with the choice', async ({
  page,
  site,
}) => {
  const key = await sendEnquiry(page, site);
  const { rows, pane, panel, popup } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByLabel('Note').fill('Mine');
  await pane.getByLabel('Day').fill('2099-01-05');
  await pane.getByLabel('Time', { exact: true }).fill('10:00');
  await changeElsewhere(page, site, key, { agreedAt: '2099-01-06 09:00', version: 1 });
  await pane.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = panel.getByRole('alert').filter({ hasText: 'Someone else changed' });
  const times = conflict.getByRole('group', { name: 'The agreed time' });
  await expect(times.getByRole('radio')).toHaveCount(2);
  await expect(times).toContainText('Theirs: 6 Jan 2099, 9:00 am');
  await expect(times).toContainText('Yours: 5 Jan 2099, 10:00 am');
  await expectNoViolations(page);
  await conflict.getByRole('button', { name: 'Save my choices' }).click();
  await expect(popup).toContainText('Updated!');
  expect(site.query('select note, agreed_at as at from enquiries')).toEqual([
    { note: 'Mine', at: '2099-01-05 10:00' },
  ]);
});

test('on a phone Call stays in the thumb’s reach, and turning the device keeps the enquiry and its place', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sendEnquiry(page, site, { message1: 'May I come in the morning? '.repeat(20) });
  const { rows, pane } = await openInbox(page, site);
  await rows.first().click();
  const call = pane.getByRole('link', { name: 'Call' });
  await expect(call).toBeInViewport({ ratio: 1 });
  expect((await call.boundingBox())?.y).toBeGreaterThan(740 / 2);
  await expectNoViolations(page);
  const note = pane.getByLabel('Note');
  await note.fill('Rings back');
  await expect(note).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(pane.getByRole('heading', { name: 'Invented Visitor' })).toBeVisible();
  await expect(note).toHaveValue('Rings back');
  await expect(note).toBeFocused();
  await expect(note).toBeInViewport({ ratio: 1 });
  await expect(call).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(note).toBeInViewport({ ratio: 1 });
});

test('at 320 px, and with text of twice the size, the follow-up fits the screen', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await sendEnquiry(page, site);
  const { rows, pane } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByRole('button', { name: 'Save', exact: true }).scrollIntoViewIfNeeded();
  expect(await findOverflow(page)).toBe(0);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  await pane.getByRole('button', { name: 'Save', exact: true }).scrollIntoViewIfNeeded();
  expect(await findOverflow(page)).toBe(0);
});
