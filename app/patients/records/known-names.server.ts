import { type Selectable, sql, type Transaction } from 'kysely';
import { inPieces } from '../../../storage/database.ts';
import type {
  KnownNamesTable,
  NameWordsTable,
  RecordsTable,
  Tables,
} from '../../../storage/tables.ts';
import { readDatetime } from '../../hours/read-datetime.ts';
import { EVERY_NAME, listNameWords } from '../search/typed-words.ts';

const ROWS_AT_ONCE = 2000;

type NamedRecord = Pick<Selectable<RecordsTable>, 'key' | 'patientid' | 'name' | 'datetime'>;
type KnownName = Omit<KnownNamesTable, 'id'>;

/** The person of a record, as stored in `known_names`. A record without a patient id counts as a person of its own. */
export function personOf({ key, patientid }: Pick<NamedRecord, 'key' | 'patientid'>): string {
  return patientid === null ? `key ${key}` : `id ${patientid}`;
}

/** The persons whose names stand in these records, according to the index. */
export async function listPersonsOf(
  transaction: Transaction<Tables>,
  keys: readonly string[],
): Promise<string[]> {
  const names = await inPieces(keys, (piece) =>
    transaction
      .selectFrom('known_names')
      .select('person')
      .where('record_key', 'in', piece)
      .execute(),
  );
  return names.map(({ person }) => person);
}

/** Brings the names and words of these persons in line with all their records. */
export async function renewNames(
  transaction: Transaction<Tables>,
  persons: readonly string[],
): Promise<void> {
  const known = await inPieces(persons, (piece) =>
    transaction.selectFrom('known_names').selectAll().where('person', 'in', piece).execute(),
  );
  const names = await findNames(transaction, persons);
  const changed = known.filter((one) => !isSame(one, names.get(nameKey(one))));
  const former = new Map(known.map((one) => [nameKey(one), one]));
  const added = [...names].filter(([key, one]) => !isSame(one, former.get(key)));
  if (changed.length + added.length === 0) return;
  let last = await findLastId(transaction);
  await removeNames(transaction, changed);
  await addNames(
    transaction,
    added.map(([key, one]) => Object.assign(one, { id: former.get(key)?.id ?? ++last })),
  );
}

const nameKey = ({ person, name }: Pick<KnownNamesTable, 'person' | 'name'>) =>
  JSON.stringify([person, name]);

function isSame(one: KnownName, other: KnownName | undefined): boolean {
  return (
    one.record_key === other?.record_key && one.visit === other.visit && one.words === other.words
  );
}

/** The present names of these persons, from all their records. */
async function findNames(
  transaction: Transaction<Tables>,
  persons: readonly string[],
): Promise<Map<string, KnownName>> {
  const rows = transaction.selectFrom('records').select(['key', 'patientid', 'name', 'datetime']);
  const listAfter = (start: string) =>
    persons.filter((one) => one.startsWith(start)).map((one) => one.slice(start.length));
  const records: NamedRecord[] = [
    ...(await inPieces(listAfter('id '), (piece) =>
      rows.where('patientid', 'in', piece).execute(),
    )),
    ...(await inPieces(listAfter('key '), (piece) =>
      rows.where('key', 'in', piece).where('patientid', 'is', null).execute(),
    )),
  ];
  const names = new Map<string, KnownName>();
  for (const { name, ...record } of records) {
    if (name === null) continue;
    const person = personOf(record);
    const visit = readDatetime(record.datetime) ?? '';
    const known = names.get(nameKey({ person, name }));
    const isNewer =
      !known || known.visit < visit || (known.visit === visit && known.record_key < record.key);
    if (!isNewer) continue;
    const words = known?.words ?? ` ${listNameWords(name).join(' ')} `;
    names.set(nameKey({ person, name }), { person, name, record_key: record.key, visit, words });
  }
  return names;
}

async function findLastId(transaction: Transaction<Tables>): Promise<number> {
  const { last } = await transaction
    .selectFrom('known_names')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

async function removeNames(
  transaction: Transaction<Tables>,
  names: readonly KnownNamesTable[],
): Promise<void> {
  await forPieces(names.flatMap(listWords), async (piece) => {
    const words = piece.map(
      ({ word, day, name_id }) =>
        sql`(${word}, cast(${day} as integer), cast(${name_id} as integer))`,
    );
    await sql`delete from name_words
      where (word, day, name_id) in (values ${sql.join(words)})`.execute(transaction);
  });
  await forPieces(names, (piece) =>
    transaction
      .deleteFrom('known_names')
      .where(
        'id',
        'in',
        piece.map(({ id }) => id),
      )
      .execute(),
  );
}

async function addNames(
  transaction: Transaction<Tables>,
  names: readonly KnownNamesTable[],
): Promise<void> {
  await forPieces(names, (piece) => transaction.insertInto('known_names').values(piece).execute());
  await forPieces(names.flatMap(listWords), (piece) =>
    transaction.insertInto('name_words').values(piece).execute(),
  );
}

function listWords({ id, visit, words }: KnownNamesTable): NameWordsTable[] {
  const day = Number(visit.slice(0, 10).replaceAll('-', ''));
  const found = words.split(' ').filter((word) => word !== '');
  return [EVERY_NAME, ...found].map((word) => ({ word, day, name_id: id, words }));
}

async function forPieces<Item>(
  items: readonly Item[],
  work: (piece: Item[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < items.length; start += ROWS_AT_ONCE) {
    await work(items.slice(start, start + ROWS_AT_ONCE));
  }
}
