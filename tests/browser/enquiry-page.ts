import type { Page } from '@playwright/test';
import { addDays, clinicToday, weekday } from '../../app/hours/clinic-time.ts';

/** The enquiry form after hydration. */
export async function openForm(page: Page, path = '/') {
  const form = findForm(page);
  await page.goto(`${path}#appointment`);
  await form.send.and(page.locator(':disabled')).waitFor();
  return form;
}

export function findForm(page: Page) {
  const form = page.locator('#appointment form');
  const fields = {
    name: form.locator('[name=name]'),
    email: form.locator('[name=email]'),
    mobile: form.locator('[name=mobile]'),
    date: form.locator('[name=date]'),
    topic: form.locator('[name=selectOpt]'),
    message: form.locator('[name=message1]'),
  };
  return {
    ...fields,
    form,
    send: form.locator('button[type=submit]'),
    /** Takes the form's place once it is sent. */
    sent: page.locator('.form-sent'),
    another: page.getByRole('button', { name: 'Send another request' }),
    status: form.locator('.form-send').getByRole('status'),
    toast: page.getByText('Submitted Succcessfully'),
    popup: page.getByRole('alertdialog'),
    fill: async (changes: Partial<typeof ANSWERS> = {}) => {
      const answers = { ...ANSWERS, date: nextDay(3), ...changes };
      for (const field of FIELDS.filter((one) => one !== 'topic')) {
        await fields[field].fill(answers[field]);
      }
      await fields.topic.selectOption(answers.topic);
    },
  };
}

export const FIELDS = ['name', 'email', 'mobile', 'date', 'topic', 'message'] as const;

export const ANSWERS = {
  name: 'Lakshmi Devi',
  email: 'lakshmi@example.org',
  mobile: '+91 90000-00001',
  date: '',
  topic: 'Thyroid Disorders [ IN ADULTS ]',
  message: 'I have been tired for months.',
};

export const MESSAGES = {
  name: 'Please enter a valid Name!',
  email: 'Please enter a valid Email!',
  mobile: 'Please enter valid Mobile Number!',
  date: 'Please enter a valid Date!',
  topic: 'Please select an Option!',
  message: 'Please enter a message!',
} as const;

export function today(): string {
  return clinicToday(new Date(), 'Asia/Kolkata');
}

/** The date of the next given weekday, 1 (Monday) to 7 (Sunday), tomorrow at the earliest. */
export function nextDay(day: number): string {
  let date = addDays(today(), 1);
  while (weekday(date) !== day) date = addDays(date, 1);
  return date;
}
