import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assertDurable, assertOwnDisk } from './sqlite.ts';

test('a database that does not keep what it says is not used: each setting is asked back (E1)', () => {
  const connection = new DatabaseSync(':memory:');
  expect(() => assertDurable(connection)).toThrow(
    "The database does not take 'journal_mode = wal': look at the disk.",
  );
  connection.close();
});

test.each([
  ['synchronous = normal', 'synchronous = 2'],
  ['foreign_keys = off', 'foreign_keys = 1'],
  ['trusted_schema = on', 'trusted_schema = 0'],
  ['secure_delete = off', 'secure_delete = 1'],
])('nor is one with %s (E1)', (setting, wanted) => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-durable-'));
  const connection = new DatabaseSync(join(folder, 'a.sqlite'));
  connection.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma trusted_schema = off; pragma secure_delete = on',
  );
  expect(() => assertDurable(connection)).not.toThrow();
  connection.exec(`pragma ${setting}`);
  expect(() => assertDurable(connection)).toThrow(`does not take '${wanted}'`);
  connection.close();
  rmSync(folder, { recursive: true });
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
