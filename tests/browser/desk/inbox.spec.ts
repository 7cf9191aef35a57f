import { readFile } from 'node:fs/promises';
import { changeElsewhere, expectNoViolations, openInbox, sendEnquiry } from '../inbox-page.ts';
import { expect, test } from '../site.ts';
import { endSession, signIn } from '../staff-page.ts';
import { importPatients } from '../staff-sample.ts';

test('an empty inbox says when it was last loaded', async ({ page, site }) => {
  const { panel } = await openInbox(page, site);
  await expect(panel.getByText(/^No new enquiries\. Last checked \d\d:\d\d\.$/)).toBeVisible();
  await expectNoViolations(page);
});

for (const width of [360, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`list and enquiry are readable at ${width}, ${colorScheme}`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await sendEnquiry(page, site);
      const { rows, letter, panel } = await openInbox(page, site);
      await expect(rows).toHaveCount(1);
      await expectNoViolations(page);
      await rows.first().click();
      await expect(letter.getByRole('heading', { name: 'Invented Visitor' })).toBeFocused();
      await expect(letter.getByText('No record with this mobile number')).toBeVisible();
      await expectNoViolations(page);
      await letter.getByRole('button', { name: 'Edit' }).click();
      await expect(panel.getByRole('button', { name: 'Save changes' })).toBeEnabled();
      await expectNoViolations(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }
}

test('an enquiry is unread until it is opened, and staff can call, write to the visitor and mark it', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, letter, status, section, popup } = await openInbox(page, site);
  await expect(rows.first()).toContainText('Unread.');
  await rows.first().click();
  await expect(rows.first()).not.toContainText('Unread.');
  await expect(letter).toContainText('May I come in the morning?');
  await expect(letter.getByRole('link', { name: 'Call' })).toHaveAttribute(
    'href',
    'tel:+919000000021',
  );
  await letter.getByRole('button', { name: 'Tell the visitor' }).click();
  const telling = page.getByRole('dialog', { name: 'Tell the visitor' });
  await expect(telling.getByRole('textbox')).toHaveValue(/^Hello, this is the front desk/);
  for (const name of ['WhatsApp', 'E-mail']) {
    const address = await telling.getByRole('link', { name }).getAttribute('href');
    expect(decodeURIComponent(address ?? '')).toContain('Hello, this is the front desk');
    expect(decodeURIComponent(address ?? '')).not.toMatch(/diabetes|endocrin|morning/i);
  }
  await telling.getByRole('button', { name: 'Close' }).click();

  await letter.getByRole('button', { name: 'Called' }).click();
  await expect(status('Called')).toHaveText(/1$/);
  await expect(rows).toHaveCount(0);
  await expect(letter).toBeVisible();
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

test('a note and an agreed time are saved; the time becomes a calendar file', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, letter, popup, ok } = await openInbox(page, site);
  await rows.first().click();
  await letter.getByLabel('Note').fill('Rings back in the evening.');
  await letter.getByLabel('Day').fill('2027-01-05');
  await letter.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(letter.getByText('Please give both a day and a time.')).toBeVisible();
  await letter.getByLabel('Time', { exact: true }).fill('10:30');
  await letter.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup).toContainText('Updated!');
  await ok();

  const saving = page.waitForEvent('download');
  await letter.getByRole('button', { name: 'Calendar file' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(text).toContain('DTSTART:20270105T050000Z\r\n');
  expect(text).not.toContain('Invented');
  expect(site.query('select note, agreed_at from enquiries')).toEqual([
    { note: 'Rings back in the evening.', agreed_at: '2027-01-05 10:30' },
  ]);
});

test('the appointment form changes the enquiry; what was typed stays if saving fails', async ({
  page,
  site,
}) => {
  const key = await sendEnquiry(page, site);
  const { rows, letter, panel, popup, ok } = await openInbox(page, site);
  await rows.first().click();
  await letter.getByRole('button', { name: 'Edit' }).click();
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
  await expect(letter.getByRole('heading', { name: 'Corrected Name' })).toBeVisible();
  await expect(rows.first()).toContainText('Corrected Name');
});

test('a value that only the server refuses is reported at its field and stays typed', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, letter, panel, popup, ok } = await openInbox(page, site);
  await rows.first().click();
  await letter.getByRole('button', { name: 'Edit' }).click();
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
  await expect(letter.getByRole('heading', { name: 'Corrected Name' })).toBeVisible();
});

