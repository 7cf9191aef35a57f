import type { MiddlewareHandler } from 'hono';
import type { Database } from '../../storage/database.ts';
import { getKept, setKept } from '../../storage/kept-values.ts';
import type { LiveSession, SiteEnv } from '../http/http-context.ts';
import { sessionMark, type AuditEntry } from './audit.server.ts';
import type { FastReading } from './audit.contract.ts';
import type { StaffServices } from '../services/services.server.ts';

/**
 * A person who types without a pause causes eight answers with suggestions a second at most, as the desk waits
 * 120 ms after a key, and pages that refresh by themselves ask once or twice a second: under 100 answers in ten
 * seconds. Lists are turned page by page, and suggestions name a handful of patients: some hundreds of patients
 * in ten seconds. A program that copies the records reads as much within a second.
 */
const WINDOW_MS = 10_000;
const MAX_ANSWERS = 200;
const MAX_PATIENTS = 1500;

const FAST_READING = 'fast-reading';
const SHOWN_FOR_MS = 7 * 24 * 3_600_000;
const MAX_SESSIONS = 1000;

interface Window {
  /** By `performance.now()`, which changes of the clock do not affect. */
  since: number;
  answers: number;
  patients: number;
  isTold: boolean;
}

const windows = new WeakMap<Database, Map<string, Window>>();

/** Counts an audited reading for its session. */
export function countReading(
  database: Database,
  { session, patientid, others = [] }: AuditEntry,
): void {
  if (!session) return;
  const bySession = windows.getOrInsertComputed(database, () => new Map());
  const now = performance.now();
  let window = bySession.get(session.tokenHash);
  if (!window || now - window.since >= WINDOW_MS) {
    if (bySession.size >= MAX_SESSIONS) bySession.clear();
    window = { since: now, answers: 0, patients: 0, isTold: false };
    bySession.set(session.tokenHash, window);
  }
  window.answers += 1;
  window.patients += others.length + (patientid === undefined ? 0 : 1);
}

/** Reports a session that reads too fast to the log, the metrics and the owner's desk, at most once in ten seconds. */
export function watchReadings(services: StaffServices): MiddlewareHandler<SiteEnv> {
  return async (context, next) => {
    await next();
    const session = context.get('session');
    if (session && isNewlyFast(services.database, session)) await tell(services, session);
  };
}

function isNewlyFast(database: Database, { tokenHash }: LiveSession): boolean {
  const window = windows.get(database)?.get(tokenHash);
  if (!window || window.isTold) return false;
  window.isTold = window.answers > MAX_ANSWERS || window.patients > MAX_PATIENTS;
  return window.isTold;
}

/** A failure here must not stop the answer, which is already in the audit. */
async function tell(
  { database, log, meter, now }: StaffServices,
  session: LiveSession,
): Promise<void> {
  const mark = sessionMark(session);
  log.warn(FAST_READING, { session: mark });
  meter?.countFastReading();
  const at = now();
  const value = JSON.stringify({ at: at.toISOString(), session: mark });
  try {
    await database.write((transaction) => setKept(transaction, FAST_READING, value, at));
  } catch (error) {
    log.error('failed', error);
  }
}

/** The last time that a session read too fast, for a week. */
export async function findFastReading(database: Database, now: Date): Promise<FastReading> {
  const kept = await getKept(database.read, FAST_READING);
  const nothing = { at: null, session: null };
  const found = kept === undefined ? nothing : (JSON.parse(kept) as FastReading);
  const isRecent = found.at !== null && now.getTime() - Date.parse(found.at) < SHOWN_FOR_MS;
  return isRecent ? found : nothing;
}
