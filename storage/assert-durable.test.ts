import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { assertDurable, assertOwnDisk } from './assert-durable.ts';

test('a database that does not keep what it says is not used: each setting is asked back (E1)', () => {
  const connection = new DatabaseSync(':memory:');
  expect(() => assertDurable(connection)).toThrow(
    "The database does not take 'journal_mode = wal': look at the disk.",
  );
  connection.close();
});

test.runIf(process.platform === 'linux').each([
  ['NFS', 0x6969],
  ['SMB', 0xff534d42],
])('a folder on a disk of another machine is refused: %s (E1)', (_name, kind) => {
  expect(() => assertOwnDisk('/srv/clinic', kind)).toThrow(
    /^DATA_DIR \/srv\/clinic lies on a disk/,
  );
  expect(() => assertOwnDisk('/srv/clinic', 0xef53)).not.toThrow();
});
