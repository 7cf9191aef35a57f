import { addDays } from '../../../app/hours/clinic-time.ts';
import { ANSWERS, FIELDS, findForm, MESSAGES, nextDay, openForm, today } from '../enquiry-page.ts';
import { expect, test } from '../site.ts';

const RED = 'rgb(194, 51, 31)';
const GREEN = 'rgb(22, 112, 63)';

test('the form explains each answer as it is typed, and Send waits for all six', async ({
  page,
  context,
}) => {
  const visitor = await openForm(page);
  const { form, name, email, mobile, date, topic, message, send, status, fill } = visitor;
  const next = form.getByRole('button', { name: 'Go to the next answer' });

  await test.step('nothing is red before its field loses the focus; the right keystroke takes the message away', async () => {
    await expect(topic).toHaveValue('');
    await expect(status).toHaveText(
      '6 answers left: your name, e-mail, mobile number, preferred date, topic, message.',
    );
    await email.pressSequentially('lakshmi@');
    await expect(form.getByText(MESSAGES.email)).toHaveCount(0);
    await email.blur();
    await expect(form.getByText(MESSAGES.email, { exact: true })).toBeVisible();
    await email.press('End');
    await email.pressSequentially('e');
    await expect(form.getByText(MESSAGES.email)).toHaveCount(0);
  });

  await test.step('a button, and Enter, leads to the next missing answer', async () => {
    await email.fill('');
    await name.fill('Lakshmi');
    await next.click();
    await expect(email).toBeFocused();
    await expect(form.getByText(MESSAGES.message)).toBeVisible();
    await email.fill('lakshmi@example.org');
    await email.press('Enter');
    await expect(mobile).toBeFocused();
  });

  await test.step('each empty field shows its own message, letter by letter, in red and to screen readers', async () => {
    for (const field of FIELDS) {
      if (field !== 'topic') await visitor[field].fill('');
      await visitor[field].focus();
      await visitor[field].blur();
      await expect(form.getByText(MESSAGES[field], { exact: true })).toBeVisible();
      await expect(visitor[field]).toHaveAttribute('aria-invalid', 'true');
      await expect(visitor[field]).toHaveAccessibleDescription(
        new RegExp(`Error: ${MESSAGES[field]}$`),
      );
      await expect(visitor[field]).toHaveCSS('border-color', RED);
      await expect(visitor[field]).toHaveCSS('border-width', '2px');
    }
  });

  await test.step('the digits of a mobile number are counted until there are ten', async () => {
    const count = form.getByText('digits so far');
    await mobile.pressSequentially('+91 90000-0');
    await expect(count).toHaveText('6 of 10 digits so far');
    await expect(mobile).toHaveAccessibleDescription(/6 of 10 digits so far/);
    await mobile.pressSequentially('0001');
    await expect(count).toHaveCount(0);
    for (const right of ['+91 90000-00001', '9000000001']) {
      await mobile.fill(right);
      await mobile.blur();
      await expect(mobile).toHaveAttribute('aria-invalid', 'false');
      await expect(mobile).toHaveValue(right);
      await expect(form.getByText('90000 00001')).toBeVisible();
    }
    await mobile.fill('900000001');
    await expect(form.getByText(MESSAGES.mobile)).toBeVisible();
    // Copied from a chat, with invisible direction marks; and typed in Telugu digits.
    for (const right of ['\u202a+91 90000 00001\u202c', '౯౦౦౦౦ ౦౦౦౦౧']) {
      await mobile.fill(right);
      await expect(mobile).toHaveAttribute('aria-invalid', 'false');
      await expect(form.getByText('90000 00001')).toBeVisible();
    }
    await mobile.fill('1000000001');
    await expect(mobile).toHaveAccessibleDescription(/usually begin with 6, 7, 8 or 9/);
  });

  await test.step('the collapsed topic list shows the group too', async () => {
    for (const group of ['IN CHILDREN', 'IN ADULTS']) {
      await topic.selectOption(`Thyroid Disorders [ ${group} ]`);
      const shown = form.locator('.field-note', { hasText: group });
      await expect(shown).toBeVisible();
      await expect(topic).toHaveAccessibleDescription(group);
      const [list, words] = await Promise.all([topic.boundingBox(), shown.boundingBox()]);
      expect(words?.y).toBeGreaterThan(list?.y ?? Infinity);
      expect((words?.y ?? Infinity) + (words?.height ?? 0)).toBeLessThan(
        (list?.y ?? 0) + (list?.height ?? 0),
      );
    }
    await topic.selectOption('');
    await expect(topic).not.toHaveAccessibleDescription(/IN /);
  });

  await test.step('the last keystroke enables Send', async () => {
    await fill({ message: '' });
    await expect(send).toBeDisabled();
    await expect(status).toHaveText('1 answer left: message.');
    await message.pressSequentially('T');
    await expect(send).toBeEnabled();
    await message.blur();
    for (const field of FIELDS) {
      await expect(visitor[field]).toHaveCSS('border-color', GREEN);
      await expect(visitor[field]).toHaveCSS('border-width', '2px');
    }
    await expect(form.locator('.field-tick')).toHaveCount(6);
  });

  await test.step('a past date is rejected, a fifth digit of its year is not taken, a closed day gets a hint', async () => {
    await expect(date).toHaveAttribute('min', today());
    await date.fill(addDays(today(), -1));
    await date.blur();
    await expect(form.getByText(MESSAGES.date)).toBeVisible();
    await expect(send).toBeDisabled();
    await date.focus();
    await page.keyboard.type('120120271');
    await expect(date).toHaveValue(/^(\d{4}-\d\d-\d\d)?$/);
    await date.fill(today());
    await expect(send).toBeEnabled();
    await date.fill(nextDay(7));
    await expect(form.getByText(/^Sunday, \d{1,2} \w+ \d{4}$/)).toBeVisible();
    await expect(form.getByText(/The clinic is closed on Sunday/)).toBeVisible();
    await expect(send).toBeEnabled();
  });

  await test.step('a message keeps the line endings of Word; one that is too long says by how much', async () => {
    await message.fill('x'.repeat(2005));
    await expect(form).toContainText('Too long. Characters to take out: 5');
    await expect(send).toBeDisabled();
    await message.fill('x'.repeat(2000));
    await expect(form).toContainText('0 characters left');
    await expect(send).toBeEnabled();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() =>
      navigator.clipboard.writeText('Tired for months.\u000bSleep\u0007 is bad.\f\ufeff'),
    );
    await message.fill('');
    await message.press('ControlOrMeta+V');
    await message.blur();
    await expect(message).toHaveAttribute('aria-invalid', 'false');
    await expect(send).toBeEnabled();
  });
});

