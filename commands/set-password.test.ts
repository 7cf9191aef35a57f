import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { verifyStaffPassword } from '../app/access/password/password.server.ts';
import { openDiskFiles } from '../storage/files/disk-files.ts';
import { openTestCommand, type TestCommand } from '../tests/support/open-test-command.ts';
import * as setPassword from './set-password.ts';

let clinic: TestCommand;
afterEach(() => clinic.remove());

test('a password piped to the command signs in to the staff section, and old sessions end', async () => {
  clinic = await openTestCommand('violet-harbour-77-kettle\nsecond line\n');
  await clinic.open(({ database }) =>
    database.write((transaction) =>
      transaction
        .insertInto('sessions')
        .values({
          token_hash: 'h',
          staff_name: null,
          address: '192.0.2.1',
          device: 'test',
          created_at: '2026-11-20T05:59:00.000Z',
          last_used_at: '2026-11-20T05:59:00.000Z',
        })
        .execute(),
    ),
  );
  const { code, output } = await clinic.run(setPassword);
  expect(code).toBe(0);
  expect(output).not.toContain('violet');
  await clinic.open(async ({ database }) => {
    expect(await verifyStaffPassword(database, 'violet-harbour-77-kettle')).toBeDefined();
    expect(await verifyStaffPassword(database, 'violet-harbour-77-kettle\n')).toBeUndefined();
    expect(await database.read.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});

test('a weak password is refused with the reason', async () => {
  clinic = await openTestCommand('short\n');
  await expect(clinic.run(setPassword)).rejects.toThrow(
    /at least 15 characters.*Nothing was changed\./,
  );
});

test('a password among the arguments is refused without repeating it', async () => {
  clinic = await openTestCommand();
  await expect(clinic.run(setPassword, 'violet-harbour-77-kettle')).rejects.toThrow(
    'Give no password on the command line, where others can read it: the command asks for it.',
  );
});

test('no clinic is created beside the report files of a clinic whose database is missing', async () => {
  clinic = await openTestCommand('violet-harbour-77-kettle\n');
  const { dataDir } = clinic.context.settings;
  const files = await openDiskFiles(join(dataDir, 'files'));
  await files.put(Readable.from([Buffer.from('of a patient')]));
  await expect(clinic.run(setPassword)).rejects.toThrow('No clinic was created.');
  expect(existsSync(join(dataDir, 'clinic.sqlite'))).toBe(false);
});
