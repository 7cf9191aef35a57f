import { suggestName } from '../../app/content/suggest-name.ts';
import { readEnvFile } from './env-file.ts';
import { readSettings } from './settings.ts';

/** What the database, object storage, Node or containers read: it may stand in the same file. */
const OF_PROGRAMS =
  /^(?:PG|POSTGRES_|AWS_|NODE_|NPM_|UV_|MALLOC_|SSL_|COMPOSE_|DOCKER_|SYSTEMD_|LC_)/i;
const OF_THE_SYSTEM = /^(?:TZ|LANG|PATH|HOME|USER|SHELL|TMPDIR|(?:HTTPS?|ALL|NO)_PROXY)$/i;

/** A sentence for each name in the settings file that nothing reads: a misspelt one would be ignored unseen. */
export function describeUnknownSettings(file = '.env'): string[] {
  const known = listSettings();
  const names = Object.keys(readEnvFile(file).values);
  const unknown = names.filter((name) => !known.includes(name) && !isOfOthers(name));
  return unknown.sort().map((name) => {
    const meant = suggestName(name, known);
    const end = meant === undefined ? '.' : `; did you mean ${meant}?`;
    return `${file}: ${name} is no setting and is ignored${end}`;
  });
}

function isOfOthers(name: string): boolean {
  return OF_PROGRAMS.test(name) || OF_THE_SYSTEM.test(name);
}

/** The names that are read, noted while they are asked for, so that no list of them can be out of date. */
export function listSettings(): string[] {
  const names = new Set<string>();
  const asked = { get: (_: object, name: string) => void names.add(name) };
  readSettings(new Proxy({}, asked));
  return [...names];
}
