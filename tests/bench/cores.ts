import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readCpuSeconds } from '../support/servers/read-proc.ts';

/**
 * Pins a process and its running descendants to `cores`, a list such as '0,1' for taskset. Processes that they
 * start later inherit the setting.
 */
export function moveToCores(pid: number, cores: string): void {
  for (const one of [pid, ...listChildren(pid)]) {
    try {
      execFileSync('taskset', ['-a', '-c', '-p', cores, String(one)], { stdio: 'ignore' });
    } catch {
      // The process has ended.
    }
  }
}

/** Processor time, in seconds, of a process and its descendants that are still running. */
export async function readTreeCpuSeconds(pid: number): Promise<number> {
  const all = await Promise.all([pid, ...listChildren(pid)].map(readCpuSeconds));
  return all.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0);
}

function listChildren(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number);
    return children.concat(children.flatMap(listChildren));
  } catch {
    return [];
  }
}
