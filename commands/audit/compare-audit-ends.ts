import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { ChainBreak } from '../../app/audit/chain-breaks.server.ts';
import type { VerifiedAudit } from '../../app/audit/verify-audit.server.ts';
import type { Database } from '../../storage/database.ts';
import { findPassphrase } from '../ask-at-terminal.ts';
import { readBackup } from '../backup/read-backup.ts';
import { CommandFault, type CommandContext } from '../command.ts';

/** Positions of the audit, 'number:hash', that were recorded outside the database. */
export interface NotedEnds {
  /** How a message continues after an entry: 'was expected', 'journal.txt names'. */
  named: string;
  /** The file that they come from, if any. */
  file: string | undefined;
  /** It is a log, in which the site notes an end once an hour. */
  isLog?: true;
  ends: ReadonlySet<string>;
}

interface Compared {
  /** Empty if all match. */
  faults: string[];
  /** How many match; undefined without a file. */
  sentence: string | undefined;
}

const END = /\b\d{1,10}:[0-9a-f]{64}\b/g;

/** Every 'number:hash' in a log, in any context; '-' reads standard input. */
export async function readLogEnds(path: string, input: Readable): Promise<NotedEnds> {
  const ends = new Set<string>();
  const source = path === '-' ? input : createReadStream(path);
  try {
    for await (const line of createInterface({ input: source, crlfDelay: Infinity })) {
      for (const [end] of line.matchAll(END)) ends.add(end);
    }
  } catch (cause) {
    throw new CommandFault(`The log ${path} cannot be read.`, { cause });
  }
  const file = path === '-' ? 'the log' : path;
  return { named: `${file} names`, file, isLog: true, ends };
}

/** The 'number:hash' in a backup's manifest, after the whole backup was read and checked. */
export async function readBackupEnd(path: string, context: CommandContext): Promise<NotedEnds> {
  const passphrase = await findPassphrase(context, { isNew: false });
  const { auditHead } = await readBackup({
    path,
    passphrase,
    signal: context.signal,
    onPassed: () => undefined,
    async onEntry({ bytes }) {
      for await (const _ of bytes);
    },
  });
  const ends = new Set(auditHead === undefined ? [] : [auditHead]);
  return { named: `${path} names`, file: path, ends };
}

/** Compares recorded hashes with the audit's present entries. */
export async function compareEnds(
  { read }: Database,
  { named, file, isLog, ends }: NotedEnds,
  { end, breaks }: Pick<VerifiedAudit, 'end' | 'breaks'>,
  now: Date,
): Promise<Compared> {
  if (ends.size === 0 && isLog && (await isYoung(read, now))) {
    const sentence = `${file} contains no NUMBER:HASH yet: the site writes the first one within an hour.`;
    return { faults: [], sentence };
  }
  if (ends.size === 0)
    return { faults: [`${file} contains no NUMBER:HASH of an audit.`], sentence: undefined };
  const noted = [...ends]
    .map((text) => ({ text, number: Number.parseInt(text, 10) }))
    .sort((one, other) => one.number - other.number);
  const matching: number[] = [];
  const missing: number[] = [];
  const other: number[] = [];
  const excused = new Map<ChainBreak, number>();
  for (const { text, number } of noted) {
    const row = await read
      .selectFrom('audit')
      .select('hash')
      .where('number', '=', number)
      .executeTakeFirst();
    const found = breaks.find(({ range }) => range && number >= range[0] && number <= range[1]);
    if (`${number}:${row?.hash}` === text) matching.push(number);
    else if (breaks.some(({ formerEnd }) => formerEnd === text)) matching.push(number);
    else if (found) excused.set(found, (excused.get(found) ?? 0) + 1);
    else (number > end.number ? missing : other).push(number);
  }
  const last = matching.at(-1);
  const count = `${matching.length} of ${ends.size} noted ends match`;
  return {
    faults: [
      ...describeMismatches(named, missing, other, end.number),
      ...describeExcused(named, excused),
    ],
    sentence:
      file === undefined
        ? undefined
        : `${file}: ${last === undefined ? count : `${count}, the last of entry ${last}`}.`,
  };
}

const FIRST_END_MS = 65 * 60_000;

/** Whether the audit has begun so lately that no log needs to name an end of it. */
async function isYoung(read: Database['read'], now: Date): Promise<boolean> {
  const first = await read
    .selectFrom('audit')
    .select('at')
    .where('number', '=', 1)
    .executeTakeFirst();
  return first === undefined || now.getTime() - Date.parse(first.at) < FIRST_END_MS;
}

function describeMismatches(
  named: string,
  missing: readonly number[],
  other: readonly number[],
  last: number,
): string[] {
  const sentences = [];
  if (other.length > 0) {
    const more = other.length - 1;
    const later =
      more === 0 ? '' : `, nor ${more === 1 ? 'is 1 later one' : `are ${more} later ones`}`;
    const why = named === 'was expected' ? '' : ': it, or an entry before it, was replaced';
    sentences.push(`Entry ${other[0]} is not the one that ${named}${later}${why}.`);
  }
  if (missing.length > 0) {
    sentences.push(
      `Entry ${missing.at(-1)}, which ${named}, is missing: the audit ends at ${last}.`,
    );
  }
  return sentences;
}

function describeExcused(named: string, excused: ReadonlyMap<ChainBreak, number>): string[] {
  return [...excused].map(
    ([{ number, subject }, count]) =>
      `${count === 1 ? 'An end' : `${count} ends`} that ${named} cannot be compared. Entry ${number} gives the reason: ${subject}`,
  );
}