test('changes half-typed in one enquiry are there again after opening another', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  await sendEnquiry(page, site, { name: 'Second Visitor' });
  const { rows, letter, panel, popup, ok } = await openInbox(page, site);
  const choose = (name: string) => rows.filter({ hasText: name }).click();
  await choose('Invented Visitor');
  await letter.getByLabel('Note').fill('Rings back in the');
  await choose('Second Visitor');
  await expect(letter.getByLabel('Note')).toHaveValue('');
  await letter.getByRole('button', { name: 'Edit' }).click();
  await panel.locator('[name=name]').fill('Second Visit');

  await choose('Invented Visitor');
  await expect(letter.getByLabel('Note')).toHaveValue('Rings back in the');
  await letter.getByLabel('Note').fill('Rings back in the evening.');
  await letter.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup).toContainText('Updated!');
  await ok();
  await choose('Second Visitor');
  await expect(panel.locator('[name=name]')).toHaveValue('Second Visit');
  await choose('Invented Visitor');
  await expect(letter.getByLabel('Note')).toHaveValue('Rings back in the evening.');
  await expect(letter.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
});

test('when two people change an enquiry, the second sees both versions and chooses', async ({
  page,
  site,
}) => {
  const key = await sendEnquiry(page, site);
  const { rows, letter, panel, popup, ok } = await openInbox(page, site);
  await rows.first().click();
  await letter.getByRole('button', { name: 'Edit' }).click();
  await panel.locator('[name=name]').fill('My Version');
  await changeElsewhere(page, site, key, { name: 'Their Version', version: 1 });
  await expect(rows.first()).toContainText('Their Version');
  await panel.getByRole('button', { name: 'Save changes' }).click();
  const conflict = panel.getByRole('alert');
  await expect(conflict).toContainText('Someone else changed this enquiry first');
  await expect(conflict.getByRole('row', { name: 'Name Their Version My Version' })).toBeVisible();
  await expectNoViolations(page);
  expect(site.query('select name from enquiries')).toEqual([{ name: 'Their Version' }]);
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expect(popup).toContainText('Updated!');
  await ok();
  await expect(letter.getByRole('heading', { name: 'My Version' })).toBeVisible();
});

test('Undo restores a removed enquiry; after ten seconds the popup says Deleted!', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, letter, panel, popup, status, ok } = await openInbox(page, site);
  await rows.first().click();
  await letter.getByRole('button', { name: 'Remove' }).click();
  const undo = panel.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await expect(rows).toHaveCount(0);
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(letter).toBeVisible();

  await letter.getByRole('button', { name: 'Remove' }).click();
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

test('patients with the same mobile number are listed and can be opened in Search', async ({
  page,
  site,
}) => {
  await importPatients(site);
  await sendEnquiry(page, site);
  const { rows, letter, section } = await openInbox(page, site);
  await rows.first().click();
  const same = letter.getByRole('button', { name: / - \d{10}$/ });
  await expect(same).toHaveCount(2);
  const name = (await same.first().textContent()) ?? '';
  await same.first().click();
  await expect(section.getByRole('tab', { name: 'Search' })).toBeFocused();
  await expect(section.getByRole('region', { name })).toBeVisible();
});

