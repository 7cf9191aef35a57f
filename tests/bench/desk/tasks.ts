import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { samplePdf } from '../../support/sample-files.ts';
import { LAKSHMI } from '../../browser/staff-sample.ts';
import type { Hand } from './counted-hand.ts';
import type { FilledDesk } from './fill-desk.ts';

interface Seen {
  page: Page;
  desk: FilledDesk;
  section: Locator;
  search: (by: string, value: string) => Promise<void>;
}

export interface Task {
  name: string;
  /** Brings the desk to where the task begins; not counted. Else the focus is in the search, as after sign-in. */
  prepare?: (seen: Seen) => Promise<void>;
  run: (hand: Hand, seen: Seen) => Promise<void>;
}

/** 'Added!' and the like, which the first key of the next task closes. */
const message = (page: Page) => page.getByRole('alertdialog', { name: 'Message' });
const filesOf = (section: Locator) => section.getByRole('table', { name: 'Files' });
const enquiriesOf = (section: Locator) =>
  section.getByRole('list', { name: 'Enquiries, newest first' }).getByRole('button');
const tabOf = (section: Locator, name: string) =>
  section.getByRole('tab', { name: new RegExp(`^${name}`) });

async function openPatient({ section, search }: Seen): Promise<void> {
  await search('Patient Id', LAKSHMI);
  await filesOf(section).waitFor();
}

/** Imported enquiries are history; the tasks need some that nobody has answered. */
async function reopenEnquiries({ page }: Seen): Promise<void> {
  const headers = { origin: new URL(page.url()).origin };
  const answer = await page.request.get('/staff/enquiries?status=done');
  const { enquiries } = (await answer.json()) as { enquiries: { key: string; version: number }[] };
  for (const { key, version } of enquiries) {
    const data = { status: 'new', version };
    await page.request.patch(`/staff/enquiries/${key}`, { headers, data });
  }
}

async function bookToday({ page, desk }: Seen): Promise<void> {
  const answer = await page.request.post('/staff/appointments', {
    headers: {
      origin: new URL(page.url()).origin,
      'idempotency-key': randomUUID(),
    },
    data: { startsAt: `${desk.today} 17:30`, name: desk.booked, mobile: '9000000044' },
  });
  if (!answer.ok()) throw new Error(`The appointment was answered with ${answer.status()}.`);
}

const NEW_PATIENT = {
  name: 'Invented Person',
  mobile: '9000000077',
  email: 'invented@example.org',
  age: '31',
  bp: '120/80',
  sugar: '5.6',
  temperature: '98.6',
};

/** Presses Tab until a field has the focus. */
async function tabTo(hand: Hand, field: Locator): Promise<void> {
  while (!(await field.evaluate((element) => element.matches(':focus')))) await hand.key('Tab');
}

export const TASKS: readonly Task[] = [
  {
    name: 'find a patient by a part of the name',
    async run(hand, { section }) {
      await hand.type('kanaka');
      await section.getByRole('listbox').getByRole('option').first().waitFor();
      await hand.key('Enter');
      await hand.see(section.getByRole('region', { name: /^M\. V\. Jyothi Kanaka/ }));
    },
  },
  {
    name: 'open the newest HbA1c of a patient',
    async run(hand, { page, section }) {
      await hand.type('lakshmi');
      await section.getByRole('listbox').getByRole('option').first().waitFor();
      await hand.key('Enter');
      await filesOf(section).waitFor();
      await page.getByRole('dialog', { name: 'Please Wait.' }).waitFor({ state: 'detached' });
      await hand.key('f');
      await hand.type('hba');
      await hand.key('Enter');
      await hand.see(section.getByRole('heading', { name: /^HbA1c/ }));
    },
  },
  {
    name: 'register a patient',
    async run(hand, { page, section }) {
      await hand.press(section.getByRole('button', { name: 'Register patient' }).first());
      const sheet = section.getByRole('tabpanel', { name: 'Register patient' });
      await sheet.locator('[name=name]').waitFor();
      const left = new Map(Object.entries(NEW_PATIENT));
      while (left.size > 0) {
        const field = await page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
        await hand.type(left.get(field) ?? '');
        left.delete(field);
        if (left.size > 0) await hand.key('Tab');
      }
      await hand.key('Enter');
      await message(page).waitFor();
      await hand.see(sheet.getByText(/Invented Person - /));
    },
  },
  {
    name: 'add a visit',
    prepare: openPatient,
    async run(hand, { page, section }) {
      await hand.key('v');
      await section.locator('#visit-bp').waitFor();
      await hand.type('128/82');
      await hand.key('Tab');
      await hand.type('6.1');
      await hand.key('Tab');
      await hand.type('98.6');
      await hand.key('Enter');
      await message(page).waitFor();
      await hand.see(section.getByText('128/82 mmHg').first());
    },
  },
  {
    name: 'upload two reports',
    prepare: openPatient,
    async run(hand, { page, section }) {
      const list = section.getByRole('region', { name: 'Reports List' });
      await hand.press(list.getByRole('button', { name: 'Add report' }));
      const files = ['first', 'second'].map((name) => ({
        name: `${name}.pdf`,
        mimeType: 'application/pdf',
        buffer: samplePdf(name),
      }));
      await hand.attach(list.locator('[name=file]'), files);
      await hand.press(list.getByRole('button', { name: 'Add 2 files' }));
      await message(page).waitFor();
      await hand.see(filesOf(section).getByRole('rowheader', { name: /second\.pdf/ }));
    },
  },
  {
    name: 'answer an enquiry: call, note and time',
    prepare: reopenEnquiries,
    async run(hand, { page, section }) {
      await hand.press(section.getByRole('button', { name: /Invented Visitor 8/ }));
      const pane = section.getByRole('article');
      await hand.press(pane.getByRole('link', { name: 'Call' }));
      await hand.press(pane.getByLabel('Note'));
      await hand.type('Rings back in the evening.');
      await tabTo(hand, pane.getByLabel('Agreed time'));
      await hand.type('tomorrow 10:30');
      await hand.press(pane.getByRole('button', { name: 'Called' }));
      await hand.key('Control+Enter');
      await message(page).waitFor();
      await hand.see(pane);
    },
  },
  {
    name: "list yesterday's unanswered enquiries",
    prepare: reopenEnquiries,
    async run(hand, { section }) {
      await hand.press(tabOf(section, 'Enquiries'));
      await hand.press(section.getByRole('button', { name: 'Yesterday', exact: true }));
      await hand.see(enquiriesOf(section).first());
    },
  },
  {
    name: 'see who comes today',
    prepare: bookToday,
    async run(hand, { section, desk }) {
      await hand.see(section.getByText(desk.booked).first());
    },
  },
  {
    name: 'move an appointment',
    prepare: bookToday,
    async run(hand, { section, desk }) {
      await hand.press(section.getByRole('button', { name: `More: ${desk.booked}` }).first());
      await hand.press(section.getByRole('button', { name: 'Move', exact: true }));
      const form = section.getByRole('form', { name: `Move ${desk.booked}` });
      await tabTo(hand, form.getByLabel('Move to'));
      await hand.type('18:30');
      await hand.key('Enter');
      await hand.see(section.locator('.today-row').filter({ hasText: '6:30 pm' }).first());
    },
  },
  {
    name: 'print a patient',
    prepare: openPatient,
    async run(hand, { page, section }) {
      await hand.press(section.getByRole('button', { name: /^Print/ }).first());
      await page.locator('html[data-printed]').waitFor();
      await hand.see(section);
    },
  },
];
