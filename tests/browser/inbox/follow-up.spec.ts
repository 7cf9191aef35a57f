import type { Locator } from '@playwright/test';
import {
  expectNoViolations,
  expectNoViolationsInBothSchemes,
  openInbox,
  sendEnquiry,
} from '../inbox-page.ts';
import { findOverflow } from '../shared-site.ts';
import { expect, test } from '../site.ts';
import { choosePerson } from '../staff-page.ts';

const LONG_EMAIL = 'lakshmi.devi.kondapalli.visakhapatnam@example.org';

test.setTimeout(120_000);

test('an opened enquiry is dealt with on one screen, by keyboard alone or with one press, and printed', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const first = await sendEnquiry(page, site);
  const { rows, pane, panel, popup, ok } = await openInbox(page, site);
  const note = pane.getByLabel('Note');
  const time = pane.getByLabel('Agreed time', { exact: true });
  const save = pane.getByRole('button', { name: 'Save', exact: true });
  const button = (name: string) => pane.getByRole('button', { name });
  /** The bodies of the changes that the page sends; marking as read is none. */
  const sent: object[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PATCH') return;
    const { isRead, ...change } = request.postDataJSON();
    if (isRead === undefined) sent.push(change);
  });

  await test.step('call, status, note, time and Save are there without scrolling', async () => {
    await rows.first().click();
    const form = pane.getByRole('form', { name: 'Deal with the enquiry' });
    for (const part of [
      pane.getByRole('heading', { name: 'Invented Visitor' }),
      pane.getByText('May I come in the morning?'),
      form.getByRole('link', { name: /^Call/ }),
      form.getByRole('button', { name: 'Called' }),
      form.getByLabel('Note'),
      form.getByLabel('Agreed time'),
      form.getByRole('button', { name: 'Save', exact: true }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await expectNoViolationsInBothSchemes(page);
  });

  await test.step('a typed note and time are still there after the answers were edited', async () => {
    await note.fill('Rings back');
    await time.fill('5 Jan 2099');
    await button('Edit').click();
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(note).toHaveValue('Rings back');
    await expect(time).toHaveValue('5 Jan 2099');
  });

  await test.step('Call is the filled button until Called is chosen, then Save is', async () => {
    await note.fill('');
    await time.fill('');
    const call = pane.getByRole('link', { name: /^Call/ });
    await expect(call).toHaveClass(/button-primary/);
    await expect(save).toBeDisabled();
    await button('Called').click();
    await expect(pane.getByRole('button', { name: 'Called', pressed: true })).toBeFocused();
    await expect(call).not.toHaveClass(/button-primary/);
    await expect(save).toHaveClass(/button-primary/);
    expect(sent).toEqual([]);
  });

  await test.step('a note and the day that was asked for are saved together by keyboard alone, with one message', async () => {
    const pressTab = async (until: Locator) => {
      await page.keyboard.press('Tab');
      await expect(until).toBeFocused();
    };
    await button('Called').focus();
    await page.keyboard.press('t');
    await expect(time).toBeFocused();
    await button('Called').focus();
    for (const name of ['Done', 'Spam']) await pressTab(button(name));
    await pressTab(note);
    await page.keyboard.type('Prefers Telugu');
    const asked = pane.getByRole('button', { name: /^Preferred day/ });
    await asked.focus();
    await page.keyboard.press('Enter');
    await expect(time).toBeFocused();
    await expect(asked).toBeVisible();
    await page.keyboard.type('1030AM');
    await page.keyboard.press('Control+Enter');
    await expect(popup).toContainText('Updated!');
    await page.keyboard.press('Enter');
    await expect(popup).toBeHidden();
    await expect(time).toHaveValue(/, 10:30 am$/);
    const [stored] = site.query(
      `select note, date, agreed_at, status from enquiries where key = '${first}'`,
    );
    expect(stored).toEqual({
      note: 'Prefers Telugu',
      date: stored?.['date'],
      agreed_at: `${String(stored?.['date'])} 10:30`,
      status: 'called',
    });
    expect(sent).toMatchObject([{ note: 'Prefers Telugu', agreedAt: stored?.['agreed_at'] }]);
    await expect(panel.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  await test.step('after an answer and its OK the next enquiry opens, and Undo takes the answer back', async () => {
    await sendEnquiry(page, site, { name: 'Next Visitor' });
    const key = await sendEnquiry(page, site, { name: 'Second Visitor' });
    await rows.filter({ hasText: 'Second Visitor' }).click();
    await note.fill('Comes with her mother');
    await time.fill('5/1/2099 5');
    await expect(pane.getByText('Mon 5 Jan 2099, 5:00 pm')).toBeVisible();
    await button('Done').click();
    await expect(pane).toContainText('1 of 2');
    await button('Save and open next').click();
    await expect(popup).toContainText('Updated!');
    await expect(pane.getByRole('heading', { name: 'Second Visitor' })).toBeVisible();
    await ok();
    await expect(pane.getByRole('heading', { name: 'Next Visitor' })).toBeFocused();
    await expect(rows).toHaveCount(1);
    const change = { note: 'Comes with her mother', agreedAt: '2099-01-05 17:00', status: 'done' };
    expect(sent.slice(1)).toEqual([{ ...change, version: 1 }]);
    const columns = 'note, agreed_at as "agreedAt", status';
    const read = () => site.query(`select ${columns} from enquiries where key = '${key}'`);
    expect(read()).toEqual([change]);
    await expectNoViolations(page);
    const undo = panel.getByText('Second Visitor: done.').locator('..');
    await undo.getByRole('button', { name: 'Undo' }).click();
    await expect(pane.getByRole('heading', { name: 'Second Visitor' })).toBeFocused();
    await expect(rows).toHaveCount(2);
    expect(read()).toEqual([{ note: '', agreedAt: null, status: 'new' }]);
  });

  await test.step('a printed enquiry shows the whole e-mail address and the status, and no empty fields', async () => {
    await sendEnquiry(page, site, { name: 'Third Visitor', email: LONG_EMAIL });
    await rows.filter({ hasText: 'Third Visitor' }).click();
    const email = pane.getByText(LONG_EMAIL, { exact: true });
    await expect(email).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    // The printable width of A4 upright, 178 mm.
    await page.setViewportSize({ width: 673, height: 1000 });
    // Each place where the address may wrap begins another rectangle.
    const tops = await email.evaluate((one) => [...one.getClientRects()].map(({ top }) => top));
    expect(new Set(tops).size).toBe(1);
    // No border as on screen; the full width of the page, upright and in landscape (265 mm).
    await expect(page.locator('.follow-up')).toHaveCSS('border-left-width', '0px');
    for (const width of [673, 1001]) {
      await page.setViewportSize({ width, height: 1000 });
      expect((await pane.boundingBox())?.width).toBeGreaterThan(width * 0.9);
    }
    await expect(pane.locator('.pane-facts')).toContainText('New');
    await expect(pane.getByText('Status', { exact: true })).toBeVisible();
    await expect(note).toBeHidden();
    await expect(time).toBeHidden();
  });
});

test('on a telephone an enquiry opens below the header, Call stays in the thumb’s reach, and turning keeps its place', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await sendEnquiry(page, site, { message1: 'May I come in the morning? '.repeat(20) });
  const { rows, pane, panel } = await openInbox(page, site);
  const heading = pane.getByRole('heading', { name: 'Invented Visitor' });
  const call = pane.getByRole('link', { name: 'Call' });
  const note = pane.getByLabel('Note');

  const expectBelowHeader = async () => {
    await expect(heading).toBeFocused();
    const header = await page.locator('.nav').boundingBox();
    const top = await heading.evaluate((one) => one.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    await expect(heading).toBeInViewport({ ratio: 1 });
  };
  await rows.first().click();
  await expectBelowHeader();

  const turn = async () => {
    await expect(call).toBeInViewport({ ratio: 1 });
    expect((await call.boundingBox())?.y).toBeGreaterThan(740 / 2);
    await expect(note).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 740, height: 360 });
    await expect(heading).toBeVisible();
    await expect(note).toHaveValue('Rings back');
    await expect(note).toBeFocused();
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect(call).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(note).toBeInViewport({ ratio: 1 });
  };
  await note.fill('Rings back');
  await turn();
  await expectNoViolations(page);

  await panel.getByRole('button', { name: 'All enquiries' }).click();
  await rows.first().press('Enter');
  await expectBelowHeader();
  await note.focus();
  await turn();

  await test.step('at 320 px, and with text of twice the size, the follow-up fits the screen', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const save = pane.getByRole('button', { name: 'Save', exact: true });
    for (const size of ['100%', '200%']) {
      await page.evaluate((font) => (document.documentElement.style.fontSize = font), size);
      await save.scrollIntoViewIfNeeded();
      expect(await findOverflow(page)).toBe(0);
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
  });

  await test.step('at 400 % zoom a dialog opens scrolled to its top', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    for (const [button, title] of [
      ['Signed in', 'Signed in'],
      ['Shortcuts', 'Keyboard shortcuts'],
    ] as const) {
      await choosePerson(page, button);
      const dialog = page.getByRole('dialog', { name: title });
      const name = dialog.getByRole('heading', { name: title });
      await expect(name).toBeFocused();
      await expect(name).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByText('Loading')).toHaveCount(0);
      await expect(name).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Tab');
      await expect(dialog.locator(':focus')).toBeInViewport();
      await page.keyboard.press('Escape');
    }
  });
});
