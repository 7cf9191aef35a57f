/** What was done to the site, and what came of it; the sums of all parts are the promise. */
export interface Tally {
  /** Writes that the site answered as stored. */
  acknowledged: number;
  /** Ends without a warning (SIGKILL). */
  kills: number;
  /** Power cuts. */
  cuts: number;
  /** Calls to the operating system that were made to fail, full disks and held locks. */
  faults: number;
  /** Requests and files that no honest client sends. */
  hostile: number;
  lost: number;
  duplicated: number;
  /** Answers of 500 and above that are not the 503 or 507 which says so by itself. */
  unexpected: number;
}

/** A line of the table. */
export interface Finding {
  what: string;
  found: string;
  promise: string;
  /** Undefined where this machine could not try it; `found` says why. */
  isKept: boolean | undefined;
}

export interface Report {
  tally: Partial<Tally>;
  findings: Finding[];
}

export interface Options {
  seed: number;
  /** Enquiries, records and files a second while something is done to the site. */
  rate: number;
  kills: number;
  cuts: number;
  /** Faults of each kind: at the first call, at the second, … */
  points: number;
  /** Bodies for each public address, and for each address of staff. */
  bodies: number;
  staffBodies: number;
  /** Patients, and how often one of them is looked at. */
  patients: number;
  reads: number;
  /** Length of the load, and how many of the staff browse meanwhile. */
  seconds: number;
  staff: number;
  /** A line on what is being done. */
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

/** A count that must be nought. */
export function findNone(what: string, count: number, examples: readonly string[] = []): Finding {
  const some = examples.length > 0 ? `: ${examples.slice(0, 3).join('; ')}` : '';
  return { what, found: `${count}${some}`, promise: '0', isKept: count === 0 };
}

/** A control: the same check, with something broken on purpose, must notice it. */
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
