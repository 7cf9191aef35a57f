import pg from 'pg';
import { errorCode } from '../error-codes.ts';
import { DatabaseUnavailable } from '../database.ts';
import { addressForDriver } from './postgres-client.ts';

/** The database server cannot be used. The message is a sentence for the person who set DATABASE_URL. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused';
  /** True if a later try may succeed: the server is starting, or the network is not up yet. */
  readonly isPassing: boolean;
  constructor(message: string, options: ErrorOptions & { isPassing: boolean }) {
    super(message, options);
    this.isPassing = options.isPassing;
  }
}

/** Address of the server, without user and password. */
export interface ServerPlace {
  host: string;
  port: number;
  database: string | undefined;
}

/** A write on a read-only standby. */
const READ_ONLY = '25006';

// PostgreSQL's error classes: connection, resources, operator intervention, system. Then single codes: a table
// changed by another instance's update, a read-only standby, an idle transaction or session that timed out, a
// deadlock, a serialization failure, a lock that was not available in time.
const UNAVAILABLE = /^(?:08|53|57|58)|^(?:0A000|25006|25P03|25P04|40001|40P01|55P03)$/;

const OUTDATED_PLAN = '0A000';
const UNDEFINED_FUNCTION = '42883';

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
  // The missing Unix socket of a server on the same machine.
  'ENOENT',
]);

/** Messages of the driver's errors that have no code. */
const DRIVER =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered|was closed)|Cannot use a pool after)/;

/** A temporary error of the driver or server as `DatabaseUnavailable`, which the site answers with 503; others as they are. */
export function translatePostgresError(error: unknown): unknown {
  return isUnavailability(error) ? toUnavailable(error) : error;
}

/** Any error as `DatabaseUnavailable`: for a connection that could not be opened, whatever the reason. */
export function toUnavailable(error: unknown): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error;
  return new DatabaseUnavailable('The database does not answer at the moment.', { cause: error });
}

function isUnavailability(error: unknown): boolean {
  return UNAVAILABLE.test(codeOf(error)) || isLostConnection(error);
}

/**
 * True if the connection on which the error occurred can no longer be used. A connection to a read-only standby counts
 * as lost, because a new one may lead to the server that accepts writes.
 */
export function isLostConnection(error: unknown): boolean {
  const code = codeOf(error);
  return (
    NETWORK.has(code) ||
    /^(?:08|57P0[1-5]|25P03)/.test(code) ||
    code === READ_ONLY ||
    (error instanceof Error && DRIVER.test(error.message))
  );
}

/** True if the table was changed, by a newer instance's migration, after the statement was prepared. */
export function isOutdatedPlan(error: unknown): boolean {
  return codeOf(error) === OUTDATED_PLAN;
}

/** An error while connecting as `DatabaseRefused` with a sentence; an unknown error as it is. */
export function toRefusal(error: unknown, place: ServerPlace): unknown {
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
    return `DATABASE_URL: ${server} does not let this user in: check the user, the password and the server's pg_hba.conf.`;
  }
  if (error instanceof Error && error.message.startsWith('SASL:')) {
    return `DATABASE_URL: ${server} asks for a password, and the address contains none that it can use.`;
  }
  if (code === '3D000') {
    return `DATABASE_URL: ${server} has no database '${database}': create it first (createdb).`;
  }
  if (code === '42501') {
    return `DATABASE_URL: the user may not create tables in '${database}': make it the owner of the database.`;
  }
  if (
    /CERT|SIGNATURE|TLS|SSL/.test(code) ||
    (error instanceof Error && /SSL/.test(error.message))
  ) {
    return `DATABASE_URL: no secure connection to ${server} (${code || 'it does not speak TLS'}): see sslmode and sslrootcert in docs/scale.md.`;
  }
  if (code === READ_ONLY) {
    return `DATABASE_URL: ${server} is read-only: the address must lead to the server that accepts writes, not to a standby.`;
  }
  if (code === UNDEFINED_FUNCTION) {
    return `DATABASE_URL: PostgreSQL itself is needed, and ${server} lacks a function of it.`;
  }
  if (code === '57P03') return `DATABASE_URL: ${server} is starting or stopping.`;
  if (code.startsWith('53')) return `DATABASE_URL: ${server} has no resources left (${code}).`;
  if (isUnavailability(error)) {
    return `DATABASE_URL: ${server} does not answer (${code || 'no answer in time'}).`;
  }
  return undefined;
}

const UNREADABLE =
  'DATABASE_URL cannot be read: write signs such as % @ : / ? # in the password as %25 %40 %3A %2F %3F %23.';

/**
 * True if an @ after a /, ? or # shows that the password contains such a sign unescaped. A URL parser would take a
 * part of the password for the host name, which messages show.
 */
function cutsPassword(url: string): boolean {
  return /^[^:]+:\/\/[^/?#]*(?:\/[^?#]*@|\?[^=#]*@|[^#]*#.*@)/.test(url);
}

/** Parses a database address. Throws `DatabaseRefused` if it cannot be parsed or its certificate files cannot be read. */
export function readPlace(url: string): ServerPlace {
  if (cutsPassword(url)) throw new DatabaseRefused(UNREADABLE, { isPassing: false });
  try {
    const { host, port, database } = new pg.Client({ connectionString: addressForDriver(url) });
    return { host, port, database };
  } catch (error) {
    const isFile = error instanceof Error && 'syscall' in error;
    const sentence = isFile
      ? 'DATABASE_URL: the file given as sslrootcert, sslcert or sslkey cannot be read.'
      : UNREADABLE;
    throw new DatabaseRefused(sentence, { cause: error, isPassing: false });
  }
}

function codeOf(error: unknown): string {
  return errorCode(error instanceof AggregateError ? error.errors[0] : error);
}
