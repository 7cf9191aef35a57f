import { type CompiledQuery, PostgresAdapter, sql, type Transaction } from 'kysely';
import type { AuditTable, Tables } from '../../storage/tables.ts';
import { type ChainEnd, chainRow, sha256, type UnchainedRow } from './audit-chain.server.ts';
import type { AuditAction, AuditResult } from './audit.ts';
import { shortAddress } from './network.server.ts';
import type { LiveSession } from './session-hints.server.ts';

export interface AuditEntry {
  action: AuditAction;
  /** Undefined for a command, and for a sign-in that failed. */
  session: LiveSession | undefined;
  /** Who was refused by name, where there is no session. */
  refused?: Pick<LiveSession, 'staffName' | 'person'> | undefined;
  /** Kept as a network only. */
  address: string | undefined;
  /** Taken from the session, where there is one. */
  device?: string | undefined;
  patientid?: string | undefined;
  /** Further patients in the same answer. */
  others?: readonly string[];
  /** What it was done to, without anybody's name or number: 'reports', 'report -Oabc'. */
  subject?: string;
  result: AuditResult;
  /** What was there before and after, as text: only hashes of it are kept. */
  before?: string;
  after?: string;
  /** Now, where it is not given. */
  at?: Date;
}

const MARK_LENGTH = 16;
const LONGEST_DEVICE = 200;
const HEAD = 'head';
/** Any number that nobody else asks PostgreSQL's advisory locks for. */
const TURN = 7_305_162_811;
/** So many rows go in at once, the most that fit first: each costs a trip to the database. */
const SIZES = [16, 4, 1] as const;
const COLUMNS = [
  'number',
  'at',
  'action',
  'staff_name',
  'session',
  'device',
  'address',
  'patientid',
  'others',
  'subject',
  'result',
  'before_hash',
  'after_hash',
  'previous_hash',
  'hash',
  'person',
] as const satisfies readonly (keyof AuditTable)[];

/**
 * Adds an entry in the transaction of the change itself: both are stored, or neither. Call it last, since
 * on PostgreSQL everybody else's entries wait until this transaction has ended.
 */
export async function recordAudit(
  transaction: Transaction<Tables>,
  entry: AuditEntry,
): Promise<void> {
  await recordAudits(transaction, [entry]);
}

export async function recordAudits(
  transaction: Transaction<Tables>,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const isPostgres = transaction.getExecutor().adapter instanceof PostgresAdapter;
  if (isPostgres) await sql`select pg_advisory_xact_lock(${TURN})`.execute(transaction);
  const queries = queriesFor(transaction, isPostgres);
  let end = await readEnd(transaction, queries);
  const rows: AuditTable[] = [];
  for (const entry of entries) {
    const row = chainRow(describeEntry(entry), end);
    rows.push(row);
    end = row;
  }
  for (let from = 0; from < rows.length;) {
    const size = SIZES.find((one) => from + one <= rows.length) ?? 1;
    const some = rows.slice(from, from + size);
    const values = some.flatMap((row) => COLUMNS.map((name) => row[name]));
    await run(transaction, queries.addRows[size], values);
    from += size;
  }
  await run(transaction, queries.moveEnd, [end.number, end.hash, HEAD]);
}

function describeEntry(entry: AuditEntry): UnchainedRow {
  const { session, others = [] } = entry;
  const who = session ?? entry.refused;
  return {
    at: (entry.at ?? new Date()).toISOString(),
    action: entry.action,
    staff_name: who?.staffName ?? null,
    session: session ? sessionMark(session) : null,
    device: keepText((session?.device ?? entry.device)?.slice(0, LONGEST_DEVICE)),
    address: entry.address === undefined ? null : shortAddress(entry.address),
    patientid: keepText(entry.patientid),
    others: others.length > 0 ? JSON.stringify(others) : null,
    subject: keepText(entry.subject),
    result: entry.result,
    before_hash: entry.before === undefined ? null : sha256(entry.before),
    after_hash: entry.after === undefined ? null : sha256(entry.after),
    person: who?.person ?? null,
  };
}

/** How a session is called in the audit and in the list of sessions; it opens nothing. */
export function sessionMark({ tokenHash }: Pick<LiveSession, 'tokenHash'>): string {
  return tokenHash.slice(0, MARK_LENGTH);
}

/** As a database can keep it, so that its hash is that of what is read back. */
function keepText(text: string | undefined): string | null {
  return text === undefined ? null : text.toWellFormed().replaceAll('\0', '');
}

async function readEnd(
  transaction: Transaction<Tables>,
  { findEnd }: AuditQueries,
): Promise<ChainEnd> {
  const [end] = (await transaction.executeQuery<ChainEnd>(findEnd)).rows;
  if (!end) throw new Error('the end of the audit is not in the database');
  return end;
}

async function run(
  transaction: Transaction<Tables>,
  query: CompiledQuery,
  parameters: readonly unknown[],
): Promise<void> {
  await transaction.executeQuery({ ...query, parameters });
}

interface AuditQueries {
  findEnd: CompiledQuery<ChainEnd>;
  addRows: Record<(typeof SIZES)[number], CompiledQuery>;
  moveEnd: CompiledQuery;
}

const built = new Map<boolean, AuditQueries>();

/** Building a query costs more than running it, so each is built once. */
function queriesFor(rows: Transaction<Tables>, isPostgres: boolean): AuditQueries {
  const known = built.get(isPostgres);
  if (known) return known;
  const sample = Object.fromEntries(COLUMNS.map((name) => [name, ''])) as unknown as AuditTable;
  const addRows = (size: number) =>
    rows
      .insertInto('audit')
      .values(Array.from({ length: size }, () => sample))
      .compile();
  const queries: AuditQueries = {
    findEnd: rows
      .selectFrom('audit_head')
      .select(['number', 'hash'])
      .where('name', '=', HEAD)
      .compile(),
    addRows: { 1: addRows(1), 4: addRows(4), 16: addRows(16) },
    moveEnd: rows
      .updateTable('audit_head')
      .set({ number: 0, hash: '' })
      .where('name', '=', HEAD)
      .compile(),
  };
  built.set(isPostgres, queries);
  return queries;
}
