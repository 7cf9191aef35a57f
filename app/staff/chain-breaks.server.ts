import type { AuditTable } from '../../storage/tables.ts';

/** An entry that says where the chain is not as it was written entry by entry. */
export interface ChainBreak {
  number: number;
  at: string;
  subject: string;
  /** A hash that was noted of these numbers before the break is not expected to match any more. */
  range: readonly [first: number, last: number] | undefined;
  /** Entries that were not as written before the break, which their new hash does not show. */
  altered: number[];
}

/** The wording of migration 0017, which is frozen. */
const HASHED_ANEW = /entries (\d+) to (\d+) hashed anew/;
const ALTERED = /not as written before: (\d[\d ]*)/;

export function readBreak({ number, at, action, subject }: AuditTable): ChainBreak | undefined {
  const [, first, last] = HASHED_ANEW.exec(subject ?? '') ?? [];
  if (action !== 'settings' || subject === null || first === undefined) return undefined;
  const altered = ALTERED.exec(subject)?.[1]?.trim().split(' ').map(Number) ?? [];
  return { number, at, subject, range: [Number(first), Number(last)], altered };
}
