/** Counts of the faults that a part caused and of their results; `sumTallies` adds up all parts. */
export interface Tally {
  /** Writes that the site answered as stored. */
  acknowledged: number;
  /** Times that the site was ended with SIGKILL. */
  kills: number;
  /** Power cuts. */
  cuts: number;
  /** System calls that were made to fail, full disks and held locks. */
  faults: number;
  /** Requests and files that only a hostile client sends. */
  hostile: number;
  lost: number;
  duplicated: number;
  /** Answers of 500 and above, except the 503 and 507 with which the site asks the client to try again later. */
  unexpected: number;
}

/** A row of the results table. */
export interface Finding {
  what: string;
  found: string;
  promise: string;
  /** Undefined if it could not be tried on this machine; `found` says why. */
  isKept: boolean | undefined;
}

export interface Report {
  tally: Partial<Tally>;
  findings: Finding[];
}

export interface Options {
  seed: number;
  /** Enquiries, records and files sent per second while faults are caused. */
  rate: number;
  kills: number;
  cuts: number;
  /** Number of calls at which each kind of fault is injected: the first, the second, … */
  points: number;
  /** Number of bodies sent to each public address, and to each staff address. */
  bodies: number;
  staffBodies: number;
  /** Number of patients, and number of readings of a random one. */
  patients: number;
  reads: number;
  /** Length of the load, and number of staff members who browse meanwhile. */
  seconds: number;
  staff: number;
  /** Prints a line about the progress. */
  say: (line: string) => void;
}

export type Part = (options: Options) => Promise<Report>;

export function sumTallies(reports: Report[]): Tally {
  const sum = (name: keyof Tally) =>
    reports.reduce((total, { tally }) => total + (tally[name] ?? 0), 0);
  return {
    acknowledged: sum('acknowledged'),
    kills: sum('kills'),
    cuts: sum('cuts'),
    faults: sum('faults'),
    hostile: sum('hostile'),
    lost: sum('lost'),
    duplicated: sum('duplicated'),
    unexpected: sum('unexpected'),
  };
}

/** A count that must be zero. */
export function findNone(what: string, count: number, examples: readonly string[] = []): Finding {
  const some = examples.length > 0 ? `: ${examples.slice(0, 3).join('; ')}` : '';
  return { what, found: `${count}${some}`, promise: '0', isKept: count === 0 };
}

/** A control: something is broken on purpose, and the same check must notice it. */
export function findCaught(what: string, caught: number): Finding {
  return {
    what: `control: ${what}`,
    found: `${caught} noticed`,
    promise: '> 0',
    isKept: caught > 0,
  };
}

export function findWithin(what: string, milliseconds: readonly number[], mostMs: number): Finding {
  const sorted = [...milliseconds].sort((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const most = sorted.at(-1) ?? 0;
  return {
    what,
    found: `${(most / 1000).toFixed(2)} s at most, ${(middle / 1000).toFixed(2)} s in the middle`,
    promise: `<= ${mostMs / 1000} s`,
    isKept: most <= mostMs,
  };
}

export function findSkipped(part: string, reason: string): Report {
  return {
    tally: {},
    findings: [{ what: part, found: `left out: ${reason}`, promise: '', isKept: undefined }],
  };
}
