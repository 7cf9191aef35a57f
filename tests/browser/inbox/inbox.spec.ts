import type { Page } from '@playwright/test';
import {
  expectNoViolations,
  expectNoViolationsInBothSchemes,
  openInbox,
  sendEnquiry,
  showInbox,
} from '../inbox-page.ts';
import { findOverflow } from '../shared-site.ts';
import { expect, test } from '../site.ts';
import { openDesk } from '../staff-page.ts';
import { importPatients } from '../staff-sample.ts';

/** The enquiry and its pane at a narrow and a wide screen, in light and dark. */
async function expectReadable(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolationsInBothSchemes(page);
    expect(await findOverflow(page)).toBe(0);
  }
}

test('an enquiry appears unread, is read, called, answered and found under its status, and is readable on every screen', async ({
  page,
  site,
}) => {
  test.setTimeout(180_000);
  await importPatients(site);
  const { rows, pane, panel, status, section, popup, ok } = await openInbox(page, site);
  const same = pane.getByRole('button', { name: / - \d{10}$/ });
  await expect(
    panel.getByText(/^No new enquiries\. Last checked \d{1,2}:\d\d [ap]m\.$/),
  ).toBeVisible();
  await expectNoViolations(page);
  await sendEnquiry(page, site, { name: 'Unknown Visitor', mobile: '9000000055' });
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Unread.');
  await expectReadable(page);

  await test.step('opened, and its answers edited', async () => {
    await rows.first().click();
    await expect(pane.getByRole('heading', { name: 'Unknown Visitor' })).toBeFocused();
    await expect(rows.first()).not.toContainText('Unread.');
    await expect(pane).toContainText('May I come in the morning?');
    await expect(pane.getByText('None with this number')).toBeVisible();
    await expectReadable(page);
    await pane.getByRole('button', { name: 'Edit' }).click();
    await expect(panel.getByRole('button', { name: 'Save changes' })).toBeEnabled();
    await expectReadable(page);
    await panel.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('staff can call, write to the visitor and mark it', async () => {
    await expect(pane.getByRole('link', { name: /^Call/ })).toHaveAttribute(
      'href',
      'tel:+919000000055',
    );
    await pane.getByRole('button', { name: 'Message' }).click();
    const telling = page.getByRole('dialog', { name: 'Send a message' });
    await expect(telling.getByRole('textbox')).toHaveValue(/^Hello, this is the front desk/);
    for (const name of ['WhatsApp', 'E-mail']) {
      const address = await telling.getByRole('link', { name }).getAttribute('href');
      expect(decodeURIComponent(address ?? '')).toContain('Hello, this is the front desk');
      expect(decodeURIComponent(address ?? '')).not.toMatch(/diabetes|endocrin|morning/i);
    }
    await telling.getByRole('button', { name: 'Close' }).click();
    await pane.getByRole('button', { name: 'Called' }).click();
    await pane.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(popup).toContainText('Updated!');
    await ok();
    await expect(status('Called')).toHaveText(/1$/);
    await expect(rows).toHaveCount(0);
    await expect(pane).toBeVisible();
    await expect(section.getByRole('tab', { name: 'Enquiries', exact: true })).toBeVisible();
    await status('Called').click();
    await expect(rows).toHaveCount(1);
    await expect(popup).toBeHidden();
    await status('New').click();
  });

  await test.step('every step is possible by keyboard', async () => {
    await sendEnquiry(page, site);
    await expect(rows).toHaveCount(1);
    await section.getByRole('tab', { name: /^Enquiries/ }).focus();
    await page.keyboard.press('Home');
    await expect(section.getByRole('tab', { name: 'Today' })).toBeFocused();
    await expect(section.getByRole('tabpanel', { name: 'Today' })).toBeVisible();
    while (!(await section.getByRole('tab', { name: /^Enquiries/, selected: true }).count())) {
      await page.keyboard.press('ArrowRight');
    }
    await expect(section.getByRole('tabpanel', { name: /^Enquiries/ })).toBeVisible();
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab');
      if (await rows.first().evaluate((row) => row === document.activeElement)) break;
    }
    await page.keyboard.press('Enter');
    await expect(pane.getByRole('heading', { name: 'Invented Visitor' })).toBeFocused();
    await expect(same).not.toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(same.first()).toBeFocused();
  });

  await test.step('patients with the same mobile number are listed beside the label and can be opened in Search', async () => {
    await expect(same).toHaveCount(2);
    const [word, label] = await Promise.all([
      same.first().locator('bdi').boundingBox(),
      pane.getByText('Existing patient').boundingBox(),
    ]);
    expect(Math.abs((word?.y ?? 0) - (label?.y ?? 99))).toBeLessThanOrEqual(4);
    const name = (await same.first().textContent()) ?? '';
    await same.first().click();
    await expect(section.getByRole('region', { name })).toBeFocused();
  });
});

test('Undo restores a removed enquiry; later the Deleted! popup waits until typing stops, and it can still be put back', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await sendEnquiry(page, site);
  await sendEnquiry(page, site, { name: 'Second Visitor' });
  const { section, rows, pane, panel, popup, status, ok } = await openInbox(page, site);
  const undo = panel.getByRole('button', { name: 'Undo' });
  const remove = pane.getByRole('button', { name: 'Remove' });
  await rows.filter({ hasText: 'Second Visitor' }).click();
  await remove.click();
  await expect(undo).toBeFocused();
  await expect(rows).toHaveCount(1);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(pane).toBeVisible();

  await remove.click();
  await expect(undo).toBeFocused();
  // The time on another tab does not count.
  await section.getByRole('tab', { name: 'Today' }).click();
  await page.clock.runFor(20_000);
  await section.getByRole('tab', { name: /^Enquiries/ }).click();
  await expect(undo).toBeVisible();
  await rows.filter({ hasText: 'Invented Visitor' }).click();
  const note = pane.getByLabel('Note');
  await note.focus();
  await page.clock.runFor(9500);
  for (const letters of ['Rings ', 'back ', 'in the ', 'evening.']) {
    await page.keyboard.type(letters);
    await page.clock.runFor(1500);
  }
  await expect(popup).toBeHidden();
  await expect(note).toHaveValue('Rings back in the evening.');
  await expect(undo).toBeVisible();
  await page.clock.runFor(600);
  await expect(popup).toContainText('Deleted!');
  await ok();
  await expect(undo).toHaveCount(0);

  // Without Undo, the enquiry can still be put back for a day.
  await status('Removed').click();
  await rows.first().click();
  await panel.getByRole('button', { name: 'Put back' }).click();
  await status('New').click();
  await expect(rows).toHaveCount(2);
});

