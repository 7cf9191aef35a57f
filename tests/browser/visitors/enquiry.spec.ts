import { addDays } from '../../../app/hours/clinic-time.ts';
import { ANSWERS, FIELDS, MESSAGES, nextDay, openForm, today } from '../enquiry-page.ts';
import { expect, test } from '../site.ts';

const RED = 'rgb(194, 51, 31)';
const GREEN = 'rgb(22, 112, 63)';

test('nothing is red before a field loses the focus, and the message disappears with the keystroke that corrects it', async ({
  page,
}) => {
  const { form, email } = await openForm(page);
  await email.pressSequentially('lakshmi@');
  await expect(form.getByText(MESSAGES.email)).toHaveCount(0);
  await email.blur();
  await expect(form.getByText(MESSAGES.email, { exact: true })).toBeVisible();
  await email.press('End');
  await email.pressSequentially('e');
  await expect(form.getByText(MESSAGES.email)).toHaveCount(0);
});

test('each empty field shows its own message, letter by letter as specified, in red and to screen readers', async ({
  page,
}) => {
  const visitor = await openForm(page);
  for (const field of FIELDS) {
    await visitor[field].focus();
    await visitor[field].blur();
    await expect(visitor.form.getByText(MESSAGES[field], { exact: true })).toBeVisible();
    await expect(visitor[field]).toHaveAttribute('aria-invalid', 'true');
    await expect(visitor[field]).toHaveAccessibleDescription(
      new RegExp(`Error: ${MESSAGES[field]}$`),
    );
    await expect(visitor[field]).toHaveCSS('border-color', RED);
    await expect(visitor[field]).toHaveCSS('border-width', '2px');
  }
});

test('a valid answer gets a green border and a tick once its field loses the focus', async ({
  page,
}) => {
  const visitor = await openForm(page);
  await visitor.fill();
  await visitor.message.blur();
  for (const field of FIELDS.filter((one) => one !== 'topic')) {
    await expect(visitor[field]).toHaveCSS('border-color', GREEN);
    await expect(visitor[field]).toHaveCSS('border-width', '2px');
  }
  await expect(visitor.form.locator('.field-tick')).toHaveCount(5);
});

test('Send is disabled until all six answers are valid, and the last keystroke enables it', async ({
  page,
}) => {
  const { fill, message, send, status } = await openForm(page);
  await fill({ message: '' });
  await expect(send).toBeDisabled();
  await expect(status).toHaveText('1 answer left: message.');
  await message.pressSequentially('T');
  await expect(send).toBeEnabled();
});

test('the status line names the missing answers and leads to them by button and by Enter', async ({
  page,
}) => {
  const { form, name, email, mobile, status } = await openForm(page);
  await expect(status).toHaveText(
    '6 answers left: your name, e-mail, mobile number, preferred date, topic, message.',
  );
  await name.fill('Lakshmi');
  await form.getByRole('button', { name: 'Go to the next one' }).click();
  await expect(email).toBeFocused();
  await expect(form.getByText(MESSAGES.message)).toBeVisible();
  await email.fill('lakshmi@example.org');
  await email.press('Enter');
  await expect(mobile).toBeFocused();
});

