import type { AuditTable } from '../../storage/tables.ts';
import type { ChainEnd } from './audit-chain.server.ts';

/** An entry which says that the chain before it was replaced or hashed again, as a restore does. */
export interface ChainBreak {
  number: number;
  at: string;
  subject: string;
  /** Hashes that were noted elsewhere for these numbers before the break no longer match. */
  range: readonly [first: number, last: number] | undefined;
  /** Where the replaced chain ended, 'number:hash'. */
  formerEnd: string | undefined;
  /** Entries that had been altered before the break, which their new hashes no longer show. */
  altered: number[];
}

/** How a restore treated the audit of the database that it replaced. */
export type ReplacedAudit =
  | { kind: 'absent' | 'unreadable' | 'lost' }
  /** The restored audit contains all its entries, with the same numbers and hashes. */
  | { kind: 'continued'; end: ChainEnd }
  /** The two audits differ: the entries `first` to `end` were added to the restored one as `from` to `to`. */
  | { kind: 'added'; end: ChainEnd; first: number; from: number; to: number; altered: number[] };

const MAX_NAMED = 100;
/** Also the wording of migration 0017, which is frozen. */
const HASHED_ANEW = /entries (\d+) to (\d+) hashed anew/;
const ALTERED = /not as written before: (\d[\d ]*)/;
const FORMER_END = /ended at (\d+:[0-9a-f]{64})/;

/** The subject of a restore's entry; `what` is 'backup of …' or 'pg_restore'. */
export function describeRestore(what: string, replaced: ReplacedAudit): string {
  switch (replaced.kind) {
    case 'absent':
      return `${what}, into an empty place`;
    case 'unreadable':
      return `${what}; the audit before it could not be read`;
    case 'lost':
      return `${what}; the audit before it is not here`;
    case 'continued':
      return `${what}; the audit before it ended at ${nameEnd(replaced.end)} and goes on here`;
    case 'added': {
      const { end, first, from, to, altered } = replaced;
      const entries = `its entries ${first} to ${end.number} hashed anew as ${from} to ${to}`;
      const named = altered.slice(0, MAX_NAMED).join(' ');
      const faults = altered.length === 0 ? '' : `, not as written before: ${named}`;
      return `${what}; the audit before it ended at ${nameEnd(end)}, ${entries}${faults}`;
    }
  }
}

function nameEnd({ number, hash }: ChainEnd): string {
  return `${number}:${hash}`;
}

export function readBreak({ number, at, action, subject }: AuditTable): ChainBreak | undefined {
  if (subject === null) return undefined;
  const [, first, last] = HASHED_ANEW.exec(subject) ?? [];
  if (action !== 'restore' && (action !== 'settings' || first === undefined)) return undefined;
  const altered = ALTERED.exec(subject)?.[1]?.trim().split(' ').map(Number) ?? [];
  const formerEnd = FORMER_END.exec(subject)?.[1];
  const isLost = formerEnd === undefined && !subject.endsWith('into an empty place');
  const range = first === undefined ? undefined : ([Number(first), Number(last)] as const);
  // The length of a replaced audit that was not kept is unknown.
  const unknown = [number, Infinity] as const;
  return {
    number,
    at,
    subject,
    range: range ?? (isLost ? unknown : undefined),
    formerEnd,
    altered,
  };
}
