import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  hasOwnerPassword,
  verifyOwnerPassword,
} from '../../app/access/password/owner-password.server.ts';
import {
  hasStaffPassword,
  verifyStaffPassword,
} from '../../app/access/password/password.server.ts';
import { isFeedSecret, renewFeed } from '../../app/appointments/feed/calendar-feeds.server.ts';
import { chainRow } from '../../app/audit/audit-chain.server.ts';
import { recordAudit } from '../../app/audit/audit.server.ts';
import { addMessages } from '../../app/messages/outbox.server.ts';
import { giveFirstPassword } from '../../server/first-password.ts';
import { decryptTestFile, encryptForTest } from '../../tests/support/encrypted-files.ts';
import {
  addEnquiry,
  addRecord,
  openTestClinic,
  type TestClinic,
  useTestClinic,
} from '../../tests/support/open-test-clinic.ts';
import { setQuickOwnerPassword, setQuickPassword } from '../../tests/support/set-quick-password.ts';
import { entryOfCommand } from '../command-entry.ts';
import * as verifyAudit from '../audit/verify-audit.ts';
import * as backup from './backup.ts';
import * as restore from './restore.ts';

const OLD = 'kettle monsoon ladder';
const NEW = 'violet harbour kettle';

const clinic = useTestClinic((stores) => addRecord(stores, { key: 'record-1' }));
let path: string;
beforeEach(async () => {
  await setPassword(OLD);
  path = await clinic.backUp();
});

/** As the command does, with a hash that costs next to nothing. */
const setPassword = (password: string, { withStores }: TestClinic = clinic) =>
  withStores(async ({ database }) => {
    await setQuickPassword(database, password);
    await database.write((transaction) =>
      recordAudit(transaction, entryOfCommand('settings', 'staff password', clinic.clock.now)),
    );
  });
const isRight = (password: string, { withStores }: TestClinic = clinic) =>
  withStores(async ({ database }) => (await verifyStaffPassword(database, password)) !== undefined);
const renewCalendar = () =>
  clinic.withStores(({ database }) =>
    database.write((transaction) => renewFeed(transaction, '', clinic.clock.now)),
  );
const isCalendar = (secret: string, { withStores }: TestClinic = clinic) =>
  withStores(({ database }) => isFeedSecret(database.read, secret));
const note = (subject: string, { withStores }: TestClinic = clinic) =>
  withStores(({ database }) =>
    database.write((transaction) =>
      recordAudit(transaction, entryOfCommand('export', subject, clinic.clock.now)),
    ),
  );
const subjects = ({ withStores }: TestClinic = clinic) =>
  withStores(async ({ database }) => {
    const rows = await database.read
      .selectFrom('audit')
      .select('subject')
      .orderBy('number')
      .execute();
    return rows.map(({ subject }) => subject);
  });
const end = async ({ run, said }: TestClinic = clinic) => {
  expect(await run(verifyAudit, [])).toBe(0);
  return /The last is (\S+)/.exec(said.output)?.[1] ?? '';
};

test('after a restore the last password set is valid, and the one in the backup is not', async () => {
  await setPassword(NEW);
  await clinic.run(restore, [path]);
  expect(await isRight(OLD)).toBe(false);
  expect(await isRight(NEW)).toBe(true);
  expect(clinic.said.output).toContain('The most recent staff password is still valid.');
});

test("the owner's password set last is valid after a restore, and none is on a new machine", async () => {
  const setOwner = (text: string) =>
    clinic.withStores(({ database }) => setQuickOwnerPassword(database, text));
  await setOwner(OLD);
  const newest = await clinic.backUp();
  await setOwner(NEW);
  await clinic.run(restore, [newest]);
  expect(clinic.said.output).toContain("The most recent owner's password is still valid.");
  await clinic.withStores(async ({ database }) => {
    expect(await verifyOwnerPassword(database, OLD)).toBeUndefined();
    expect(await verifyOwnerPassword(database, NEW)).toBeDefined();
  });
  const other = await openTestClinic();
  await other.run(restore, [newest]);
  await other.withStores(async ({ database }) => {
    expect(await hasOwnerPassword(database)).toBe(false);
  });
  await other.remove();
});

