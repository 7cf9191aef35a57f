import { findFaults } from '../find-faults.ts';
import { expectNoViolations } from '../inbox-page.ts';
import { lockByTime } from '../lock-page.ts';
import { fillPassword, choosePerson } from '../staff-page.ts';
import { expect, test } from '../site.ts';
import { openSiteTab, readAsVisitor, reopenSiteTab, useSiteTab } from '../site-tab.ts';

test.use({ publishes: true });
test.setTimeout(240_000);

/** The clinic's date some days from now. */
function dayAhead(days: number): Date {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000);
}

/** A day from today on on which the clinic is open, if there is one in this month. */
function findOpenDay(): { date: string; name: RegExp; isNextMonth: boolean } {
  const month = dayAhead(0).getUTCMonth();
  for (let days = 0; ; days += 1) {
    const day = dayAhead(days);
    const date = day.toISOString().slice(0, 10);
    if (day.getUTCDay() === 0 || /-12-25$|-01-1[456]$|-01-26$/.test(date)) continue;
    const part = (format: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', ...format }).format(day);
    const name = new RegExp(
      `^${part({ weekday: 'long' })}, ?${day.getUTCDate()} ?${part({ month: 'long', year: 'numeric' })}`,
    );
    return { date, name, isNextMonth: day.getUTCMonth() !== month };
  }
}

test('hours, telephone and address are changed, explained, published and taken back, by keyboard', async ({
  page,
  site,
}) => {
  const { tab, open, publish, undo, bar, expectPublished } = await openSiteTab(page, site);

  await test.step('a holiday is three presses, and visitors see it; one press takes it back', async () => {
    await open('Opening hours');
    const { name, date, isNextMonth } = findOpenDay();
    if (isNextMonth) await tab.getByRole('button', { name: 'The month after' }).click();
    // The day as search engines read it: the page holds others, such as that of the privacy notice.
    const closed = `"validFrom":"${date}"`;
    expect(await readAsVisitor(site)).not.toContain(closed);
    await tab.getByRole('button', { name }).click();
    await tab.getByRole('button', { name: /^Close on / }).click();
    await expect(bar).toContainText('1 change not published');
    const place = await publish.boundingBox();
    await publish.click();
    await expectPublished();
    // A second press that comes late undoes nothing.
    await page.mouse.click((place?.x ?? 0) + 40, (place?.y ?? 0) + 20);
    await expectPublished();
    expect(await readAsVisitor(site)).toContain(closed);
    await undo.click();
    await expect(bar).toContainText('Undone.', { timeout: 40_000 });
    expect(await readAsVisitor(site)).not.toContain(closed);
    if (isNextMonth) await tab.getByRole('button', { name: 'The month before' }).click();
  });

  await test.step('the telephone is changed everywhere at once, and dialled as it is shown; changes are told and published on the owner’s page too', async () => {
    await open('Safety');
    await open('Contact');
    const phone = tab.getByLabel('Telephone', { exact: true });
    await phone.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('0891 000 0177');
    await expect(tab.getByText('The button dials +918910000177')).toBeVisible();
    await tab.getByRole('button', { name: 'Change it there too' }).press('Enter');
    await open('Safety');
    await publish.press('Enter');
    await expectPublished();
    const html = await readAsVisitor(site);
    expect(html).toContain('tel:+918910000177');
    expect(html).not.toContain('+918910000101');
    await undo.click();
    await expect(bar).toContainText('Undone.', { timeout: 40_000 });
    expect(await readAsVisitor(site)).toContain('+918910000101');
  });

  await test.step('a mistake is explained at its field and in the bar, which leads to it; nothing is published', async () => {
    await open('Contact');
    const email = tab.getByLabel('E-mail', { exact: true });
    const valid = await email.inputValue();
    await email.fill('reception');
    const sentence = 'Must be an e-mail address such as reception@example.org.';
    // Nothing is red while somebody is typing.
    await expect(bar.getByRole('button', { name: '1 thing to mend' })).toBeVisible();
    await expect(email).not.toHaveAccessibleDescription(new RegExp(sentence));
    await email.press('Tab');
    await expect(email).toHaveAccessibleDescription(new RegExp(sentence));
    await open('Opening hours');
    const opens = tab.getByLabel('Opens').nth(1);
    const before = await opens.inputValue();
    await opens.fill('12:00');
    await opens.blur();
    await expect(
      tab.getByText('Overlaps with 10:30 am to 1:00 pm on the same day.').first(),
    ).toBeVisible();
    // A button under the pointer has another colour.
    await page.mouse.move(0, 0);
    await expectNoViolations(page);
    await opens.fill(before);
    await publish.click();
    await bar.getByRole('button', { name: 'E-mail' }).click();
    await expect(email).toBeFocused();
    await page.keyboard.press('Control+s');
    expect(await readAsVisitor(site)).toContain('reception@example.org');
    await email.fill(valid);
  });

  await test.step('one stop of the Tab key leads past the list of screens, and arrow keys move within it', async () => {
    await open('Opening hours');
    const inNav = (name: string) =>
      tab.getByRole('navigation').getByRole('button', { name, exact: true });
    await inNav('Opening hours').focus();
    await page.keyboard.press('ArrowDown');
    await expect(inNav('Contact')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(inNav('Page')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(inNav('Requests')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(tab.getByRole('button', { name: 'The month before' })).toBeFocused();
    // Back again, to the screen that is shown.
    await page.keyboard.press('Shift+Tab');
    await expect(inNav('Opening hours')).toBeFocused();
    const days = tab.getByRole('toolbar', { name: 'Days' }).first();
    await days.getByRole('button', { name: 'Monday' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(days.getByRole('button', { name: 'Tuesday' })).toBeFocused();
    await expect(tab.locator('.site-bar')).toContainText('not published');
  });

  await test.step('the website behind the desk is the published one', async () => {
    await open('Contact');
    const phone = tab.getByLabel('Telephone', { exact: true });
    const review = tab.getByRole('button', { name: 'Review', exact: true });
    await phone.fill('0891 000 0188');
    await review.press('Enter');
    await publish.press('Enter');
    await expectPublished();
    // The list of the published changes does not open again with the next one.
    await phone.fill('0891 000 0189');
    await expect(review).toHaveAttribute('aria-expanded', 'false');
    await page.getByRole('link', { name: 'Clinic page' }).click();
    await expect(page.getByText('0891 000 0188').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the desk' })).toBeVisible();
  });
});

test('half a change survives the lock of the page, a reload and the sign-out, and is there on another device', async ({
  page,
  site,
  browser,
}) => {
  await page.clock.install();
  const { tab, open, bar } = await openSiteTab(page, site);
  await open('Contact');
  await tab.getByLabel('E-mail', { exact: true }).fill('desk@example.org');
  await expect(bar).toContainText('1 change not published');
  await lockByTime(page);
  await fillPassword(page, site);
  const unlocked = await useSiteTab(page);
  await expect(unlocked.bar).toContainText('1 change not published');
  await expect(unlocked.tab.getByLabel('E-mail', { exact: true })).toHaveValue('desk@example.org');
  await page.reload();
  const reloaded = await reopenSiteTab(page);
  await expect(reloaded.bar).toContainText('1 change not published');
  await expect(reloaded.bar).toContainText('Draft saved');
  await choosePerson(page, 'Sign out');
  await expect(page.locator('.staff')).toHaveCount(0);
  const other = await browser.newContext({ baseURL: site.address });
  const elsewhere = await openSiteTab(await other.newPage(), site);
  await expect(elsewhere.bar).toContainText('1 change not published');
  await elsewhere.publish.click();
  await elsewhere.expectPublished();
  expect(await readAsVisitor(site)).toContain('desk@example.org');
  await other.close();
});

test('two owners change one field: the second sees both and chooses; other fields merge', async ({
  page,
  site,
  context,
}) => {
  const mine = await openSiteTab(page, site);
  const other = await context.newPage();
  await other.goto('/');
  const theirs = await reopenSiteTab(other);
  await mine.open('Contact');
  await theirs.open('Contact');
  await theirs.tab.getByLabel('City').fill('Vizag');
  await theirs.tab.getByLabel('E-mail', { exact: true }).fill('theirs@example.org');
  await mine.tab.getByLabel('E-mail', { exact: true }).fill('mine@example.org');
  await mine.tab.getByLabel('Short name', { exact: true }).fill('Layam');
  await theirs.publish.click();
  await theirs.expectPublished();
  await expect(mine.tab.getByLabel('City')).toHaveValue('Vizag');
  await mine.publish.click();
  const question = mine.tab.getByRole('alert', { name: 'Somebody else changed this meanwhile' });
  await expect(question.getByText('Theirs: theirs@example.org')).toBeVisible();
  // A button under the pointer has another colour.
  await page.mouse.move(0, 0);
  await expectNoViolations(page);
  await question.getByLabel('Yours: mine@example.org').check();
  await question.getByRole('button', { name: 'Save my choices' }).click();
  await mine.publish.click();
  await mine.expectPublished();
  const html = await readAsVisitor(site);
  expect(html).toContain('mine@example.org');
  expect(html).toContain('Layam');
  expect(html).toContain('Vizag');
});

test('texts, slides and cards are changed, looked at, published and brought back; nothing typed is lost', async ({
  page,
  site,
}) => {
  const { tab, bar, open, openPart, publish, expectPublished } = await openSiteTab(page, site);
  await open('Page');
  const welcome = await openPart('Welcome');

  await test.step('a Telugu sentence is looked at on the Telugu page before it is published', async () => {
    await welcome.getByRole('button', { name: /^తెలుగు/ }).click();
    await welcome.getByLabel('Welcome, heading (Telugu)').fill('నమస్కారం, రండి.');
    const small = welcome
      .frameLocator('iframe')
      .getByRole('heading', { level: 1, includeHidden: true });
    await expect(small).toHaveText('నమస్కారం, రండి.', { timeout: 40_000 });
    await welcome.getByRole('button', { name: 'Preview this part' }).click();
    const preview = page.getByRole('dialog', { name: 'Preview' });
    // In the language that was being written.
    const frame = preview.frameLocator('iframe');
    const heading = frame.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('నమస్కారం, రండి.', { timeout: 40_000 });
    // The page's own script has run.
    await expect(frame.locator('html')).toHaveAttribute('data-ready', 'yes');
    expect(await readAsVisitor(site, '/te')).not.toContain('నమస్కారం, రండి.');
    expect(await findFaults(page, '.site-preview')).toEqual([]);
    await preview.getByRole('button', { name: 'Desktop' }).click();
    await preview.getByRole('button', { name: 'Close' }).click();
    await publish.click();
    await expectPublished();
    expect(await readAsVisitor(site, '/te')).toContain('నమస్కారం, రండి.');
  });

  await test.step('on a full disk nothing goes live and nothing typed is lost', async () => {
    await welcome.getByRole('button', { name: 'English', exact: true }).click();
    const heading = welcome.getByLabel('Welcome, heading', { exact: true });
    await heading.fill('Welcome, all of you.');
    const full = 'The disk is full, so nothing was changed. Make room and try again.';
    await page.route('**/staff/site/publish', (route) =>
      route.fulfill({ status: 503, json: { error: full } }),
    );
    await publish.click();
    await expect(bar).toContainText(full);
    await expect(heading).toHaveValue('Welcome, all of you.');
    expect(await readAsVisitor(site)).not.toContain('Welcome, all of you.');
    await page.unroute('**/staff/site/publish');
    // Typed while the first change is being published.
    await page.route('**/staff/site/publish', async (route) => {
      await welcome.getByLabel('Welcome, text', { exact: true }).fill('We listen.');
      await route.continue();
    });
    await publish.click();
    const asVisitor = () => readAsVisitor(site);
    await expect.poll(asVisitor, { timeout: 40_000 }).toContain('Welcome, all of you.');
    await expect(bar).toContainText('1 change not published');
    await page.unroute('**/staff/site/publish');
    await publish.click();
    await expectPublished();
    expect(await asVisitor()).toContain('We listen.');
  });

  await test.step('a slide is added and moved, and a card is hidden', async () => {
    // A press on a part of the small page shows its fields.
    await tab.getByRole('button', { name: 'Slides', exact: true }).click();
    const slides = tab.locator('.site-beside');
    await slides.getByRole('button', { name: 'Add a slide' }).click();
    const slide = slides.getByRole('region', { name: /^Slide 4/ });
    await expect(slide.getByLabel('Slide 4, tab name')).toBeFocused();
    await slide.getByLabel('Slide 4, tab name').fill('Bones');
    await slide.getByLabel('Slide 4, heading').fill('Bones need time');
    await slide.getByLabel('Slide 4, text').fill('A scan takes ten minutes.');
    await slides.getByRole('button', { name: 'Move Bones up' }).click();
    const cards = await openPart('Cards');
    await cards.getByRole('checkbox', { name: 'Pharmacy' }).uncheck();
    await expect(cards.getByRole('region', { name: /Pharmacy/ })).toContainText('Hidden');
    await publish.click();
    await expectPublished();
    const html = await readAsVisitor(site);
    expect(html).toContain('Bones need time');
    expect(html).not.toContain('pharmacy@example.org');
    expect(await readAsVisitor(site, '/te')).not.toContain('pharmacy@example.org');
  });

  await test.step('versions are listed in words; one before the last is looked at and brought back', async () => {
    await open('Versions');
    const versions = tab.getByRole('listitem').filter({ hasText: /Version \d+,/ });
    const older = versions.nth(3);
    await older.getByRole('button', { name: /Version \d+,/ }).click();
    await expect(older.locator('strong')).toHaveText('Welcome, heading (Telugu)');
    await expectNoViolations(page);
    await older.getByRole('button', { name: 'Look at it' }).click();
    const preview = page.getByRole('dialog', { name: /^Version \d+/ });
    const shown = preview.frameLocator('iframe').getByRole('heading', { level: 1 });
    await expect(shown).toHaveText('Hormones keep time. So do we.');
    await preview.getByRole('button', { name: 'Close' }).click();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await older.getByRole('button', { name: 'Bring it back' }).dblclick();
    await expect(bar).toContainText(/Undone. Visitors see version \d+ again/, { timeout: 40_000 });
    expect(asked.filter((url) => url.endsWith('/bring-back'))).toHaveLength(1);
    const html = await readAsVisitor(site);
    expect(html).toContain('pharmacy@example.org');
    expect(html).not.toContain('Welcome, all of you.');
    expect(await readAsVisitor(site, '/te')).toContain('నమస్కారం, రండి.');
    await expect(versions.first()).toContainText('Live');
  });
});
