import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../../storage/database.ts';
import { ENQUIRY_FIELDS } from '../enquiry.ts';
import { goneBefore } from './desk-enquiry.ts';
import type { DeskEnquiry } from './desk-enquiry-schema.server.ts';
import type { InboxFilter, InboxPlace } from './inbox.contract.ts';
import {
  DESK_COLUMNS,
  toDeskEnquiry,
  selectInboxRows,
  type InboxAsked,
} from './inbox-rows.server.ts';
import { spellMobile } from '../../text/dial.server.ts';
import { tidyCode } from '../../text/typed-text.ts';
import { mobileToMatch, normaliseMobile, plainDigits } from '../../text/mobile.ts';

const SMALL_PIECE = 100;
const LARGE_PIECE = 1000;

export const ENQUIRIES_A_PAGE = 30;

interface FoundPage {
  enquiries: DeskEnquiry[];
  next: InboxPlace | undefined;
}

/** One page of the inbox, newest first. A search for words reads in batches, so that other requests are not blocked. */
export async function listEnquiries(
  database: Database,
  filter: InboxAsked,
  after?: InboxPlace,
  limit = ENQUIRIES_A_PAGE,
): Promise<FoundPage> {
  const matches = matchInbox(filter);
  const found = matches
    ? await collect(database, filter, matches, after, limit + 1)
    : await readPiece(database, filter, after, limit + 1);
  const enquiries = found.slice(0, limit);
  return { enquiries, next: found.length > limit ? placeOf(enquiries.at(-1)) : undefined };
}

/** All enquiries that match the filter, newest first, in batches. */
export async function* readAllEnquiries(
  database: Database,
  filter: InboxAsked,
): AsyncGenerator<DeskEnquiry[]> {
  const matches = matchInbox(filter);
  let after: InboxPlace | undefined;
  for (;;) {
    const piece = await readPiece(database, filter, after, SMALL_PIECE);
    yield matches ? piece.filter(matches) : piece;
    after = placeOf(piece.at(-1));
    if (piece.length < SMALL_PIECE) return;
    await setImmediate();
  }
}

export async function findEnquiry(
  database: Database,
  key: string,
  now: Date,
): Promise<DeskEnquiry | undefined> {
  const row = await database.read
    .selectFrom('enquiries')
    .select(DESK_COLUMNS)
    .where('key', '=', key)
    .where(({ eb, or }) =>
      or([eb('removed_at', 'is', null), eb('removed_at', '>=', goneBefore(now))]),
    )
    .executeTakeFirst();
  return row && toDeskEnquiry(row);
}

function placeOf(enquiry: DeskEnquiry | undefined): InboxPlace | undefined {
  return enquiry && { arrived: enquiry.datetime ?? '', key: enquiry.key };
}

async function collect(
  database: Database,
  filter: InboxAsked,
  matches: (enquiry: DeskEnquiry) => boolean,
  after: InboxPlace | undefined,
  limit: number,
): Promise<DeskEnquiry[]> {
  const found: DeskEnquiry[] = [];
  let place = after;
  let size = SMALL_PIECE;
  for (;;) {
    const piece = await readPiece(database, filter, place, size);
    for (const row of piece) if (matches(row)) found.push(row);
    if (found.length >= limit || piece.length < size) return found.slice(0, limit);
    place = placeOf(piece.at(-1));
    size = LARGE_PIECE;
    await setImmediate();
  }
}

async function readPiece(
  database: Database,
  filter: InboxAsked,
  after: InboxPlace | undefined,
  size: number,
): Promise<DeskEnquiry[]> {
  // Written out: a bound limit makes SQLite plan the query of every open desk anew each time.
  const limit = size === ENQUIRIES_A_PAGE + 1 ? sql.lit(size) : size;
  const rows = await selectInboxRows(database.read, filter, after).limit(limit).execute();
  return rows.map(toDeskEnquiry);
}

/** Matches enquiries of the topic group that contain all words, or whose mobile number the words are. */
function matchInbox({
  group,
  words,
}: Pick<InboxFilter, 'group' | 'words'>): ((enquiry: DeskEnquiry) => boolean) | undefined {
  const sought = fold(words ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const isNumber = normaliseMobile(tidyCode(words ?? '')) !== undefined;
  const spellings = isNumber ? spellMobile(words ?? '') : [];
  if (group === undefined && sought.length === 0) return undefined;
  return (enquiry) => {
    if (group !== undefined && !enquiry.selectOpt?.endsWith(`[ ${group} ]`)) return false;
    if (sought.length === 0) return true;
    if (spellings.includes(mobileToMatch(enquiry.mobile ?? ''))) return true;
    const text = fold(textOf(enquiry));
    return sought.every((word) => text.includes(word));
  };
}

const SEARCHED_ANSWERS = ENQUIRY_FIELDS.filter((field) => field !== 'date');

function textOf(enquiry: DeskEnquiry): string {
  const answers = SEARCHED_ANSWERS.map((field) => enquiry[field]);
  return [...answers, enquiry.reference, enquiry.note].join('\n');
}

/** Lower case, Unicode-normalised (NFKC), without invisible characters, digits as 0 to 9. */
function fold(text: string): string {
  return plainDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .toLowerCase();
}
