import { createHash } from 'node:crypto';

const MODULUS = 1n << 256n;

/** What a table holds, as two databases can compare it: how many rows, and the sum of their hashes. */
export interface TableDigest {
  rows: number;
  sum: bigint;
}

/** The order of rows does not matter, so that neither database has to sort. */
export function addToDigest(
  digest: TableDigest,
  columns: readonly string[],
  row: Record<string, unknown>,
): void {
  const text = JSON.stringify(columns.map((column) => row[column]));
  const hash = createHash('sha256').update(text).digest('hex');
  digest.rows += 1;
  digest.sum = (digest.sum + BigInt(`0x${hash}`)) % MODULUS;
}

export function isSameDigest(one: TableDigest, other: TableDigest): boolean {
  return one.rows === other.rows && one.sum === other.sum;
}
