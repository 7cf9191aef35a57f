import { suggestName } from '../../app/content/suggest-name.ts';
import { readEnvFile } from './env-file.ts';
import { SETTING_NAMES } from './settings.ts';

/** Variables of the database, object storage, Node or containers, which may be in the same file. */
const OF_PROGRAMS =
  /^(?:PG|POSTGRES_|AWS_|NODE_|NPM_|UV_|MALLOC_|SSL_|COMPOSE_|DOCKER_|SYSTEMD_|LC_)/i;
const OF_THE_SYSTEM = /^(?:TZ|LANG|PATH|HOME|USER|SHELL|TMPDIR|(?:HTTPS?|ALL|NO)_PROXY)$/i;

/** A warning for each unknown name in the settings file: a misspelt name would otherwise be ignored silently. */
export function describeUnknownSettings(file = '.env'): string[] {
  const names = Object.keys(readEnvFile(file).values);
  const known: string[] = SETTING_NAMES;
  const unknown = names.filter((name) => !known.includes(name) && !isOfOthers(name));
  return unknown.sort().map((name) => {
    const meant = suggestName(name, known);
    const end = meant === undefined ? '.' : `; did you mean ${meant}?`;
    return `${file}: ${name} is not a setting and is ignored${end}`;
  });
}

function isOfOthers(name: string): boolean {
  return OF_PROGRAMS.test(name) || OF_THE_SYSTEM.test(name);
}
