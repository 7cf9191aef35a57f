import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface AsideCommand {
  /** The exit code; 1 where it was stopped. */
  ended: Promise<number>;
  stop(): void;
}

const MAIN = fileURLToPath(new URL('../commands/main.ts', import.meta.url));
const LESS_THAN_VISITORS = 10;

/** Runs one of the commands in a process of its own, which gives way to the site's work. */
export function runCommandAside(args: readonly string[]): AsideCommand {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: 'ignore' });
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, LESS_THAN_VISITORS);
  } catch {
    // It may have ended already.
  }
  return { ended, stop: () => void child.kill('SIGTERM') };
}
