import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSnapshot, takeSnapshot } from './sqlite-snapshot.ts';
import { openSqlite } from './sqlite.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-snapshot-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a snapshot’s bytes contain nothing of sessions, sign-in attempts and known devices', async () => {
  const database = await openSqlite(folder);
  const at = '2026-11-20T06:00:00.000Z';
  await database.write(async (transaction) => {
    const times = { created_at: at, last_used_at: at };
    const who = { address: '203.0.113.7', device: 'Browser of the desk' };
    await transaction
      .insertInto('sessions')
      .values({ token_hash: 'hash of a session', ...who, ...times })
      .execute();
    await transaction
      .insertInto('attempts')
      .values({ key: 'a', bucket: 'sign-in 203.0.113.7', attempted_at: at })
      .execute();
    await transaction
      .insertInto('known_devices')
      .values({ token_hash: 'hash of a device', expires_at: at })
      .execute();
    await transaction
      .insertInto('kept_values')
      .values({ name: 'kept', value: 'what stays', updated_at: at })
      .execute();
  });
  const file = join(folder, 'snapshot.sqlite');
  takeSnapshot(folder, file);
  await database.close();
  const live = (await readFile(join(folder, 'clinic.sqlite'))).toString('latin1');
  for (const word of [
    'hash of a session',
    'hash of a device',
    '203.0.113.7',
    'Browser of the desk',
  ])
    expect(live).toContain(word);
  expect(checkSnapshot(file).rows).toMatchObject({ sessions: 0, attempts: 0, known_devices: 0 });
  const bytes = (await readFile(file)).toString('latin1');
  expect(bytes).toContain('what stays');
  expect(bytes).not.toMatch(/hash of a|203\.0\.113\.7|Browser of the desk/);
});
