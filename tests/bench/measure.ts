import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Comparison, LoadRound } from './load.ts';

export interface Options {
  /** Number of records in a large clinic. */
  records: number;
  /** Length of a round. */
  seconds: number;
}

/** A row of the results table. */
export interface Measure {
  what: string;
  ours: string;
  baseline: string;
  ratio: string;
  budget: string;
  /** Whether the budget is met; undefined if there is none or it could not be measured. */
  isMet: boolean | undefined;
}

export const LOAD = { connections: 32, warmUpSeconds: 1 };

/** The rate of the site as a share of the bare server's rate, which must be at least `least`. */
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

/** Runs `work` with a new temporary folder, which is removed afterwards. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