test('an enquiry is stored once, however often Send is pressed; the visitor gets a reference and an empty form', async ({
  page,
  site,
}) => {
  await page.clock.install();
  const visitor = await openForm(page);
  const { form, fill, name, email, message, send, sent, another, status, toast } = visitor;

  await test.step('an e-mail address without a top-level domain gets a hint but can be sent', async () => {
    const hint = form.getByText('Is the ending missing, such as .com or .in?');
    await fill({ email: 'ravi@gmail' });
    await message.blur();
    await expect(hint).toBeVisible();
    await expect(email).toHaveAccessibleDescription(/Is the ending missing/);
    await email.fill('ravi@gmail.com');
    await expect(hint).toHaveCount(0);
    await email.fill('ravi@gmail');
  });

  await test.step('a draft survives a reload of the tab, and the form says so', async () => {
    await page.reload();
    await expect(form.getByText('We kept what you had typed.')).toBeVisible();
    await expect(message).toHaveValue(ANSWERS.message);
    await expect(visitor.topic).toHaveValue(ANSWERS.topic);
    await expect(visitor.date).toHaveValue(nextDay(3));
    await expect(send).toBeEnabled();
  });

  await test.step('Send is pressed twice', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    let requests = 0;
    await page.route('**/enquiries', async (route) => {
      requests += 1;
      await held;
      await route.continue();
    });
    await send.click();
    await expect(send).toHaveText('Sending');
    await expect(send).toHaveAttribute('aria-busy', 'true');
    await expect(send).toBeEnabled();
    await send.click();
    release();
    // While hovered, it stays.
    await toast.hover();
    await expect(page.getByText('Patient Registration')).toBeVisible();
    expect(requests).toBe(1);
    const [row, ...others] = site.query('select * from enquiries');
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      name: ANSWERS.name,
      email: 'ravi@gmail',
      mobile: '9000000001',
      date: nextDay(3),
      select_opt: ANSWERS.topic,
      message1: ANSWERS.message,
    });
    await expect(sent).toBeFocused();
    await expect(sent).toContainText(`Your reference is ${String(row?.['reference'])}.`);
  });

  await test.step('the toast stays while hovered and disappears afterwards', async () => {
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(900);
    await expect(toast).toBeVisible();
    await page.clock.runFor(500);
    await expect(toast).toHaveCount(0);
  });

  await test.step('the form comes back empty for another request', async () => {
    await expect(form).toBeHidden();
    await another.click();
    await expect(name).toBeFocused();
    await expect(sent).toHaveCount(0);
    for (const field of FIELDS) await expect(visitor[field]).toHaveValue('');
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(0);
    await expect(send).toBeDisabled();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Lakshmi');
    const next = form.getByRole('button', { name: 'Go to the next answer' });
    await name.pressSequentially('L');
    await expect(next).toBeVisible();
    await expect(status).toHaveText(
      '5 answers left: e-mail, mobile number, preferred date, topic, message.',
    );
  });

  await test.step('a tap dismisses the toast', async () => {
    await fill();
    await page.clock.runFor(1000);
    await send.click();
    await toast.click();
    await page.clock.runFor(400);
    await expect(toast).toHaveCount(0);
  });
});