test('on a new machine the password in the restored backup is invalid, and a start generates none', async () => {
  const other = await openTestClinic();
  await other.run(restore, [path]);
  expect(other.said.output).toContain('No staff password is set');
  expect(other.said.output).toContain("No owner's password is set");
  expect(await isRight(OLD, other)).toBe(false);
  const warnings: string[] = [];
  const log = {
    info: () => undefined,
    error: () => undefined,
    warn: (event: string) => void warnings.push(event),
  };
  await other.withStores(async ({ database }) => {
    await giveFirstPassword(database, OLD, log);
    expect(await hasStaffPassword(database)).toBe(false);
  });
  expect(warnings).toEqual(['no-staff-password']);
  await setPassword(NEW, other);
  expect(await isRight(NEW, other)).toBe(true);
  await other.remove();
});

test('if the current database cannot be read, no password is valid after the restore', async () => {
  expect(await isRight(OLD)).toBe(true);
  await clinic.withStores(async ({ database }) => {
    await database.write((transaction) => sql`drop table kept_values`.execute(transaction));
  });
  await clinic.run(restore, [path]);
  expect(clinic.said.output).toContain('No staff password is set');
  expect(await isRight(OLD)).toBe(false);
});

test('a calendar address that was renewed since the backup stays ended, and the present one stays valid', async () => {
  const former = await renewCalendar();
  clinic.clock.now = new Date('2026-11-20T07:00:00Z');
  const newest = await clinic.backUp();
  const renewed = await renewCalendar();
  await clinic.run(restore, [newest]);
  expect(await isCalendar(former)).toBe(false);
  expect(await isCalendar(renewed)).toBe(true);
  expect(clinic.said.output).not.toContain('calendar');

  // On a new machine nobody knows which address is the present one.
  const other = await openTestClinic();
  await other.run(restore, [newest]);
  expect(await isCalendar(former, other)).toBe(false);
  expect(other.said.output).toContain(
    '1 calendar address has ended: get a new one at the desk, under Today.\n',
  );
  await other.remove();
});

test('a restore keeps the audit of the replaced data, even once confirmed', async () => {
  await note('since the backup');
  const noted = await end();
  await clinic.run(restore, [path]);
  await clinic.run(restore, ['--confirm']);
  expect(await subjects()).toEqual([
    'staff password',
    'backup',
    'since the backup',
    `backup of 2026-11-20T06:00:00.000Z; the audit before it ended at ${noted} and goes on here`,
  ]);
  expect(await clinic.run(verifyAudit, ['--expect', noted])).toBe(0);
  expect(clinic.said.output).toContain('Entry 4, 2026-11-20T06:00:00.000Z: backup of');
});

test('a password set before a restore on a new machine is kept, and so is the audit of both', async () => {
  const other = await openTestClinic();
  clinic.clock.now = new Date('2026-11-21T06:00:00Z');
  await setPassword(NEW, other);
  const replaced = await end(other);
  await other.run(restore, [path]);
  expect(await isRight(NEW, other)).toBe(true);
  expect(await subjects(other)).toEqual([
    'staff password',
    'staff password',
    `backup of 2026-11-20T06:00:00.000Z; the audit before it ended at ${replaced}, its entries 1 to 1 hashed anew as 2 to 2`,
  ]);
  expect(await other.run(verifyAudit, ['--expect', replaced])).toBe(0);
  await other.remove();
});

test('audit entries altered before a restore are still named after it', async () => {
  await note('since the backup');
  await note('and later');
  await clinic.withStores(({ database }) =>
    database.write(async (transaction) => {
      await sql`drop trigger audit_not_updated`.execute(transaction);
      await sql`update audit set subject = 'nothing' where number = 3`.execute(transaction);
    }),
  );
  await clinic.run(restore, [path]);
  expect(await subjects()).toContain('nothing');
  expect(await clinic.run(verifyAudit, [])).toBe(1);
  expect(clinic.said.output).toContain('Entry 3 was altered.');
});

