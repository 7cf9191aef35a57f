import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROGRAM_VERSION } from '../content/project-folder.server.ts';
import { noteBackup } from '../backups/backups.server.ts';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import { SAMPLE_ENQUIRY } from '../../tests/support/sample-enquiry.ts';

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
  staff.database.write((transaction) => {
    const { selectOpt: select_opt, ...answers } = SAMPLE_ENQUIRY;
    const row = { key, ...answers, select_opt, reference: `R${key}`, version: 1, datetime };
    return transaction
      .insertInto('enquiries')
      .values({ ...row, place: 'inbox', status: 'new', ...changed })
      .execute();
  });

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

/** The backups of a running site: one at a time, of a few bytes. */
function openBackups() {
  let end: ((isDone: boolean) => void) | undefined;
  const name = 'clinic-2026-11-25T21-30-00Z.age';
  const madeAt = new Date('2026-11-25T21:30:00Z');
  return {
    isBusy: () => end !== undefined,
    findPlace: async () => ({
      isOnDataDisk: true,
      isOnOneDisk: true,
      kept: 3,
      most: 24,
      free: 1_000_000,
    }),
    make: () => new Promise<boolean>((resolve) => (end = resolve)),
    finish() {
      end?.(true);
      end = undefined;
    },
    findNewest: async () => ({
      name,
      madeAt,
      size: 6,
      open: () => Readable.from([Buffer.from('sealed')]),
    }),
  };
}

/** The staff routes with the tools of a running server. */
async function openWithBackups() {
  const backups = openBackups();
  await staff.close();
  const tools = { backups, updateLists: async () => true };
  staff = await openTestStaff({}, tools);
  cookie = await staff.openOwnerSession();
  return backups;
}

test('a backup is made on request, one at a time, and the page says when it is done', async () => {
  const backups = await openWithBackups();
  const ask = () => staff.call('/staff/owner/backups', { method: 'POST', cookie });
  expect((await read('machine')).backups).toMatchObject({
    isOn: true,
    isBusy: false,
    place: { isOnOneDisk: true, kept: 3, most: 24 },
  });
  expect((await ask()).status).toBe(204);
  expect((await read('machine')).backups.isBusy).toBe(true);
  expect((await ask()).status).toBe(409);
  await noteBackup(staff.database, 'backup-made', staff.clock.now);
  backups.finish();
  expect((await read('machine')).backups).toMatchObject({
    isBusy: false,
    madeAt: staff.clock.now.toISOString(),
  });
  const entry = await staff.database.read
    .selectFrom('audit')
    .select(['action', 'subject', 'result'])
    .where('subject', '=', 'asked for')
    .execute();
  expect(entry).toEqual([{ action: 'backup', subject: 'asked for', result: 'ok' }]);
});

test('the newest backup is downloaded as it lies there, with an entry in the audit', async () => {
  await openWithBackups();
  const answer = await staff.call('/staff/owner/backups/newest', { cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="clinic-2026-11-25T21-30-00Z.age"',
  );
  expect(answer.headers.get('content-length')).toBe('6');
  expect(await answer.text()).toBe('sealed');
  const entry = staff.database.read.selectFrom('audit').select('subject');
  expect(await entry.where('action', '=', 'download').execute()).toEqual([{ subject: 'backup' }]);
});

test('a site that makes no backups says so, and has none to download', async () => {
  const { backups, disk, version } = await read('machine');
  expect(version).toBe(PROGRAM_VERSION);
  expect(backups).toMatchObject({ isOn: false, isBusy: false, newest: null, place: null });
  expect(disk.database).toBeGreaterThan(1000);
  const make = await staff.call('/staff/owner/backups', { method: 'POST', cookie });
  expect(make.status).toBe(409);
  const newest = await staff.call('/staff/owner/backups/newest', { cookie });
  expect(newest.status).toBe(404);
});
