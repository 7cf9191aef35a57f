import { readFile } from 'node:fs/promises';

const TICKS_A_SECOND = 100;

/** The CPU time of the process with its threads; undefined where there is no /proc. */
export async function readCpuSeconds(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  // The program name, in parentheses, may itself contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** The proportional set size (PSS): memory shared with other processes counts in part. */
export async function readPssMiB(pid: number): Promise<number | undefined> {
  const kilobytes = await readKilobytes(`/proc/${pid}/smaps_rollup`, 'Pss');
  return kilobytes && kilobytes / 1024;
}

/** The peak memory of the process. */
export async function readPeakMiB(pid: number): Promise<number | undefined> {
  const kilobytes = await readKilobytes(`/proc/${pid}/status`, 'VmHWM');
  return kilobytes && kilobytes / 1024;
}

async function readKilobytes(path: string, name: string): Promise<number | undefined> {
  const lines = await readFile(path, 'utf8').catch(() => '');
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(lines)?.[1];
  return found === undefined ? undefined : Number(found);
}
