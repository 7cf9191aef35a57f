import type { Command } from './command.ts';

/** By the name that is typed; each is loaded when it is asked for. */
export const COMMANDS: Record<string, () => Promise<Command>> = {
  import: () => import('./import.ts'),
  export: () => import('./export.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  move: () => import('./move.ts'),
  retention: () => import('./retention.ts'),
  erase: () => import('./erase.ts'),
  hold: () => import('./hold.ts'),
  'check-content': () => import('./check-content.ts'),
  'demo-data': () => import('./demo-data.ts'),
  'set-password': () => import('./set-password.ts'),
  'verify-audit': () => import('./verify-audit.ts'),
  'access-report': () => import('./access-report.ts'),
};