test('the day is right on a device whose clock is a year off', async ({ page }) => {
  await page.addInitScript((day) => {
    const shift = Number(new URLSearchParams(location.search).get('days')) * day;
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given: [] | [number]) {
        super(...((given.length === 0 ? [Real.now() + shift] : given) as [number]));
      }
      static override now() {
        return Real.now() + shift;
      }
    } as DateConstructor;
  }, 86_400_000);
  for (const days of [366, -366]) {
    const { form, fill, date, send } = await openForm(page, `/?days=${days}`);
    await fill({ date: addDays(today(), -1) });
    await date.blur();
    await expect(form.getByText(MESSAGES.date)).toBeVisible();
    await expect(send).toBeDisabled();
    await date.fill(addDays(today(), 1));
    await expect(send).toBeEnabled();
    await date.fill('');
  }
});

test('on a telephone the first field is in the upper part of the window', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { name } = await openForm(page);
  await expect
    .poll(() => name.evaluate((field) => field.getBoundingClientRect().top))
    .toBeLessThanOrEqual(280);
});

test('the link to an online slot writes that wish into an empty message, and leads to the name', async ({
  page,
}) => {
  const { name, message } = await openForm(page);
  const link = page.getByRole('link', { name: 'Ask for an online slot' });
  await link.click();
  await expect(name).toBeFocused();
  await expect(message).toHaveValue('I would like an online consultation.');
  await message.fill('My own words.');
  await link.click();
  await expect(name).toBeFocused();
  await expect(message).toHaveValue('My own words.');
});

test('an enquiry sent while the clinic is closed shows when it opens next', async ({ page }) => {
  await page.clock.setFixedTime('2025-11-22T20:00:00+05:30');
  const { fill, send, sent } = await openForm(page);
  await fill();
  await send.click();
  await expect(sent).toContainText('We call 90000\u{a0}00001 on Monday from 10:30 am');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('the whole page is there, the menu does not cover what is chosen from it, and the form is sent', async ({
    page,
    site,
  }) => {
    const { form, fill, email, name, mobile, send } = findForm(page);
    for (const path of [
      '/infertility',
      '/news/fasting-festivals-and-diabetes',
      '/privacy',
      '/te',
    ]) {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
    }
    await page.goto('/');
    for (const id of ['top', 'slides', 'about', 'cards', 'news', 'appointment', 'google-map']) {
      await expect(page.locator(`#${id}`)).toBeVisible();
    }
    await expect(page.locator('.badge')).toBeVisible();
    const slides = page.locator('.car-slide');
    for (const place of [0, 1, 2]) await expect(slides.nth(place)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Directions' }).first()).toBeVisible();
    await page.locator('#nav-menu').click();
    await expect(page.getByRole('link', { name: 'About Us' })).toBeVisible();
    await page.getByRole('link', { name: 'Make an appointment' }).click();
    await expect(page.locator('#appointment h2')).toBeInViewport();
    await expect(page.locator('#nav-panel')).not.toBeInViewport();

    await test.step('invalid answers come back as typed, with the same messages', async () => {
      await fill({ email: 'lakshmi@', mobile: '12345' });
      await send.click();
      await expect(form.getByText('There is a problem')).toBeInViewport();
      await expect(form.locator('.field-message')).toContainText([MESSAGES.email, MESSAGES.mobile]);
      await expect(name).toHaveValue(ANSWERS.name);
      await expect(email).toHaveValue('lakshmi@');
      await expect(mobile).toHaveAccessibleDescription(new RegExp(MESSAGES.mobile));
      expect(site.query('select * from enquiries')).toEqual([]);
      for (const field of FIELDS) await expect(findForm(page)[field]).toBeVisible();
    });

    await fill();
    await send.click();
    await expect(page.getByText('Patient Registration')).toBeVisible();
    await expect(page.getByText('Submitted Succcessfully')).toBeVisible();
    const [row] = site.query('select reference from enquiries');
    await expect(page.getByText(String(row?.['reference']))).toBeVisible();
  });
});
