import { readFile } from 'node:fs/promises';
import {
  expectNoViolations,
  expectNoViolationsInBothSchemes,
  openInbox,
  sendEnquiry,
} from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { signIn } from '../staff-page.ts';
import { importPatients } from '../staff-sample.ts';

test('an empty inbox says when it was last loaded', async ({ page, site }) => {
  const { panel } = await openInbox(page, site);
  await expect(
    panel.getByText(/^No new enquiries\. Last checked \d{1,2}:\d\d [ap]m\.$/),
  ).toBeVisible();
  await expectNoViolations(page);
});

for (const width of [360, 1280]) {
  test(`list and enquiry are readable at ${width}`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 });
    await sendEnquiry(page, site);
    const { rows, pane, panel } = await openInbox(page, site);
    await expect(rows).toHaveCount(1);
    await expectNoViolationsInBothSchemes(page);
    await rows.first().click();
    await expect(pane.getByRole('heading', { name: 'Invented Visitor' })).toBeFocused();
    await expect(pane.getByText('No record with this mobile number')).toBeVisible();
    await expectNoViolationsInBothSchemes(page);
    await pane.getByRole('button', { name: 'Edit' }).click();
    await expect(panel.getByRole('button', { name: 'Save changes' })).toBeEnabled();
    await expectNoViolationsInBothSchemes(page);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}

test('an enquiry is unread until it is opened, and staff can call, write to the visitor and mark it', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, pane, status, section, popup } = await openInbox(page, site);
  await expect(rows.first()).toContainText('Unread.');
  await rows.first().click();
  await expect(rows.first()).not.toContainText('Unread.');
  await expect(pane).toContainText('May I come in the morning?');
  await expect(pane.getByRole('link', { name: 'Call' })).toHaveAttribute(
    'href',
    'tel:+919000000021',
  );
  await pane.getByRole('button', { name: 'Tell the visitor' }).click();
  const telling = page.getByRole('dialog', { name: 'Tell the visitor' });
  await expect(telling.getByRole('textbox')).toHaveValue(/^Hello, this is the front desk/);
  for (const name of ['WhatsApp', 'E-mail']) {
    const address = await telling.getByRole('link', { name }).getAttribute('href');
    expect(decodeURIComponent(address ?? '')).toContain('Hello, this is the front desk');
    expect(decodeURIComponent(address ?? '')).not.toMatch(/diabetes|endocrin|morning/i);
  }
  await telling.getByRole('button', { name: 'Close' }).click();

  await pane.getByRole('button', { name: 'Called' }).click();
  await expect(status('Called')).toHaveText(/1$/);
  await expect(rows).toHaveCount(0);
  await expect(pane).toBeVisible();
  await expect(section.getByRole('tab', { name: 'Enquiries', exact: true })).toBeVisible();
  await status('Called').click();
  await expect(rows).toHaveCount(1);
  await expect(popup).toBeHidden();
});

test('filters by topic and words narrow the list, and the CSV file holds what is listed', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  await sendEnquiry(page, site, {
    name: '=Formula',
    selectOpt: 'PCOD [ IN WOMEN ]',
    message1: 'Another, "quoted"',
  });
  const { rows, panel } = await openInbox(page, site);
  await expect(rows).toHaveCount(2);
  await panel.getByLabel('Topic').selectOption({ label: 'In women' });
  await expect(rows).toHaveCount(1);
  await panel.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(2);
  await panel.getByLabel('Search enquiries').fill('QUOTED');
  await panel.getByLabel('Search enquiries').press('Enter');
  await expect(rows).toHaveText(/=Formula/);

  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^enquiries-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`,'=Formula,`);
  expect(lines[1]).toContain(`"Another, ""quoted"""`);

  await panel.getByLabel('Search enquiries').fill('nobody at all');
  await panel.getByLabel('Search enquiries').press('Enter');
  await expect(panel.getByText(/^No enquiries match these filters\./)).toBeVisible();
});

test('Undo restores a removed enquiry; after ten seconds the popup says Deleted!', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, pane, panel, popup, status, ok } = await openInbox(page, site);
  await rows.first().click();
  await pane.getByRole('button', { name: 'Remove' }).click();
  const undo = panel.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await expect(rows).toHaveCount(0);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(pane).toBeVisible();

  await pane.getByRole('button', { name: 'Remove' }).click();
  await expect(popup).toContainText('Deleted!', { timeout: 15_000 });
  await ok();
  await expect(undo).toBeHidden();
  // Without Undo, the enquiry can still be put back for a day.
  await status('Removed').click();
  await rows.first().click();
  await panel.getByRole('button', { name: 'Put back' }).click();
  await status('New').click();
  await expect(rows).toHaveCount(1);
});

