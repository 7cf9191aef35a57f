import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readCpuSeconds } from '../support/servers/read-proc.ts';

/** Moves a process and all that it has started to these cores, as taskset names them; later ones follow. */
export function moveToCores(pid: number, cores: string): void {
  for (const one of [pid, ...listChildren(pid)]) {
    try {
      execFileSync('taskset', ['-a', '-c', '-p', cores, String(one)], { stdio: 'ignore' });
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Processor time of a process and all that it has started, as far as they still run. */
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
