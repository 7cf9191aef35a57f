import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../app/content/project-folder.server.ts';

export interface AsideCommand {
  /** The exit code; 1 if it was stopped or could not be started. */
  ended: Promise<number>;
  /** The last lines of standard error, where a failed command says why. */
  said(): string;
  stop(): void;
}

const MAIN = join(PROJECT_FOLDER, 'commands', 'main.ts');
const LESS_THAN_VISITORS = 10;
/** Far longer than the largest backup takes. */
const LIMIT_MS = 6 * 3_600_000;
const KILL_AFTER_MS = 30_000;
const LINES_KEPT = 3;

/**
 * Runs a command (commands/) in a child process with low priority. After `limitMs` it gets SIGTERM, and SIGKILL after
 * another `killAfterMs`; it then counts as failed.
 */
export function runInChildProcess(
  args: readonly string[],
  { main = MAIN, limitMs = LIMIT_MS, killAfterMs = KILL_AFTER_MS } = {},
): AsideCommand {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = `${said}${chunk}`
      .split('\n')
      .slice(-LINES_KEPT - 1)
      .join('\n');
  });
  const ended = new Promise<number>((resolve) => {
    let killing: NodeJS.Timeout | undefined;
    const stopping = setTimeout(() => {
      child.kill('SIGTERM');
      killing = setTimeout(() => {
        child.kill('SIGKILL');
        // A process that waits for a lost disk does not even end then.
        end(1);
      }, killAfterMs).unref();
    }, limitMs).unref();
    const end = (code: number) => {
      clearTimeout(stopping);
      clearTimeout(killing);
      resolve(code);
    };
    child.once('error', () => end(1));
    // Not `exit`: the last lines of standard error may arrive after that.
    child.once('close', (code) => end(code ?? 1));
  });
  try {
    if (child.pid !== undefined) setPriority(child.pid, LESS_THAN_VISITORS);
  } catch {
    // It may have ended already.
  }
  return { ended, said: () => said.trim(), stop: () => void child.kill('SIGTERM') };
}
