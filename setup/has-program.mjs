import { execFileSync } from 'node:child_process';

/**
 * @param {string} name
 * @param {string} question an argument with which it answers at once
 */
export function hasProgram(name, question) {
  try {
    execFileSync(name, [question], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
