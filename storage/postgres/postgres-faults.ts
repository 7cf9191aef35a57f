import pg from 'pg';
import { DatabaseUnavailable } from '../database.ts';
import { addressForDriver } from './postgres-client.ts';

/** The server cannot be used as it is: the message is the sentence for whoever set DATABASE_URL. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
  /** It may let us in a moment later: it is starting, or the network is not there yet. */
  readonly isPassing: boolean;
  constructor(message: string, options: ErrorOptions & { isPassing: boolean }) {
    super(message, options);
    this.isPassing = options.isPassing;
  }
}

/** Where the server is, without user and password. */
export interface ServerPlace {
  host: string;
  port: number;
  database: string | undefined;
}

// Classes of PostgreSQL's codes: connection, resources, limits of the operator, the server's system. Then: a
// table that another instance's update has changed meanwhile, a standby that takes no writes, a deadlock or a conflict that was resolved against us, a lock not had in
// time, a transaction that was left idle.
const UNAVAILABLE = /^(?:08|53|57|58)|^(?:0A000|25006|25P03|25P04|40001|40P01|55P03)$/;

const OUTDATED_PLAN = '0A000';

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The socket of a server on the same machine.
  'ENOENT',
]);

/** The driver gives these no code. */
const DRIVER =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered|was closed)|Cannot use a pool after)/;

/** Gives what the driver threw the name by which the site answers with 503; other errors as they are. */
export function nameUnavailability(error: unknown): unknown {
  return isUnavailability(error) ? nameAway(error) : error;
}

/** For a connection that did not come about, whatever the reason: to whoever asks the site, the database is away. */
export function nameAway(error: unknown): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error;
  return new DatabaseUnavailable('The database cannot answer just now.', { cause: error });
}

function isUnavailability(error: unknown): boolean {
  return UNAVAILABLE.test(codeOf(error)) || isLostConnection(error);
}

/** Nothing more can be asked over the connection on which this came up. */
export function isLostConnection(error: unknown): boolean {
  const code = codeOf(error);
  return (
    NETWORK.has(code) ||
    /^(?:08|57P0[1-5]|25P03)/.test(code) ||
    (error instanceof Error && DRIVER.test(error.message))
  );
}

/** A later version of the program has changed the table since the statement was prepared. */
export function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === OUTDATED_PLAN;
}

/** Why the server did not let us in, for whoever starts the site. */
export function describeRefusal(error: unknown, place: ServerPlace): unknown {
  if (error instanceof DatabaseRefused) return error;
  const cause = error instanceof DatabaseUnavailable ? (error.cause ?? error) : error;
  const sentence = explain(cause, place);
  if (sentence === undefined) return error;
  return new DatabaseRefused(sentence, { cause, isPassing: isUnavailability(cause) });
}

function explain(error: unknown, { host, port, database }: ServerPlace): string | undefined {
  const code = codeOf(error);
  const server = `the database server at ${host}:${port}`;
  if (code === '28P01' || code === '28000') {
    return `DATABASE_URL: ${server} does not let this user in: look at the user, the password, and what the server allows from here.`;
  }
  if (error instanceof Error && error.message.startsWith('SASL:')) {
    return `DATABASE_URL: ${server} asks for a password, and the address holds none that it can use.`;
  }
  if (code === '3D000') {
    return `DATABASE_URL: ${server} has no database '${database}': make it first (createdb).`;
  }
  if (code === '42501') {
    return `DATABASE_URL: the user may not make tables in '${database}': let it own the database.`;
  }
  if (
    /CERT|SIGNATURE|TLS|SSL/.test(code) ||
    (error instanceof Error && /SSL/.test(error.message))
  ) {
    return `DATABASE_URL: no safe connection to ${server} (${code || 'it does not speak TLS'}): see sslmode and sslrootcert in docs/scale.md.`;
  }
  if (code === '57P03') return `DATABASE_URL: ${server} is starting or stopping.`;
  if (code.startsWith('53')) return `DATABASE_URL: ${server} has no room for us (${code}).`;
  if (isUnavailability(error)) {
    return `DATABASE_URL: ${server} does not answer (${code || 'no answer in time'}).`;
  }
  return undefined;
}

const UNREADABLE =
  'DATABASE_URL cannot be read: write signs such as % @ : / ? # in the password as %25 %40 %3A %2F %3F %23.';

/**
 * Whether an @ stands where only the end of a password can have brought it. What comes before would be taken for the
 * server's name, and be shown.
 */
function cutsPassword(url: string): boolean {
  return /^[^:]+:\/\/[^/?#]*(?:\/[^?#]*@|\?[^=#]*@|[^#]*#.*@)/.test(url);
}

/** What the address names; throws a sentence where it cannot be read. */
export function readPlace(url: string): ServerPlace {
  if (cutsPassword(url)) throw new DatabaseRefused(UNREADABLE, { isPassing: false });
  try {
    const { host, port, database } = new pg.Client({ connectionString: addressForDriver(url) });
    return { host, port, database };
  } catch (error) {
    const isFile = error instanceof Error && 'syscall' in error;
    const sentence = isFile
      ? 'DATABASE_URL: the file that sslrootcert, sslcert or sslkey names cannot be read.'
      : UNREADABLE;
    throw new DatabaseRefused(sentence, { cause: error, isPassing: false });
  }
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
