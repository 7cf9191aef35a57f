import type { IdentitySettings } from '../../app/access/oidc/provider.server.ts';
import { type Role, ROLES } from '../../app/http/roles.ts';

type Environment = Record<string, string | undefined>;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const ROLE_SETTINGS: Record<Role, string> = {
  'front-desk': 'OIDC_ROLE_FRONT_DESK',
  doctor: 'OIDC_ROLE_DOCTOR',
  owner: 'OIDC_ROLE_OWNER',
};
const ALL = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_NAME',
  'OIDC_SCOPES',
  'OIDC_ROLES_CLAIM',
  ...Object.values(ROLE_SETTINGS),
  'OIDC_PROMPT',
  'OIDC_ONLY',
];
const MAX_NAME = 40;

/** Settings of sign-in by name; undefined if OIDC_ISSUER is not set. Adds a sentence to `faults` for each fault. */
export function readOidcSettings(
  environment: Environment,
  faults: string[],
): IdentitySettings | undefined {
  const read = (name: string) => environment[name]?.trim() || undefined;
  const issuer = read('OIDC_ISSUER');
  if (issuer === undefined) {
    const lonely = ALL.filter((name) => read(name) !== undefined);
    if (lonely.length > 0) {
      faults.push(
        `${lonely.join(', ')}: without effect unless OIDC_ISSUER is set to the address of the identity service; set it, or unset these.`,
      );
    }
    return undefined;
  }
  const wrong = findIssuerFault(issuer);
  if (wrong) faults.push(`OIDC_ISSUER is '${issuer}': ${wrong}.`);
  const clientId = read('OIDC_CLIENT_ID');
  if (!clientId) {
    faults.push(
      'OIDC_CLIENT_ID is not set: set it to the client id of this site at the identity service.',
    );
  }
  const scopes = read('OIDC_SCOPES') ?? 'openid profile';
  if (!scopes.split(/\s+/).includes('openid')) {
    faults.push(
      `OIDC_SCOPES is '${scopes}': it must contain 'openid', separated by spaces, as in 'openid profile groups'.`,
    );
  }
  const name = read('OIDC_NAME') ?? URL.parse(issuer)?.hostname ?? '';
  if ([...name].length > MAX_NAME) {
    faults.push(`OIDC_NAME has ${[...name].length} characters: at most ${MAX_NAME}.`);
  }
  return {
    issuer,
    clientId: clientId ?? '',
    // Not trimmed: a space may belong to it.
    clientSecret: environment.OIDC_CLIENT_SECRET || undefined,
    name,
    scopes,
    rolesClaim: read('OIDC_ROLES_CLAIM') ?? 'roles',
    roleNames: readRoleNames(read, faults),
    prompt: readPrompt(read('OIDC_PROMPT'), faults),
    isOnly: readOnly(read('OIDC_ONLY'), faults),
  };
}

function findIssuerFault(text: string): string | undefined {
  const url = URL.parse(text);
  const isPlainLoopback = url?.protocol === 'http:' && LOOPBACK.has(url.hostname);
  if (!url || (url.protocol !== 'https:' && !isPlainLoopback)) {
    return 'it must be an https:// address (http:// only for localhost)';
  }
  if (url.search || url.hash || url.username || url.pathname.includes('/.well-known/')) {
    return 'it must be the issuer alone, like https://id.example.org, without /.well-known/…';
  }
  return undefined;
}

/** The names must differ: two roles of the same name would give everyone the higher one. */
function readRoleNames(
  read: (name: string) => string | undefined,
  faults: string[],
): Record<Role, string> {
  const entries = ROLES.map((role) => [role, read(ROLE_SETTINGS[role]) ?? role] as const);
  const names = entries.map(([, name]) => name);
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) {
    const settings = entries.filter(([, name]) => name === twice);
    const list = settings.map(([role]) => ROLE_SETTINGS[role]).join(' and ');
    faults.push(`${list} are both '${twice}': each role needs a name of its own.`);
  }
  return Object.fromEntries(entries) as Record<Role, string>;
}

function readPrompt(text: string | undefined, faults: string[]): IdentitySettings['prompt'] {
  if (text === undefined || text === 'login') return 'login';
  if (text === 'select_account') return text;
  if (text !== 'off') {
    faults.push(`OIDC_PROMPT is '${text}': it must be one of login, select_account, off.`);
  }
  return undefined;
}

function readOnly(text: string | undefined, faults: string[]): boolean {
  if (text !== undefined && text !== 'on' && text !== 'off') {
    faults.push(`OIDC_ONLY is '${text}': it must be one of on, off.`);
  }
  return text === 'on';
}