test('a mobile number is accepted with prefix and hyphens, but not with nine digits', async ({
  page,
}) => {
  const { form, mobile } = await openForm(page);
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

test('the digits of an incomplete mobile number are counted while typing', async ({ page }) => {
  const { form, mobile } = await openForm(page);
  const count = form.getByText('digits so far');
  await mobile.pressSequentially('+91 90000-0');
  await expect(count).toHaveText('6 of 10 digits so far');
  await mobile.pressSequentially('000');
  await expect(count).toHaveText('9 of 10 digits so far');
  await expect(mobile).toHaveAccessibleDescription(/9 of 10 digits so far/);
  await mobile.pressSequentially('1');
  await expect(count).toHaveCount(0);
  await mobile.blur();
  await expect(form.getByText('90000 00001')).toBeVisible();
});

test('an e-mail address without a top-level domain gets a hint but can be sent', async ({
  page,
  site,
}) => {
  const { form, fill, email, message, send, toast } = await openForm(page);
  const hint = form.getByText('An ending such as .com or .in seems to be missing.');
  await fill({ email: 'ravi@gmail' });
  await message.blur();
  await expect(hint).toBeVisible();
  await expect(email).toHaveAccessibleDescription(/An ending such as/);
  await expect(send).toBeEnabled();
  await email.fill('ravi@gmail.com');
  await expect(hint).toHaveCount(0);
  await email.fill('ravi@gmail');
  await send.click();
  await expect(toast).toBeVisible();
  expect(site.query('select email from enquiries')).toEqual([{ email: 'ravi@gmail' }]);
});

test('the collapsed topic list shows the group too', async ({ page }) => {
  const { form, topic } = await openForm(page);
  for (const group of ['IN CHILDREN', 'IN ADULTS']) {
    await topic.selectOption(`Thyroid Disorders [ ${group} ]`);
    const shown = form.locator('.field-note', { hasText: group });
    await expect(shown).toBeVisible();
    await expect(topic).toHaveAccessibleDescription(group);
    const [list, name] = await Promise.all([topic.boundingBox(), shown.boundingBox()]);
    expect(name?.y).toBeGreaterThan(list?.y ?? Infinity);
    expect((name?.y ?? Infinity) + (name?.height ?? 0)).toBeLessThan(
      (list?.y ?? 0) + (list?.height ?? 0),
    );
  }
  await topic.selectOption('');
  await expect(topic).not.toHaveAccessibleDescription(/IN /);
});

test('a message pasted from Word or a PDF file is accepted with its own line endings', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { fill, message, send } = await openForm(page);
  await fill({ message: '' });
  await page.evaluate(() =>
    navigator.clipboard.writeText('Tired for months.\u000bSleep\u0007 is bad.\f\ufeff'),
  );
  await message.press('ControlOrMeta+V');
  await message.blur();
  await expect(message).toHaveAttribute('aria-invalid', 'false');
  await expect(send).toBeEnabled();
});

test('a past date is rejected; a day on which the clinic is closed is accepted with a hint', async ({
  page,
}) => {
  const { form, fill, date, send } = await openForm(page);
  await fill();
  await expect(date).toHaveAttribute('min', today());
  await date.fill(addDays(today(), -1));
  await date.blur();
  await expect(form.getByText(MESSAGES.date)).toBeVisible();
  await expect(send).toBeDisabled();
  await date.fill(today());
  await expect(send).toBeEnabled();
  await date.fill(nextDay(7));
  await expect(form.getByText(/^Sunday, \d{1,2} \w+ \d{4}$/)).toBeVisible();
  await expect(form.getByText(/The clinic is closed on Sunday/)).toBeVisible();
  await expect(send).toBeEnabled();
});

for (const days of [366, -366]) {
  test(`the day is right on a device whose clock is ${days} days off`, async ({ page }) => {
    await page.addInitScript((shift) => {
      const Real = Date;
      globalThis.Date = class extends Real {
        constructor(...given: [] | [number]) {
          super(...((given.length === 0 ? [Real.now() + shift] : given) as [number]));
        }
        static override now() {
          return Real.now() + shift;
        }
      } as DateConstructor;
    }, days * 86_400_000);
    const { form, fill, date, send } = await openForm(page);
    await fill({ date: addDays(today(), -1) });
    await date.blur();
    await expect(form.getByText(MESSAGES.date)).toBeVisible();
    await expect(send).toBeDisabled();
    await date.fill(addDays(today(), 1));
    await expect(send).toBeEnabled();
  });
}

test('the topics are in four groups and none is preselected', async ({ page }) => {
  const { topic } = await openForm(page);
  await expect(topic).toHaveValue('');
  const groups = topic.locator('optgroup');
  await expect(groups).toHaveCount(4);
  await expect(groups.first()).toHaveAttribute('label', 'IN CHILDREN');
  await expect(topic.locator('optgroup option')).toHaveCount(23);
});

test('an enquiry is stored once, however often Send is pressed, and the visitor gets a reference', async ({
  page,
  site,
}) => {
  const { form, fill, send, toast } = await openForm(page);
  await fill();
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
  await expect(toast).toBeVisible();
  await expect(page.getByText('Patient Registration')).toBeVisible();
  expect(requests).toBe(1);
  const [row, ...others] = site.query('select * from enquiries');
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    name: ANSWERS.name,
    email: ANSWERS.email,
    mobile: '9000000001',
    date: nextDay(3),
    select_opt: ANSWERS.topic,
    message1: ANSWERS.message,
  });
  const panel = form.getByRole('region', { name: 'We have your request' });
  await expect(panel).toBeFocused();
  await expect(panel).toContainText(`Your reference is ${String(row?.reference)}.`);
});

test('an enquiry sent while the clinic is closed shows when it opens next', async ({ page }) => {
  await page.clock.setFixedTime('2025-11-22T20:00:00+05:30');
  const { form, fill, send } = await openForm(page);
  await fill();
  await send.click();
  const panel = form.getByRole('region', { name: 'We have your request' });
  await expect(panel).toContainText(
    'The clinic opens Monday 10:30 am. Our receptionist will call you back then',
  );
});

test('after it is sent the form is empty, nothing is red, and no draft is left', async ({
  page,
}) => {
  const visitor = await openForm(page);
  await visitor.fill();
  await visitor.send.click();
  await expect(visitor.toast).toBeVisible();
  for (const field of FIELDS) await expect(visitor[field]).toHaveValue('');
  await expect(visitor.form.locator('[aria-invalid=true]')).toHaveCount(0);
  await expect(visitor.send).toBeDisabled();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Lakshmi');
});

test('a message that is too long says how many characters to remove, and can be sent once shorter', async ({
  page,
}) => {
  const { form, fill, message, send } = await openForm(page);
  await fill({ message: 'x'.repeat(2005) });
  await expect(form).toContainText('Too long. Characters to take out: 5');
  await expect(send).toBeDisabled();
  await message.fill('x'.repeat(2000));
  await expect(form).toContainText('0 characters left');
  await expect(send).toBeEnabled();
});

test('a fifth digit in the year of the date is not accepted', async ({ page }) => {
  const { date } = await openForm(page);
  await date.focus();
  await page.keyboard.type('12012027');
  await page.keyboard.type('1');
  await expect(date).toHaveValue(/^(\d{4}-\d\d-\d\d)?$/);
});
