import { userInfo } from 'node:os';
import type { AuditEntry } from '../app/audit/audit.server.ts';
import type { AuditAction } from '../app/audit/audit.ts';

/** What the audit keeps of a command: what it did, and under which account of the machine. */
export function describeCommand(action: AuditAction, subject: string, at: Date): AuditEntry {
  return {
    action,
    session: undefined,
    address: undefined,
    device: describeAccount(),
    subject,
    result: 'ok',
    at,
  };
}

/** Under which account of the machine it was asked for. */
export function describeAccount(): string {
  return `command line, account ${findAccount()}`;
}

function findAccount(): string {
  try {
    return userInfo().username;
  } catch {
    // An account without an entry of its own, as in some containers.
    return String(process.getuid?.() ?? 'unknown');
  }
}
