import { spawn } from 'node:child_process';

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program and kills it when this process is told to stop: npm would otherwise continue for half a minute and
 * then undo its work in the folder that the next command uses. The next run repairs a partial installation. The
 * program's output goes to standard error.
 * @param {string} program
 * @param {string[]} args
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function runChild(program, args, folder) {
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 2, 2] });
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    child.kill('SIGKILL');
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    if (isStopped) throw new Error('Stopped.');
    if (code !== 0) throw new Error(`This command failed: ${[program, ...args].join(' ')}`);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
