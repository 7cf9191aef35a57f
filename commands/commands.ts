import type { Command } from './command.ts';

/** Modules by command name, loaded on demand. */
export const COMMANDS: Record<string, () => Promise<Command>> = {
  import: () => import('./import/import.ts'),
  export: () => import('./export/export.ts'),
  backup: () => import('./backup/backup.ts'),
  restore: () => import('./backup/restore.ts'),
  move: () => import('./move/move.ts'),
  retention: () => import('./people/retention.ts'),
  erase: () => import('./people/erase.ts'),
  hold: () => import('./people/hold.ts'),
  'check-content': () => import('./check-content.ts'),
  'demo-data': () => import('./demo/demo-data.ts'),
  'send-test-mail': () => import('./send-test-mail.ts'),
  'set-password': () => import('./set-password.ts'),
  'set-owner-password': () => import('./set-owner-password.ts'),
  'verify-audit': () => import('./audit/verify-audit.ts'),
  'check-quantities': () => import('./people/check-quantities.ts'),
  'access-report': () => import('./audit/access-report.ts'),
};
