import type { Transaction } from 'kysely';
import type { AuditTable, Tables } from '../../storage/tables.ts';
import { chainRow, type UnchainedRow } from './audit-chain.server.ts';
import { auditEnds } from './audit-ends.server.ts';
import type { AuditAction, AuditResult } from './audit.ts';
import { shortAddress } from '../http/network.server.ts';
import type { LiveSession } from '../http/http-context.ts';

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
  /** Now, where it is not given. */
  at?: Date;
  /** Called once the entry is written: the gate sends no patient data without one. */
  onNoted?: () => void;
}

const MARK_LENGTH = 16;
const MAX_DEVICE = 200;

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
  if (entries.length > 0) await recordAuditsInTurn(transaction, () => Promise.resolve(entries));
}

/** `find` is asked once everybody else has to wait: what comes until then can be among the entries. */
export async function recordAuditsInTurn(
  transaction: Transaction<Tables>,
  find: () => Promise<readonly AuditEntry[]>,
): Promise<void> {
  const ends = auditEnds(transaction);
  let end = await ends.read(transaction);
  const rows: AuditTable[] = [];
  const entries = await find();
  for (const entry of entries) {
    const row = chainRow(describeEntry(entry), end);
    rows.push(row);
    end = row;
  }
  if (rows.length > 0) await ends.append(transaction, rows, end);
  for (const { onNoted } of entries) onNoted?.();
}

function describeEntry(entry: AuditEntry): UnchainedRow {
  const { session, others = [] } = entry;
  const who = session ?? entry.refused;
  return {
    at: (entry.at ?? new Date()).toISOString(),
    action: entry.action,
    staff_name: keepText(who?.staffName ?? undefined),
    session: session ? sessionMark(session) : null,
    device: keepText((session?.device ?? entry.device)?.slice(0, MAX_DEVICE)),
    address: entry.address === undefined ? null : shortAddress(entry.address),
    patientid: keepText(entry.patientid),
    others: others.length > 0 ? JSON.stringify(others) : null,
    subject: keepText(entry.subject),
    result: entry.result,
    before_hash: null,
    after_hash: null,
    person: keepText(who?.person ?? undefined),
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
