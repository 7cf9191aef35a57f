import { existsSync, readFileSync } from 'node:fs';

/** Whether strace has injected its fault, according to the trace it has written so far. */
export function wasInjected(trace: string): boolean {
  return existsSync(trace) && /\(INJECTED\)|killed by SIGKILL/.test(readFileSync(trace, 'utf8'));
}
