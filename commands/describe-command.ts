import { userInfo } from 'node:os';
import type { AuditAction } from '../app/staff/audit.ts';
import type { AuditEntry } from '../app/staff/audit.server.ts';

/** What the audit keeps of a command: what it did, and under which account of the machine. */
export function describeCommand(action: AuditAction, subject: string, at: Date): AuditEntry {
  return {
    action,
    session: undefined,
    address: undefined,
    device: `command line, account ${findAccount()}`,
    subject,
    result: 'ok',
    at,
  };
}

function findAccount(): string {
  try {
    return userInfo().username;
  } catch {
    // An account without an entry of its own, as in some containers.
    return String(process.getuid?.() ?? 'unknown');
  }
}
