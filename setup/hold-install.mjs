import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 500;
const TOUCH_MS = 5_000;

/**
 * Installs or builds while no other command does so in the same checkout. `file` stands there meanwhile, with
 * the number of the process. One whose process is gone counts no more, nor one that nobody has touched for
 * long: after a power cut its number may be another program's.
 * @param {string} file
 * @param {() => Promise<void>} work
 * @param {{ sayWaiting: () => void, silentMs?: number }} options
 */
export async function holdInstall(file, work, { sayWaiting, silentMs = 60_000 }) {
  await take(file, sayWaiting, silentMs);
  const touching = setInterval(() => touch(file), TOUCH_MS);
  try {
    await work();
  } finally {
    clearInterval(touching);
    if (look(file)?.holder === process.pid) rmSync(file, { force: true });
  }
}

/**
 * @param {string} file
 * @param {() => void} sayWaiting
 * @param {number} silentMs
 */
async function take(file, sayWaiting, silentMs) {
  mkdirSync(dirname(file), { recursive: true });
  let isSaid = false;
  let last = '';
  // Not by the clock: a machine that was asleep wakes both commands at once.
  let changedAt = performance.now();
  while (!(await claim(file))) {
    const held = look(file);
    if (!held) continue;
    const now = `${held.holder} ${held.touchedAt}`;
    if (now !== last) [last, changedAt] = [now, performance.now()];
    if (!isRunning(held.holder) || performance.now() - changedAt > silentMs) {
      rmSync(file, { force: true });
      continue;
    }
    if (!isSaid) sayWaiting();
    isSaid = true;
    await pause(LOOK_MS);
  }
}

/**
 * Two that remove what a third has left may each remove the other's: who finds its own a moment later has it.
 * @param {string} file
 */
async function claim(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (isOf(error, 'EEXIST')) return false;
    throw error;
  }
  await pause(LOOK_MS / 5);
  return look(file)?.holder === process.pid;
}

/** @param {string} file */
function look(file) {
  try {
    return { holder: Number(readFileSync(file, 'utf8')), touchedAt: statSync(file).mtimeMs };
  } catch (error) {
    if (isOf(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** @param {string} file */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Somebody removed it by hand.
  }
}

/** @param {number} pid */
function isRunning(pid) {
  // A file that is not written yet.
  if (pid === 0) return true;
  // Its number is ours now: it was another's before us.
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return isOf(error, 'EPERM');
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function isOf(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
