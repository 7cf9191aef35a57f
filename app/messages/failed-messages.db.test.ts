import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import { SAMPLE_ENQUIRY } from '../../tests/support/sample-enquiry.ts';
import { sampleEnquiryRow } from '../../tests/support/sample-enquiry-row.ts';

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

test('failed e-mails are listed without addresses until they are accepted', async () => {
  await addEnquiry('-one', '2026-11-24 12:00:00');
  const message = { kind: 'received', enquiry_key: '-one', language: 'en' } as const;
  const at = staff.clock.now.toISOString();
  const about = (state: 'refused' | 'sent' | 'given-up') => ({
    ...message,
    key: `message-${state}`,
    message_id: `${state}@clinic.example.org`,
    recipient: SAMPLE_ENQUIRY.email,
    created_at: at,
    state,
  });
  const values = [about('refused'), about('sent'), about('given-up')];
  const tries = values.map(({ key }, hours) => ({
    message_key: key,
    enquiry_key: '-one',
    tried_at: `2026-11-25T0${hours + 1}:00:00.000Z`,
    result: 'refused' as const,
    answer: `550 <${SAMPLE_ENQUIRY.email}> is unknown`,
  }));
  await staff.database.write(async (transaction) => {
    await transaction.insertInto('outbox').values(values).execute();
    await transaction.insertInto('outbox_tries').values(tries).execute();
  });
  const { messages } = await read('messages');
  expect(messages).toEqual([
    {
      key: 'message-given-up',
      kind: 'received',
      state: 'given-up',
      at: '2026-11-25T03:00:00.000Z',
      answer: '550 <(address)> is unknown',
      reference: 'R-one',
    },
    expect.objectContaining({ key: 'message-refused', state: 'refused' }),
  ]);
  staff.clock.now = new Date('2026-12-03T07:30:00Z');
  cookie = await staff.openOwnerSession();
  expect(await read('messages')).toEqual({ messages: [] });
});