test('every step is possible by keyboard', async ({ page, site }) => {
  await sendEnquiry(page, site);
  await page.goto('/');
  const { section, rows, letter } = await openInbox(page, site);
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
  await expect(letter.getByRole('heading', { name: 'Invented Visitor' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(letter.getByRole('link', { name: 'Call' })).toBeFocused();
});

test('a note is saved without a question although somebody else changed the status', async ({
  page,
  site,
}) => {
  const key = await sendEnquiry(page, site);
  const { rows, letter, panel, popup } = await openInbox(page, site);
  await rows.first().click();
  await letter.getByLabel('Note').fill('Rings back in the evening.');
  await changeElsewhere(page, site, key, { status: 'called', version: 1 });
  await expect(letter.getByRole('button', { name: 'Called', pressed: true })).toBeVisible();
  await letter.getByRole('button', { name: 'Save', exact: true }).click();
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
  const { rows, letter, panel } = await openInbox(page, site);
  await rows.first().click();
  await letter.getByLabel('Note').fill('Mine');
  await changeElsewhere(page, site, key, { note: 'Theirs', version: 1 });
  const save = letter.getByRole('button', { name: 'Save', exact: true });
  await save.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await save.click();
  const heading = panel.getByRole('heading', { name: 'Someone else changed this enquiry' });
  await expect(heading).toBeFocused();
  const header = await page.locator('.staff-bars').boundingBox();
  const box = await heading.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  expect(box?.y).toBeLessThan(600);
  await panel.getByRole('button', { name: 'Save mine' }).click();
  await expect.poll(() => site.query('select note from enquiries')).toEqual([{ note: 'Mine' }]);
});

test('after Save mine, further changes to the note and the agreed time are saved without a new conflict', async ({
  page,
  site,
}) => {
  const key = await sendEnquiry(page, site);
  const { rows, letter, panel, popup, ok } = await openInbox(page, site);
  await rows.first().click();
  const note = letter.getByLabel('Note');
  const day = letter.getByLabel('Day');
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click();
  const question = panel.getByText('Someone else changed this enquiry');
  await note.fill('Mine');
  await day.fill('2099-01-05');
  await letter.getByLabel('Time', { exact: true }).fill('10:00');
  await changeElsewhere(page, site, key, {
    note: 'Theirs',
    agreedAt: '2099-01-06 09:00',
    version: 1,
  });
  await press('Save');
  await expect(question).toBeVisible();
  // Text typed while the question is shown must be saved too.
  await note.fill('Mine, and more');
  await press('Save mine');
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

test('the Deleted! popup waits until typing stops, and no typed letter is lost', async ({
  page,
  site,
}) => {
  await page.clock.install();
  await sendEnquiry(page, site);
  await sendEnquiry(page, site, { name: 'Second Visitor' });
  const { rows, letter, panel, popup } = await openInbox(page, site);
  await rows.filter({ hasText: 'Second Visitor' }).click();
  await letter.getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByRole('button', { name: 'Undo' })).toBeFocused();
  await rows.filter({ hasText: 'Invented Visitor' }).click();
  const note = letter.getByLabel('Note');
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
  const { section, rows, letter } = await openInbox(page, site);
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
  await letter.getByRole('button', { name: 'Register as patient' }).click();
  await expect(section.getByRole('heading', { name: 'Register patient' })).toBeFocused();
  expect(Math.abs(await gap())).toBe(0);
});

test('an agreed time in the past or on a closed day is saved with a warning', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, letter, popup } = await openInbox(page, site);
  await rows.first().click();
  await letter.getByLabel('Time', { exact: true }).fill('10:30');
  await letter.getByLabel('Day').fill('2020-01-07');
  await expect(letter.getByText('This is in the past.')).toBeVisible();
  // A Sunday.
  await letter.getByLabel('Day').fill('2099-01-04');
  await expect(letter.getByText('The clinic is closed on this day.')).toBeVisible();
  await letter.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup).toContainText('Updated!');
});

test('a patient with the same mobile number is on the same line as the label', async ({
  page,
  site,
}) => {
  await importPatients(site);
  await sendEnquiry(page, site);
  const { rows, letter } = await openInbox(page, site);
  await rows.first().click();
  const link = letter.getByRole('button', { name: / - \d{10}$/ }).first();
  await expect(link).toBeVisible();
  const [word, label] = await Promise.all([
    link.locator('bdi').boundingBox(),
    letter.getByText('Same mobile').boundingBox(),
  ]);
  expect(Math.abs((word?.y ?? 0) - (label?.y ?? 99))).toBeLessThanOrEqual(4);
});

test('when the session has ended, saving opens the sign-in, and the note is there after it', async ({
  page,
  site,
}) => {
  // Otherwise the page would notice the end of the session before the button is pressed.
  await page.route(/\/staff\/(events|enquiries\/counts)/, (route) => route.abort());
  await sendEnquiry(page, site);
  const { rows, letter, popup } = await openInbox(page, site);
  await rows.first().click();
  await letter.getByLabel('Note').fill('Rings back');
  await endSession(page, site);
  await letter.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Staff sign in' })).toContainText(
    'You were signed out. What you typed is kept on this page: sign in to go on.',
  );
  await expect(page.locator('[name=password]')).toBeFocused();
  await expect(popup).toBeHidden();
  await page.keyboard.type(site.password);
  await page.keyboard.press('Enter');
  await expect(letter.getByLabel('Note')).toHaveValue('Rings back');
});

test('a note that is too long gets a message, stays whole, and is saved once it is shorter', async ({
  page,
  site,
}) => {
  await sendEnquiry(page, site);
  const { rows, letter, popup } = await openInbox(page, site);
  await rows.first().click();
  const note = letter.getByLabel('Note');
  await note.fill(`${'x'.repeat(4000)}END`);
  await expect(note).toHaveValue(/END$/);
  await expect(letter.getByText('At most 4000 characters.')).toBeVisible();
  await expect(letter.getByText('4003 now.')).toBeVisible();
  await expect(letter.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expectNoViolations(page);
  for (let press = 0; press < 3; press += 1) await note.press('Backspace');
  await expect(letter.getByText('At most 4000 characters.')).toHaveCount(0);
  await letter.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup).toContainText('Updated!');
  expect(site.query('select length(note) as length from enquiries')).toEqual([{ length: 4000 }]);
});
