import { spawn } from 'node:child_process';

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program that ends when this process is told to stop, and before it: npm would go on for half a minute
 * and then undo its work, in the same folder as the next command. What it leaves, the next installs anew.
 * Its output goes to standard error: standard output is ours.
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
    if (code !== 0) throw new Error(`It failed: ${[program, ...args].join(' ')}`);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