test('the Deleted! popup waits until typing stops, and no typed letter is lost', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await sendEnquiry(page, site);
  await sendEnquiry(page, site, { name: 'Second Visitor' });
  const { rows, pane, panel, popup } = await openInbox(page, site);
  await rows.filter({ hasText: 'Second Visitor' }).click();
  await pane.getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused();
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
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.clock.runFor(600);
  await expect(popup).toContainText('Deleted!');
  await expect(panel.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('patients with the same mobile number are listed and can be opened in Search', async ({
  page,
  site,
}) => {
  await importPatients(site);
  await sendEnquiry(page, site);
  const { rows, pane, section } = await openInbox(page, site);
  await rows.first().click();
  const same = pane.getByRole('button', { name: / - \d{10}$/ });
  await expect(same).toHaveCount(2);
  const name = (await same.first().textContent()) ?? '';
  await same.first().click();
  await expect(section.getByRole('tab', { name: 'Search' })).toBeFocused();
  await expect(section.getByRole('region', { name })).toBeVisible();
});

test('a patient with the same mobile number is on the same line as the label', async ({
  page,
  site,
}) => {
  await importPatients(site);
  await sendEnquiry(page, site);
  const { rows, pane } = await openInbox(page, site);
  await rows.first().click();
  const link = pane.getByRole('button', { name: / - \d{10}$/ }).first();
  await expect(link).toBeVisible();
  const [word, label] = await Promise.all([
    link.locator('bdi').boundingBox(),
    pane.getByText('Same mobile').boundingBox(),
  ]);
  expect(Math.abs((word?.y ?? 0) - (label?.y ?? 99))).toBeLessThanOrEqual(4);
});

test('every step is possible by keyboard', async ({ page, site }) => {
  await sendEnquiry(page, site);
  await page.goto('/');
  const { section, rows, pane } = await openInbox(page, site);
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
  await page.keyboard.press('Tab');
  await expect(pane.getByRole('link', { name: 'Call' })).toBeFocused();
});

for (const width of [320, 360]) {
  test(`at ${width} px all tabs and the count of new enquiries are in view`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await sendEnquiry(page, site);
    const { section } = await openInbox(page, site);
    await expect(section.locator('.staff-news')).toHaveText('1 new');
    const tabs = await section.getByRole('tab').all();
    expect(tabs).toHaveLength(7);
    for (const part of [...tabs, section.locator('.staff-news')]) {
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
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  });
}

for (const width of [320, 360]) {
  test(`at ${width} px a large count of new enquiries fits on one line beside the icons`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const large = { new: 1234, called: 0, done: 0, spam: 0, removed: 0 };
    await page.route('**/staff/enquiries/counts', (route) =>
      route.fulfill({ json: { counts: large } }),
    );
    await page.goto('/');
    const { section } = await signIn(page, site);
    const news = section.locator('.staff-news');
    await expect(news).toHaveText('1,234 new');
    const box = await news.boundingBox();
    expect(box?.height).toBeLessThan(24);
    const signs = await section.locator('.staff-tab > svg').all();
    expect(signs).toHaveLength(7);
    for (const sign of signs) {
      const place = await sign.boundingBox();
      const isInOtherRow = Math.abs((place?.y ?? 0) - (box?.y ?? 0)) > 24;
      const isClear =
        (place?.x ?? 0) >= (box?.x ?? 0) + (box?.width ?? width) ||
        (place?.x ?? width) + (place?.width ?? 0) <= (box?.x ?? 0) + 1;
      expect(isInOtherRow || isClear).toBe(true);
    }
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  });
}

test('after scrolling and choosing another tab, the tabs are at the top below the staff bar', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await importPatients(site);
  await sendEnquiry(page, site);
  const { section, rows, pane } = await openInbox(page, site);
  const row = section.locator('.staff-tabs');
  const gap = () =>
    row.evaluate((it) => {
      const bar = document.querySelector('.staff-bar')?.getBoundingClientRect();
      return Math.round(it.getBoundingClientRect().top - (bar?.height ?? 0));
    });
  await section.getByRole('tab', { name: 'Register patient' }).click();
  await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }));
  await section.getByRole('tabpanel').click({ position: { x: 10, y: 500 } });
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(rows.first()).toBeVisible();
  expect(Math.abs(await gap())).toBe(0);
  await rows.first().click();
  await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }));
  await pane.getByRole('button', { name: 'Register as patient' }).click();
  await expect(section.getByRole('heading', { name: 'Register patient' })).toBeFocused();
  expect(Math.abs(await gap())).toBe(0);
});