test('a restore goes on if the current audit cannot be read, and its entry says so', async () => {
  await clinic.withStores(({ database }) =>
    database.write((transaction) => sql`drop table audit`.execute(transaction)),
  );
  expect(await clinic.run(restore, [path])).toBe(0);
  expect(clinic.said.errors).toContain('The audit of the replaced data could not be read');
  expect((await subjects()).at(-1)).toBe(
    'backup of 2026-11-20T06:00:00.000Z; the audit before it could not be read',
  );
});

test('the audit end in a backup is compared, which reveals a chain rewritten since', async () => {
  expect(await clinic.run(verifyAudit, ['--backup', path])).toBe(0);
  expect(clinic.said.output).toContain(`${path}: 1 of 1 noted ends match, the last of entry 1.`);
  await clinic.withStores(({ database }) =>
    database.write(async (transaction) => {
      const [first, second] = await transaction
        .selectFrom('audit')
        .selectAll()
        .orderBy('number')
        .execute();
      if (!first || !second) throw new Error('a password and a backup are two entries');
      const one = chainRow({ ...first, device: 'nobody' }, { number: 0, hash: '' });
      const two = chainRow(second, one);
      await sql`drop trigger audit_not_deleted`.execute(transaction);
      await transaction.deleteFrom('audit').execute();
      await transaction.insertInto('audit').values([one, two]).execute();
      await transaction.updateTable('audit_head').set({ hash: two.hash }).execute();
    }),
  );
  expect(await clinic.run(verifyAudit, [])).toBe(0);
  expect(await clinic.run(verifyAudit, ['--backup', path])).toBe(1);
  expect(clinic.said.output).toContain(`Entry 1 is not the one that ${path} names`);
});

test('a backup by a version that noted no audit end is restored too, and the output says so', async () => {
  const text = (await decryptTestFile(path)).toString('latin1');
  const [noted = ''] = /"auditHead":"1:[0-9a-f]{64}"/.exec(text) ?? [];
  // The replacement has the same length, so that the archive stays intact.
  const other = `"former":"${'0'.repeat(noted.length - 11)}"`;
  const former = join(clinic.folder, 'former.age');
  await writeFile(former, await encryptForTest(Buffer.from(text.replace(noted, other), 'latin1')));
  expect(noted).toHaveLength(80);
  expect(await clinic.run(verifyAudit, ['--backup', former])).toBe(1);
  expect(clinic.said.output).toContain('contains no NUMBER:HASH of an audit.');
  expect(await clinic.run(restore, [former])).toBe(0);
});

test('entries cut off the end before a restore are still reported as missing after it', async () => {
  await note('since the backup');
  await note('cut off');
  await clinic.withStores(({ database }) =>
    database.write(async (transaction) => {
      await sql`drop trigger audit_not_deleted`.execute(transaction);
      await sql`delete from audit where number = 4`.execute(transaction);
    }),
  );
  await clinic.run(restore, [path]);
  expect(await clinic.run(verifyAudit, [])).toBe(1);
  expect(clinic.said.output).toContain('Entry 4 is missing.');
});

test('a message that waited when the backup was made is not sent after the restore: it may have been since', async () => {
  await clinic.withStores(async (stores) => {
    await addEnquiry(stores, { key: 'enquiry-1' });
    await stores.database.write((transaction) =>
      addMessages(
        transaction,
        [
          {
            kind: 'received',
            enquiryKey: 'enquiry-1',
            recipient: 'visitor@example.org',
            language: 'en',
          },
        ],
        { now: clinic.clock.now, host: 'clinic.example.org' },
      ),
    );
  });
  const folder = join(clinic.folder, 'with-message');
  expect(await clinic.run(backup, ['--to', folder])).toBe(0);
  expect(await clinic.run(restore, [await clinic.newestBackup(folder)])).toBe(0);
  const states = await clinic.withStores(({ database }) =>
    database.read.selectFrom('outbox').select('state').execute(),
  );
  expect(states).toEqual([{ state: 'given-up' }]);
});
