import type { Transaction } from 'kysely';
import type { AuditTable, Tables } from '../../storage/tables.ts';
import { chainRow, type UnchainedRow } from './audit-chain.server.ts';
import { auditEnds } from './audit-ends.server.ts';
import type { AuditAction, AuditResult } from './audit.ts';
import { shortAddress } from '../http/network.server.ts';
import type { LiveSession } from '../http/http-context.ts';

export interface AuditEntry {
  action: AuditAction;
  /** Undefined for a command and for a failed sign-in. */
  session: LiveSession | undefined;
  /** The person who was refused at sign-in by name, and so has no session. */
  refused?: Pick<LiveSession, 'staffName' | 'person'> | undefined;
  /** Only its network is stored (shortAddress). */
  address: string | undefined;
  /** Ignored if there is a session, which has its own. */
  device?: string | undefined;
  patientid?: string | undefined;
  /** Further patients in the same answer. */
  others?: readonly string[];
  /** The object of the action, without anybody's name or number: 'reports', 'report -Oabc'. */
  subject?: string;
  result: AuditResult;
  /** Default: now. */
  at?: Date;
  /** Called once the entry is written. Without an entry the session check sends no patient data. */
  onNoted?: () => void;
}

const MARK_LENGTH = 16;
const MAX_DEVICE = 200;

/**
 * Adds an entry in the transaction of the change, so that both are stored or neither. Call it last: on PostgreSQL
 * all other entries wait until this transaction has ended.
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

/** Calls `find` once the end of the chain is locked, so that entries which arrived while waiting are included. */
export async function recordAuditsInTurn(
  transaction: Transaction<Tables>,
  find: () => Promise<readonly AuditEntry[]>,
): Promise<void> {
  const ends = auditEnds(transaction);
  let end = await ends.read(transaction);
  const rows: AuditTable[] = [];
  const entries = await find();
  for (const entry of entries) {
    const row = chainRow(toUnchainedRow(entry), end);
    rows.push(row);
    end = row;
  }
  if (rows.length > 0) await ends.append(transaction, rows, end);
  for (const { onNoted } of entries) onNoted?.();
}

function toUnchainedRow(entry: AuditEntry): UnchainedRow {
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

/** The identifier of a session in the audit and in the list of sessions. It gives no access. */
export function sessionMark({ tokenHash }: Pick<LiveSession, 'tokenHash'>): string {
  return tokenHash.slice(0, MARK_LENGTH);
}

/** Removes what a database cannot store, so that the hash matches the text that is read back. */
function keepText(text: string | undefined): string | null {
  return text === undefined ? null : text.toWellFormed().replaceAll('\0', '');
}
