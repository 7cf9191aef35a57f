import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

export const SERVER_CORE = 0;
export const LOAD_CORE = 1;

const canPin = availableParallelism() > 1 && hasTaskset();

/** Starts a script in a new process, pinned to the given cores (in taskset's notation) where possible. */
export function spawnNode(
  core: number | string,
  args: string[],
  environment: Record<string, string> = {},
): ChildProcessWithoutNullStreams {
  const env = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment };
  const child = canPin
    ? spawn('taskset', ['-c', String(core), process.execPath, ...args], { env })
    : spawn(process.execPath, args, { env });
  child.stderr.pipe(process.stderr);
  return child;
}

function hasTaskset(): boolean {
  try {
    execFileSync('taskset', ['-c', '0', process.execPath, '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
