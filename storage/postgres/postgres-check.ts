import type pg from 'pg';
import { DatabaseRefused } from './postgres-faults.ts';

const OLDEST = 150_000;

/** Refuses a server that would not keep what it is given, and tells of one that might lose it. */
export async function checkServer(
  client: pg.Client,
  onWarning: (sentence: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
      where name in ('server_version_num', 'server_version', 'server_encoding', 'fsync', 'full_page_writes')`,
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  if (Number(settings.get('server_version_num')) < OLDEST) {
    throw refuse(`PostgreSQL 15 or newer is needed, and this is ${settings.get('server_version')}`);
  }
  if (settings.get('server_encoding') !== 'UTF8') {
    throw refuse(
      `the database keeps its text as ${settings.get('server_encoding')}, which has not every letter: make one with the encoding UTF8`,
    );
  }
  for (const name of ['fsync', 'full_page_writes']) {
    if (settings.get(name) !== 'off') continue;
    onWarning(
      `DATABASE_URL: the server runs with ${name} = off: what was answered as stored can be lost when its machine fails.`,
    );
  }
}

function refuse(why: string): DatabaseRefused {
  return new DatabaseRefused(`DATABASE_URL: ${why}.`, { isPassing: false });
}
