import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 500;
const TOUCH_MS = 5_000;

/**
 * Runs `work` while no other command installs or builds in the same checkout. `file` is the lock and contains the
 * process id. A lock is ignored if its process has ended, or if it has not been touched for `silentMs`: after a power
 * cut another program may have that process id.
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
  // Monotonic time, since after sleep both commands wake at once and the clock has jumped.
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
 * Two commands that remove a stale lock may also remove each other's new one, so the lock counts only if it still is
 * ours a moment later.
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
    // The lock was removed by hand.
  }
}

/** @param {number} pid */
function isRunning(pid) {
  // Created, but the process id is not written yet.
  if (pid === 0) return true;
  // Written by an earlier process that had our process id.
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
