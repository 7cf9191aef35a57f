import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Finds PostgreSQL's server programs, newest version first: Debian keeps them off the PATH.
 * @returns {{ initdb: string, postgres: string, pgCtl: string } | undefined}
 */
export function findPostgres() {
  const folder = [...debianFolders(), ...(process.env.PATH ?? '').split(delimiter)].find(
    (candidate) => existsSync(join(candidate, 'initdb')) && existsSync(join(candidate, 'postgres')),
  );
  if (!folder) return undefined;
  return {
    initdb: join(folder, 'initdb'),
    postgres: join(folder, 'postgres'),
    pgCtl: join(folder, 'pg_ctl'),
  };
}

function debianFolders() {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)
    .map((version) => join(root, String(version), 'bin'));
}