test('on a telephone all tabs and a large count of new enquiries are in view, and another screen begins at its top', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await importPatients(site);
  await sendEnquiry(page, site);
  const news = page.locator('.staff-news');

  await test.step('a large count fits on one line beside the icons', async () => {
    const counts = { new: 1234, called: 0, done: 0, spam: 0, removed: 0 };
    const answers = /\/staff\/enquiries\/(counts|search)$/;
    await page.route(answers, async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, counts } });
    });
    await openDesk(page, site);
    await expect(news).toHaveText('1,234 new');
    const signs = await page.locator('.staff-tab > svg').filter({ visible: true }).all();
    expect(signs).toHaveLength(4);
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 740 });
      const box = await news.boundingBox();
      expect(box?.height).toBeLessThan(24);
      for (const sign of signs) {
        const place = await sign.boundingBox();
        const isInOtherRow = Math.abs((place?.y ?? 0) - (box?.y ?? 0)) > 24;
        const isClear =
          (place?.x ?? 0) >= (box?.x ?? 0) + (box?.width ?? width) ||
          (place?.x ?? width) + (place?.width ?? 0) <= (box?.x ?? 0) + 1;
        expect(isInOtherRow || isClear).toBe(true);
      }
      expect(await findOverflow(page)).toBeLessThanOrEqual(0);
    }
    await page.unroute(answers);
  });

  const { section, rows, pane } = await showInbox(page);
  const tabs = await section.locator('.staff-tab').filter({ visible: true }).all();
  expect(tabs).toHaveLength(4);

  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(news).toHaveText('1 new');
    for (const part of [...tabs, news]) {
      const box = await part.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    for (const tab of tabs) {
      const box = await tab.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(await tab.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
    }
    expect(await findOverflow(page)).toBeLessThanOrEqual(0);
  }

  await test.step('after scrolling, another screen begins at its top', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const scrollDown = () => page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }));
    const expectTop = () => expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await section.getByRole('button', { name: 'More', exact: true }).click();
    await section.getByRole('button', { name: 'Register patient' }).click();
    await scrollDown();
    await section.getByRole('tabpanel').click({ position: { x: 10, y: 500 } });
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await expect(rows.first()).toBeVisible();
    await expectTop();
    await rows.first().click();
    await scrollDown();
    await pane.getByRole('button', { name: 'Register as patient' }).click();
    await expect(section.getByRole('heading', { name: 'Register patient' })).toBeFocused();
    await expectTop();
  });
});
