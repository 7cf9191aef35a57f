import type { Page, Route } from '@playwright/test';
import { holdAnswers } from '../hold-answers.ts';
import { expectNoViolations, expectNoViolationsInBothSchemes, sendEnquiry } from '../inbox-page.ts';
import { findOverflow } from '../shared-site.ts';
import { expect, test, type Site } from '../site.ts';
import { openDesk, otherDesk, signIn } from '../staff-page.ts';
import { importPatients, LAKSHMI } from '../staff-sample.ts';

/** A day at the clinic, so many days from now. */
function dayAhead(days: number): string {
  const moment = new Date(Date.now() + days * 86_400_000);
  return moment.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
}

async function openToday(page: Page, site: Site) {
  const { section, popup } = await openDesk(page, site);
  await section.getByRole('tab', { name: 'Today' }).click();
  const panel = section.getByRole('tabpanel', { name: 'Today' });
  await expect(panel.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Start here' })).toBeVisible();
  await panel.getByRole('button', { name: 'Hide this card' }).click();
  const form = panel.getByRole('form', { name: 'Add an appointment' });
  const other = otherDesk(page, site);
  return {
    section,
    panel,
    popup,
    form,
    other,
    rows: panel.locator('.today-row'),
    time: panel.locator('.today-time'),
    undo: panel.getByRole('button', { name: 'Undo' }),
    press: (name: string) => panel.getByRole('button', { name, exact: true }).press('Enter'),
    /** Chooses something in the menu of a row. */
    async choose(name: string, words: string) {
      await panel.getByRole('button', { name: `More: ${name}` }).press('Enter');
      await panel.getByRole('button', { name: words, exact: true }).press('Enter');
    },
    async fill(fields: { name: string; mobile?: string; time: string }) {
      if (!(await form.isVisible()))
        await panel.getByRole('button', { name: /^Appointment/ }).click();
      await form.getByLabel('Patient or caller').fill(fields.name);
      if (fields.mobile !== undefined) await form.getByLabel('Mobile number').fill(fields.mobile);
      await form.getByLabel('Time').fill(fields.time);
      await form.getByLabel('Time').press('Enter');
    },
    /** Adds an appointment as another desk would. */
    async addElsewhere(data: object): Promise<string> {
      const answer = await other('post', '/staff/appointments', { mobile: '9000000031', ...data });
      return (await answer.json()).appointment.key;
    },
  };
}

test('a caller and a patient are added in one line, and two at one time are pointed out; a mistake is explained', async ({
  page,
  site,
}) => {
  await importPatients(site);
  const { panel, form, rows, fill } = await openToday(page, site);
  const day = dayAhead(0);
  await fill({ name: 'Ravi Example', mobile: '12', time: '25:00' });
  await expect(form.getByText('Enter a time such as 17:30.')).toBeVisible();
  await expect(form.getByText(/^A mobile number has 10 to 15 digits/)).toBeVisible();
  await expect(form.getByLabel('Time')).toBeFocused();
  await expect(form.getByLabel('Patient or caller')).toHaveValue('Ravi Example');
  await expectNoViolations(page);
  await fill({ name: 'Ravi Example', mobile: '9000000031', time: `${dayAhead(-1)} 9:30` });
  await expect(form.getByText('This day has passed.')).toBeVisible();
  await expect(rows).toHaveCount(0);

  await fill({ name: 'Ravi Example', mobile: '90000 00031', time: `${day} 2350` });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('11:50 pm');
  await expect(rows).toContainText('Caller');

  await form.getByLabel('Patient or caller').pressSequentially('lakshmi d');
  await panel.getByRole('option', { name: /^Lakshmi Devi Kondapalli/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByText(LAKSHMI)).toBeVisible();
  await form.getByLabel('Time').fill(`${day} 11.50 pm`);
  await expect(form).toContainText('At the same time as Ravi Example.');
  await form.getByLabel('Time').press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('At the same time as');
  await panel.getByRole('button', { name: 'Lakshmi Devi Kondapalli', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Lakshmi Devi Kondapalli' })).toBeVisible();
});

test('a time of today that has passed, and one on a closed day, is added after one question', async ({
  page,
  site,
}) => {
  await page.clock.install({ time: new Date(`${dayAhead(0)}T18:40:00+05:30`) });
  const { form, rows, fill } = await openToday(page, site);
  await fill({ name: 'Ravi Example', mobile: '9000000031', time: '6:30' });
  await expect(form.getByText(/^6:30 pm has passed: it is 6:4\d pm at the clinic\./)).toBeVisible();
  await expect(form.getByLabel('Time')).toBeFocused();
  await expect(rows).toHaveCount(0);
  const mobile = form.getByLabel('Mobile number');
  expect(await mobile.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
  await form.getByLabel('Time').press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(form.getByRole('alert').filter({ hasText: 'again' })).toHaveCount(0);

  const today = new Date(`${dayAhead(0)}T12:00:00Z`).getUTCDay();
  await fill({ name: 'Asha Sample', mobile: '9000000032', time: `${dayAhead(7 - today)} 11` });
  await expect(form.getByText(/^The clinic is closed on this day\. Press/)).toBeVisible();
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(rows.filter({ hasText: 'Asha Sample' })).toContainText('11:00 am');
});

test('an appointment is marked, taken back, moved by keyboard, and asked about when two desks move it', async ({
  page,
  site,
}) => {
  const { panel, rows, time, press, choose, undo, addElsewhere, other } = await openToday(
    page,
    site,
  );
  const key = await addElsewhere({ startsAt: `${dayAhead(0)} 23:50`, name: 'Asha Sample' });
  await press('Arrived: Asha Sample');
  await expect(rows.getByText('Arrived', { exact: true })).toBeVisible();
  await choose('Asha Sample', 'Undo');
  const heading = panel.getByRole('heading', { name: 'Today', exact: true });
  await heading.focus();
  await expect(heading).toHaveCSS('box-shadow', 'none');
  const move = panel.getByRole('form', { name: 'Move Asha Sample' });
  const moving = panel.getByRole('button', { name: 'More: Asha Sample' });
  const to = move.getByLabel('Move to');
  await choose('Asha Sample', 'Move');
  await expect(to).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(move).toHaveCount(0);
  await expect(moving).toBeFocused();
  await choose('Asha Sample', 'Move');
  await to.fill('23:40');
  await page.keyboard.press('Enter');
  await expect(panel.getByText(/^Asha Sample is moved to .* 11:40 pm\.$/)).toBeVisible();
  await expect(moving).toBeFocused();
  await undo.press('Enter');
  await expect(time).toHaveText('11:50 pm');

  const moveElsewhere = async (clock: string) => {
    const [row] = site.query('select version from appointments');
    const data = { startsAt: `${dayAhead(1)} ${clock}`, version: row?.['version'] };
    await other('patch', `/staff/appointments/${key}`, data);
    await expect(time).toHaveText(`${clock} am`);
  };
  await moveElsewhere('10:45');
  await choose('Asha Sample', 'Move');
  await to.fill('noon');
  await moveElsewhere('11:00');
  await move.getByRole('button', { name: 'Move' }).click();
  const question = panel.getByRole('alert');
  const title = 'Someone else changed this appointment first';
  await expect(question.getByRole('heading', { name: title })).toBeFocused();
  const times = question.getByRole('group', { name: 'Time' });
  await expect(times.getByRole('radio', { name: /^Theirs: .* 11:00 am$/ })).toBeVisible();
  await expect(times.getByRole('radio', { name: /^Yours: .* 12:00 pm$/ })).toBeChecked();
  await expectNoViolations(page);
  await question.getByRole('button', { name: 'Save my choices' }).click();
  await expect(time).toHaveText('12:00 pm');
  await expect(question).toBeHidden();
  await expect(moving).toBeFocused();
});

test('of a day with more appointments than anybody sees, the first hundred are shown at once, and all when asked', async ({
  page,
  site,
}) => {
  const { panel, rows, fill, addElsewhere } = await openToday(page, site);
  for (let minute = 0; minute <= 100; minute++) {
    const time = new Date(minute * 60_000).toISOString().slice(11, 16);
    await addElsewhere({ startsAt: `${dayAhead(1)} ${time}`, name: `Caller ${minute}` });
  }
  await page.reload();
  await expect(rows).toHaveCount(100);
  await panel.getByRole('button', { name: '1 to 100 are shown. Show all' }).press('Enter');
  await expect(rows).toHaveCount(101);

  // One that was just added is shown in any case.
  await page.reload();
  await expect(rows).toHaveCount(100);
  await fill({ name: 'Late Caller', mobile: '90000 00032', time: `${dayAhead(1)} 2345` });
  // The clinic may be closed tomorrow, which is asked about.
  await panel.getByLabel('Time', { exact: true }).press('Enter');
  await expect(rows.filter({ hasText: 'Late Caller' })).toBeVisible();
  await expect(panel.getByRole('button', { name: '92 to 102 are shown. Show all' })).toBeVisible();
});

test('an appointment is dragged to another day', async ({ page, site }) => {
  const { panel, rows, time, addElsewhere } = await openToday(page, site);
  await addElsewhere({ startsAt: `${dayAhead(1)} 06:00`, name: 'Asha Sample' });
  await time.hover();
  await page.mouse.down();
  const later = panel.getByRole('button', { name: / 0 appointments/ }).last();
  await later.hover();
  await later.hover();
  await page.mouse.up();
  await expect(panel.getByText(/^Asha Sample is moved to .* 6:00 am\.$/)).toBeVisible();
  await expect(rows).toHaveCount(0);
});

test('an enquiry that wants a call opens in the inbox; its agreed time is in Today at once, and is agreed again by Undo', async ({
  page,
  site,
}) => {
  const { panel, section, rows, other, choose, undo } = await openToday(page, site);
  const key = await sendEnquiry(page, site);
  const waiting = panel.getByRole('region', { name: 'Waiting for a call' });
  await expect(waiting.getByRole('button', { name: /^Invented Visitor/ })).toBeVisible();
  const agreedAt = `${dayAhead(1)} 09:30`;
  await other('patch', `/staff/enquiries/${key}`, { agreedAt, version: 1 });
  await expect(rows).toContainText('Enquiry');
  await expect(waiting.getByText(/^No one\./)).toBeVisible();
  await choose('Invented Visitor', 'Remove');
  await expect(rows).toHaveCount(0);
  await undo.click();
  await expect(rows).toContainText('9:30 am');
  expect(site.query('select agreed_at from enquiries')).toEqual([{ agreed_at: agreedAt }]);

  await rows.getByRole('button', { name: 'Invented Visitor', exact: true }).click();
  await expect(section.getByRole('tab', { name: /^Enquiries/ })).toBeFocused();
  await expect(
    section.getByRole('article').getByRole('heading', { name: 'Invented Visitor' }),
  ).toBeVisible();
});

test('a removed appointment leaves the list with the press, and is put back by Undo or from the list of removed ones', async ({
  page,
  site,
}) => {
  const { panel, rows, popup, choose, undo, fill } = await openToday(page, site);
  const heading = panel.getByRole('heading', { name: 'Today', exact: true });
  const caller = { name: 'Asha Sample', mobile: '9000000031', time: '23:50' };
  await fill(caller);
  await expect(rows).toContainText('11:50 pm');
  const remove = async () => {
    await choose('Asha Sample', 'Remove');
    await expect(rows).toHaveCount(0);
  };
  const held: Route[] = [];
  await page.route('**/staff/appointments/*', (route) => void held.push(route));
  await remove();
  await held[0]?.abort();
  await expect(popup).toContainText('Failed!');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(rows).toContainText('11:50 pm');
  await expect(undo).toHaveCount(0);
  await page.unrouteAll();

  await remove();
  await expect(undo).toBeFocused();
  await expect(panel.getByRole('status').filter({ hasText: 'Removed the appointment' })).toHaveText(
    /^Removed the appointment of Asha Sample, .* 11:50 pm\.Undo$/,
  );
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(rows).toContainText('11:50 pm');
  await expect(undo).toBeHidden();
  await expect(heading).toBeFocused();

  // The time for Undo may end while its answer is late.
  await page.clock.install();
  await remove();
  const slow = await holdAnswers(page, 'POST', '/restore');
  await undo.press('Enter');
  await slow.answered;
  await page.clock.fastForward(11_000);
  await expect(undo).toHaveAttribute('aria-busy', 'true');
  await slow.letGo();
  await expect(rows).toContainText('11:50 pm');

  await remove();
  await expect(undo).toBeFocused();
  await page.clock.fastForward(10_000);
  await expect(undo).toBeHidden();
  await expect(heading).toBeFocused();
  await panel.getByText('Removed appointments (1)').click();
  await expectNoViolations(page);
  await panel.getByRole('button', { name: /^Put back: Asha Sample/ }).click();
  await expect(rows).toContainText('11:50 pm');
  await expect(panel.getByText('Removed appointments')).toHaveCount(0);

  // The same caller may be added again after a removal.
  await remove();
  await fill(caller);
  await expect(rows).toContainText('11:50 pm');
});

test('the own calendar address is switched on, renewed and switched off by keyboard, and an earlier one ends', async ({
  page,
  site,
}) => {
  const { panel, press, addElsewhere } = await openToday(page, site);
  await addElsewhere({ startsAt: `${dayAhead(1)} 10:30`, name: 'Asha Sample' });
  await panel.getByText('Appointments in your own calendar').press('Enter');
  await expect(panel.getByText('Off')).toBeVisible();
  await press('Switch on');
  const field = panel.getByLabel('Address for your calendar app');
  await expect(field).toHaveValue(/\/calendar\/[\w-]{32}\.ics$/);
  await expectNoViolations(page);
  const first = await field.inputValue();
  const read = (address: string) => page.request.get(new URL(address).pathname);
  const calendar = await read(first);
  expect(calendar.status()).toBe(200);
  expect(await calendar.text()).toContain('SUMMARY:Appointment');
  expect(await calendar.text()).not.toContain('Asha');

  await press('Get a new address');
  await expect(field).not.toHaveValue(first);
  const second = await field.inputValue();
  expect((await read(first)).status()).toBe(404);
  expect((await read(second)).status()).toBe(200);

  await press('Switch off');
  await expect(panel.getByText('Off')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Switch on' })).toBeFocused();
  await expect(field).toHaveCount(0);
  expect((await read(second)).status()).toBe(404);
});

test('the lists beside the day come together, after the slowest answer, so that none moves another', async ({
  page,
  site,
}) => {
  const recalls = await holdAnswers(page, 'GET', '/staff/recalls');
  await page.goto('/');
  const { section } = await signIn(page, site);
  const lists = section.locator('.today-rail');
  await recalls.answered;
  await expect(lists.locator('[data-waiting]')).toHaveCount(1);
  await expect(lists).toBeHidden();
  await recalls.letGo();
  await expect(lists).toBeVisible();
});

test('the day is seen on the first screen of a phone, and printed on one page with times, names and numbers', async ({
  page,
  site,
}) => {
  const { panel, rows, addElsewhere } = await openToday(page, site);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await addElsewhere({ startsAt: `${dayAhead(0)} 23:55`, name: 'Sample Person 8' });
  await expect(rows).toHaveCount(1);
  await page.locator('#search-patient').evaluate((desk) => desk.scrollIntoView());
  await expect(rows.getByRole('button', { name: 'Sample Person 8', exact: true })).toBeInViewport();
  await expectNoViolationsInBothSchemes(page);
  await panel.getByRole('button', { name: 'Appointment', exact: true }).click();
  expect(await findOverflow(page)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);

  for (let hour = 9; hour < 24; hour++) {
    const startsAt = `${dayAhead(0)} ${String(hour).padStart(2, '0')}:00`;
    await addElsewhere({ startsAt, name: `Sample Person ${hour}` });
  }
  await expect(panel.getByRole('button', { name: / 16 appointments/ })).toBeVisible();
  for (const fold of await panel.getByRole('button', { expanded: false, name: /booked/ }).all()) {
    await fold.click();
  }
  await expect(rows).toHaveCount(16);
  await page.emulateMedia({ media: 'print' });
  await expect(panel.getByRole('button', { name: 'Print day' })).toBeHidden();
  await expect(panel.getByRole('button', { name: /^More/ }).first()).toBeHidden();
  await expect(rows.last()).toContainText('90000\u{a0}00031');
  const pages = (await page.pdf({ format: 'A4' }))
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g);
  expect(pages).toHaveLength(1);
});
