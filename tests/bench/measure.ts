import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Comparison, LoadRound } from './load.ts';

export interface Options {
  /** Records in the searched clinic. */
  records: number;
  /** Length of one round. */
  seconds: number;
}

/** A line of the table. */
export interface Measure {
  what: string;
  ours: string;
  baseline: string;
  ratio: string;
  budget: string;
  /** Undefined where it could not be measured. */
  isMet: boolean | undefined;
}

export const LOAD = { connections: 32, warmUpSeconds: 1 };

/** Our rate against that of a bare server. */
export function compareRates(
  what: string,
  least: number,
  { ours, theirs }: Comparison,
  baseline: string,
): Measure {
  const ratio = ours.rate / theirs.rate;
  return {
    what: `${what}, requests`,
    ours: `${showRate(ours.rate)}${showCost(ours)}`,
    baseline: `${showRate(theirs.rate)}${showCost(theirs)} ${baseline}`,
    ratio: ratio.toFixed(2),
    budget: `>= ${least.toFixed(2)}`,
    isMet: ratio >= least,
  };
}

export function showCost({ cost }: LoadRound): string {
  return cost === undefined ? '' : ` (${cost.toFixed(0)} µs CPU each)`;
}

export function showRate(rate: number): string {
  return `${Math.round(rate).toLocaleString('en-US')}/s`;
}

export function showMs(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 10 ? 2 : 0)} ms`;
}

/** A folder for one part of the bench, on the disk that holds temporary files. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
