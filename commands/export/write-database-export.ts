import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import type { CommandContext } from '../command.ts';
import { fromRow, PRIORITY, spreadMembers } from '../hosted/entry-members.ts';
import { spreadJson } from '../hosted/json-layout.ts';
import { LIST_OF, type OwnKind } from '../hosted/read-database-export.ts';
import {
  compareHostedKeys,
  findArrayLength,
  COLUMNS,
  listKeys,
  streamRows,
  findListLength,
  findListPriority,
} from '../hosted/stored-entries.ts';
import { startProgress } from '../progress.ts';

const PIECE_LENGTH = 1 << 16;

export interface WrittenLists {
  records: number;
  enquiries: number;
  others: number;
}

/** Writes all lists into one JSON file, with a few hundred rows in memory at a time. */
export async function writeDatabaseExport(
  rows: Kysely<Tables>,
  path: string,
  { errors, signal }: Pick<CommandContext, 'errors' | 'signal'>,
): Promise<WrittenLists> {
  const own: Record<OwnKind, string[]> = {
    records: await listKeys(rows, 'records'),
    enquiries: await listKeys(rows, 'enquiries'),
  };
  const count = own.records.length + own.enquiries.length;
  const progress = startProgress(errors, 'Writing entries', count);
  const onWritten = () => progress.advance();
  const others = await rows.selectFrom('other_lists').select('name').execute();
  const names = [...Object.values(LIST_OF), ...others.map(({ name }) => name)];

  async function* write(): AsyncGenerator<string> {
    let mark = '{';
    for (const name of names.sort(compareHostedKeys)) {
      yield `${mark}\n ${JSON.stringify(name)}: `;
      if (name === LIST_OF.records) yield* writeOwnList(rows, 'records', own.records, onWritten);
      else if (name === LIST_OF.enquiries) {
        yield* writeOwnList(rows, 'enquiries', own.enquiries, onWritten);
      } else yield await writeOtherList(rows, name);
      mark = ',';
    }
    yield '\n}\n';
  }

  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(Readable.from(inLargerPieces(write())), file, { signal });
  progress.stop();
  return {
    records: own.records.length,
    enquiries: own.enquiries.length,
    others: others.length,
  };
}

async function* writeOwnList(
  rows: Kysely<Tables>,
  kind: OwnKind,
  keys: readonly string[],
  onWritten: () => void,
): AsyncGenerator<string> {
  const arrayLength = findArrayLength(keys, await findListLength(rows, kind));
  const [open, close] = arrayLength === undefined ? '{}' : '[]';
  let mark = open;
  let place = 0;
  const priority = await findListPriority(rows, kind);
  if (priority !== undefined && arrayLength === undefined) {
    yield `${mark}\n  ${JSON.stringify(PRIORITY)}: ${priority}`;
    mark = ',';
  }
  for await (const row of streamRows(rows, kind, keys)) {
    if (arrayLength !== undefined) {
      for (; place < Number(row.key); place++, mark = ',') yield `${mark}\n  null`;
    }
    const name = arrayLength === undefined ? `${JSON.stringify(row.key)}: ` : '';
    yield `${mark}\n  ${name}${spreadMembers(fromRow(row, COLUMNS[kind]), 2)}`;
    place++;
    mark = ',';
    onWritten();
  }
  for (; place < (arrayLength ?? 0); place++, mark = ',') yield `${mark}\n  null`;
  yield mark === ',' ? `\n ${close}` : `${open}${close}`;
}

async function writeOtherList(rows: Kysely<Tables>, name: string): Promise<string> {
  const { json } = await rows
    .selectFrom('other_lists')
    .select('json')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return spreadJson(json, 1);
}

async function* inLargerPieces(source: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const part of source) {
    piece += part;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
