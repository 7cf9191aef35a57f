import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { AuditTable, Tables } from '../../storage/tables.ts';
import { type ChainEnd, hashRow } from './audit-chain.server.ts';
import { type ChainBreak, readBreak } from './chain-breaks.server.ts';
import { findUnlisted, LIST } from './audit-patients.server.ts';

export interface VerifiedAudit {
  /** The number of entries that were read. */
  entries: number;
  /** The last one. */
  end: ChainEnd;
  breaks: ChainBreak[];
}

const READ_AT_ONCE = 5000;

/** Checks the whole chain. Calls `onFault` with a sentence for every entry that is not as it was written. */
export async function verifyAudit(
  database: Pick<Database, 'read'>,
  onFault: (sentence: string) => void,
  onRead: (entries: number) => void = () => undefined,
): Promise<VerifiedAudit> {
  let end: ChainEnd = { number: 0, hash: '' };
  let entries = 0;
  const breaks: ChainBreak[] = [];
  const listed = await findListEnd(database.read);
  for (;;) {
    const piece = await readPiece(database.read, end.number);
    if (piece.length === 0) break;
    for (const row of piece) {
      const fault = findFault(row, end);
      if (fault) onFault(fault);
      const found = readBreak(row);
      if (found) breaks.push(found);
      for (const number of found?.altered ?? []) {
        onFault(`Entry ${number} was altered before entry ${row.number} hashed it anew.`);
      }
      end = row;
    }
    const unaltered = piece.filter((row) => row.number <= listed && hashRow(row) === row.hash);
    for (const number of await findUnlisted(database.read, unaltered)) {
      onFault(`Entry ${number} is not in the list of a patient it names.`);
    }
    entries += piece.length;
    onRead(piece.length);
    await setImmediate();
  }
  const fault = await compareWithHead(database.read, end);
  if (fault) onFault(fault);
  return { entries, end: { number: end.number, hash: end.hash }, breaks };
}

function findFault(row: AuditTable, previous: ChainEnd): string | undefined {
  const { number } = row;
  const missing = number - previous.number - 1;
  if (missing > 0) return nameMissing(previous.number + 1, number - 1);
  if (hashRow(row) !== row.hash) return `Entry ${number} was altered.`;
  if (row.previous_hash === previous.hash) return undefined;
  if (previous.number === 0) return `Entry ${number} was altered.`;
  return `Entry ${number} does not follow on entry ${previous.number}: entry ${previous.number} was altered or put in its place together with a new hash.`;
}

function nameMissing(first: number, last: number): string {
  if (first === last) return `Entry ${first} is missing.`;
  return `Entries ${first} to ${last} are missing.`;
}

/** The last entry in the list of patients named by entries; later ones are added when the list is read. */
async function findListEnd(rows: Kysely<Tables>): Promise<number> {
  const head = await rows
    .selectFrom('audit_head')
    .select('number')
    .where('name', '=', LIST)
    .executeTakeFirst();
  return head?.number ?? 0;
}

/** The head is read after the entries, so that entries which the running site adds meanwhile are not reported. */
async function compareWithHead(rows: Kysely<Tables>, end: ChainEnd): Promise<string | undefined> {
  const head = await rows
    .selectFrom('audit_head')
    .select(['number', 'hash'])
    .where('name', '=', 'head')
    .executeTakeFirst();
  if (!head) return 'The note of where the audit ends is missing.';
  if (head.number > end.number) {
    const [next] = await readPiece(rows, end.number);
    return next ? undefined : nameMissing(end.number + 1, head.number);
  }
  if (head.number < end.number) {
    const [first, last] = [head.number + 1, end.number];
    return first === last
      ? `Entry ${last} was inserted: the audit ended before it.`
      : `Entries ${first} to ${last} were inserted: the audit ended before them.`;
  }
  if (head.hash !== end.hash)
    return `Entry ${end.number} was altered: the audit ended with another.`;
  return undefined;
}

function readPiece(rows: Kysely<Tables>, after: number): Promise<AuditTable[]> {
  return rows
    .selectFrom('audit')
    .selectAll()
    .where('number', '>', after)
    .orderBy('number')
    .limit(READ_AT_ONCE)
    .execute();
}
