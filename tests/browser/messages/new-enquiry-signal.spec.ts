import type { Page } from '@playwright/test';
import { changeElsewhere, sendEnquiry } from '../inbox-page.ts';
import { findFaultsInBothSchemes } from '../find-faults.ts';
import { expect, test } from '../site.ts';
import { openDesk, signIn, choosePerson } from '../staff-page.ts';

/** Records the tones and notices that the browser was asked for; both are really played and shown. */
async function followOutput(page: Page) {
  await page.addInitScript(() => {
    const output: { tones: number; notices: unknown[][] } = { tones: 0, notices: [] };
    Object.assign(window, { output });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      output.tones += 1;
      start.call(this, when);
    };
    window.Notification = class extends Notification {
      constructor(...text: ConstructorParameters<typeof Notification>) {
        super(...text);
        output.notices.push(text);
        addEventListener('press-notice', () => this.dispatchEvent(new Event('click')), {
          once: true,
        });
      }
    };
  });
  const read = () =>
    page.evaluate(
      () => (window as unknown as { output: { tones: number; notices: unknown[][] } }).output,
    );
  return {
    tones: async () => (await read()).tones,
    notices: async () => (await read()).notices.map(([title]) => title),
    all: async () => JSON.stringify(await read()),
  };
}

async function expectSound(page: Page, sound: 'on' | 'off') {
  await page.locator('.person').click();
  await expect(page.getByRole('button', { name: `Sound ${sound}` })).toBeVisible();
  await page.keyboard.press('Escape');
}

const openDialog = async (page: Page) => {
  await choosePerson(page, 'Sound');
  return page.getByRole('dialog', { name: 'When a new enquiry comes' });
};

test('a sound is off at first, and without permission a notification too; once chosen it is heard for a new enquiry, and not for a change of one', async ({
  page,
  site,
  context,
}) => {
  await context.clearPermissions();
  const output = await followOutput(page);
  const { section } = await openDesk(page, site);
  await sendEnquiry(page, site, { message1: 'Before the sound was chosen.' });
  await expect(section.getByRole('tab', { name: 'Enquiries 1 new' })).toBeVisible();
  expect(await output.tones()).toBe(0);

  const dialog = await openDialog(page);
  await dialog.getByLabel('A notification of this computer').click();
  await expect(dialog.getByRole('alert')).toContainText('shows no notifications of this site');
  await expect(dialog.getByLabel('Neither')).toBeChecked();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findFaultsInBothSchemes(page, '#staff-signal')).toEqual([]);
  }
  await dialog.getByLabel('A short sound').focus();
  await page.keyboard.press('Space');
  await expect.poll(output.tones).toBe(2);
  await page.keyboard.press('Escape');
  await expect(section.locator('.person')).toBeFocused();

  const sentAt = new Date();
  await page.clock.setFixedTime(sentAt);
  const key = await sendEnquiry(page, site, { message1: 'After it.' });
  await expect.poll(output.tones).toBe(4);
  await changeElsewhere(page, site, key, { note: 'Called.', version: 1 });
  await sendEnquiry(page, site, { message1: 'Within five seconds of the last sound.' });
  await expect(section.getByRole('tab', { name: 'Enquiries 3 new' })).toBeVisible();
  await page.clock.setFixedTime(sentAt.getTime() + 5000);
  await sendEnquiry(page, site, { message1: 'Later.' });
  // Two notes for the choice, and two each for the first and the last enquiry after it.
  await expect.poll(output.tones).toBe(6);
  expect(await output.notices()).toEqual([]);
});

test('a notification says only that a new enquiry came, and opens the inbox', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: site.address });
  const output = await followOutput(page);
  const { section } = await openDesk(page, site);
  const dialog = await openDialog(page);
  const choice = dialog.getByLabel('A notification of this computer');
  // It is checked once the browser has given its permission.
  await choice.click();
  await expect(choice).toBeChecked();
  await expect.poll(output.notices).toEqual(['A new enquiry came']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await sendEnquiry(page, site, { name: 'Asha Sample' });
  await expect.poll(output.notices).toHaveLength(2);
  const shown = await output.all();
  for (const word of ['Asha', 'Diabetes', '9000000021', 'visitor@'])
    expect(shown).not.toContain(word);
  expect(await output.tones()).toBe(0);
  const tab = section.getByRole('tab', { name: 'Enquiries 1 new' });
  await expect(tab).toHaveAttribute('aria-selected', 'false');
  await page.evaluate(() => dispatchEvent(new Event('press-notice')));
  await expect(tab).toHaveAttribute('aria-selected', 'true');
});

test('the choice lasts over signing out, and holds in every tab of this browser, which signal once together', async ({
  page,
  site,
  context,
}) => {
  const output = await followOutput(page);
  const { section } = await openDesk(page, site);
  const dialog = await openDialog(page);
  await dialog.getByLabel('A short sound').check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await choosePerson(page, 'Sign out');
  await expect(section).toBeHidden();
  await page.reload();
  await signIn(page, site);
  await expectSound(page, 'on');

  const other = await context.newPage();
  const otherOutput = await followOutput(other);
  await other.goto('/#search-patient');
  await expectSound(other, 'on');
  const tab = { name: 'Enquiries 1 new' };
  await sendEnquiry(page, site);
  for (const one of [page, other]) await expect(one.getByRole('tab', tab)).toBeVisible();
  const both = async () => (await output.tones()) + (await otherOutput.tones());
  await expect.poll(both).toBe(2);

  const again = await openDialog(other);
  await again.getByLabel('Neither').check();
  await expectSound(page, 'off');
});
