import { userInfo } from 'node:os';
import type { AuditEntry } from '../app/audit/audit.server.ts';
import type { AuditAction } from '../app/audit/audit.ts';

/** An audit entry for a command: what it did, and the operating system account that ran it. */
export function entryOfCommand(action: AuditAction, subject: string, at: Date): AuditEntry {
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

/** 'command line, account NAME' */
export function describeAccount(): string {
  return `command line, account ${findAccount()}`;
}

function findAccount(): string {
  try {
    return userInfo().username;
  } catch {
    // Some containers run under a user id without a name.
    return String(process.getuid?.() ?? 'unknown');
  }
}
