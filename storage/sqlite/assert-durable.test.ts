import { mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assertDurable, assertOwnDisk } from './sqlite.ts';

test('a database that ignores a durability setting is refused (E1)', () => {
  const connection = new DatabaseSync(':memory:');
  expect(() => assertDurable(connection)).toThrow(
    "The database does not accept 'journal_mode = wal': check the disk.",
  );
  connection.close();
});

test.each([
  ['synchronous = normal', 'synchronous = 2'],
  ['foreign_keys = off', 'foreign_keys = 1'],
  ['trusted_schema = on', 'trusted_schema = 0'],
  ['secure_delete = off', 'secure_delete = 1'],
])('a database with %s is refused (E1)', (setting, wanted) => {
  const folder = mkdtempSync(join(tmpdir(), 'clinic-durable-'));
  const connection = new DatabaseSync(join(folder, 'a.sqlite'));
  connection.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma trusted_schema = off; pragma secure_delete = on',
  );
  expect(() => assertDurable(connection)).not.toThrow();
  connection.exec(`pragma ${setting}`);
  expect(() => assertDurable(connection)).toThrow(`does not accept '${wanted}'`);
  connection.close();
  rmSync(folder, { recursive: true });
});

test.runIf(process.platform === 'linux').each([
  ['NFS', 0x6969],
  ['SMB', 0xff534d42],
])('a data folder on a network disk is refused: %s (E1)', (_name, kind) => {
  expect(() => assertOwnDisk('/srv/clinic', kind)).toThrow(
    /^DATA_DIR \/srv\/clinic is on a network disk/,
  );
  expect(() => assertOwnDisk('/srv/clinic', 0xef53)).not.toThrow();
});
