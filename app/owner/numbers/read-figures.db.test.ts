import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../../tests/support/open-test-staff.ts';
import { SAMPLE_ENQUIRY } from '../../../tests/support/sample-enquiry.ts';
import { sampleEnquiryRow } from '../../../tests/support/sample-enquiry-row.ts';

let staff: TestStaff;
let cookie: string;
beforeEach(async () => {
  staff = await openTestStaff();
  // A Wednesday; 13:00 at the clinic.
  staff.clock.now = new Date('2026-11-25T07:30:00Z');
  cookie = await staff.openOwnerSession();
});
afterEach(() => staff.close());

const read = async (path: string) => {
  const answer = await staff.call(`/staff/owner/${path}`, { cookie });
  expect(answer.status).toBe(200);
  return answer.json();
};

const addEnquiry = (key: string, datetime: string, changed = {}) =>
  staff.database.write((transaction) =>
    transaction
      .insertInto('enquiries')
      .values({ ...sampleEnquiryRow(key, datetime), ...changed })
      .execute(),
  );

const change = async (key: string, body: object) => {
  const answer = await staff.call(`/staff/enquiries/${key}`, { method: 'PATCH', cookie, body });
  expect(answer.status).toBe(200);
};

test('a call or an agreed time answers an enquiry; opening it, or a status taken back, is no answer', async () => {
  await addEnquiry('called', '2026-11-25 12:30:00');
  await addEnquiry('agreed', '2026-11-25 12:40:00');
  await addEnquiry('mistaken', '2026-11-25 12:50:00');
  await addEnquiry('opened', '2026-11-24 12:50:00');
  await change('called', { status: 'called', version: 1 });
  await change('agreed', { agreedAt: '2026-11-30 10:30', version: 1 });
  await change('mistaken', { status: 'done', version: 1 });
  await change('mistaken', { status: 'new', version: 2 });
  await change('opened', { isRead: true });
  staff.clock.now = new Date(staff.clock.now.getTime() + 86_400_000);
  cookie = await staff.openOwnerSession();
  // A later change is no other answer.
  await change('called', { status: 'done', version: 2 });
  await change('agreed', { agreedAt: '2026-12-01 10:30', version: 2 });
  const figures = await read('enquiries');
  expect(figures).toMatchObject({
    answers: { count: 2, all: { median: 20, mostly: 30 }, open: { median: 20, mostly: 30 } },
    waiting: 2,
    oldestWaiting: '2026-11-24 12:50:00',
    untimed: 0,
  });
});

test('an enquiry answered before the time was stored gets none by a later change', async () => {
  await addEnquiry('old', '2026-11-24 12:50:00', { status: 'called' });
  await change('old', { status: 'done', version: 1 });
  expect(await read('enquiries')).toMatchObject({ answers: null, untimed: 1, waiting: 0 });
});

test('the figures leave out spam, removed enquiries and those of earlier weeks, however many there are', async () => {
  await addEnquiry('spam', '2026-11-24 12:00:00', { status: 'spam', place: 'quarantine' });
  await addEnquiry('removed', '2026-11-24 12:00:00', { removed_at: '2026-11-24T09:00:00.000Z' });
  await addEnquiry('early', '2026-09-27 23:59:59');
  await addEnquiry('first', '2026-09-28 00:00:00');
  const rows = Array.from({ length: 4500 }, (_, number) => ({
    key: `many-${number}`,
    reference: `M${number}`,
    datetime: '2026-11-23 11:00:00',
    place: 'inbox' as const,
    status: 'done' as const,
    version: 1,
  }));
  for (let from = 0; from < rows.length; from += 500) {
    await staff.database.write((transaction) =>
      transaction
        .insertInto('enquiries')
        .values(rows.slice(from, from + 500))
        .execute(),
    );
  }
  const figures = await read('enquiries');
  expect(figures.weeks.map((week: { count: number }) => week.count)).toEqual([
    1, 0, 0, 0, 0, 0, 0, 0, 4500,
  ]);
  expect(figures.topics).toEqual([
    { topic: '', count: 4500 },
    { topic: SAMPLE_ENQUIRY.selectOpt, count: 1 },
  ]);
});
