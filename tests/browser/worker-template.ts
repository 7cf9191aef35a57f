import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSlowHash } from '../../app/access/password/slow-hash.server.ts';
import { findFreePort } from '../../setup/find-port.ts';
import { OWNER_PASSWORD, PASSWORD } from './site-of-test.ts';
import { startOnce } from './start-site.ts';

export interface Template {
  /** A data folder of the built server's first start. */
  folder: string;
  /** Part of the addresses in the rendered pages, so every site of the worker listens there. */
  port: number;
}

let template: Promise<Template> | undefined;

/**
 * The folders with which the sites of this worker begin. Rendering pages, creating tables and hashing the password take
 * most of a first start, so it happens once.
 */
export function openTemplate(): Promise<Template> {
  return (template ??= makeTemplate());
}

async function makeTemplate(): Promise<Template> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-template-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const port = await findFreePort();
  await startOnce(folder, port);
  await hashQuickly(folder);
  return { folder, port };
}

/**
 * Replaces the slow password hash of the first start, since half a second per sign-in would dominate the tests, and
 * sets the owner's password.
 */
async function hashQuickly(folder: string): Promise<void> {
  const cost = { memoryKiB: 8, passes: 1 };
  const value = await makeSlowHash(PASSWORD, cost);
  const database = new DatabaseSync(join(folder, 'clinic.sqlite'));
  try {
    database.prepare("update kept_values set value = ? where name = 'staff-password'").run(value);
    const owner = await makeSlowHash(OWNER_PASSWORD, cost);
    database
      .prepare('insert into kept_values (name, value, updated_at) values (?, ?, ?)')
      .run('owner-password', owner, new Date(0).toISOString());
  } finally {
    database.close();
  }
}
