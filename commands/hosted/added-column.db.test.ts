import { join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { correctRecord } from '../../app/patients/records/change-record.server.ts';
import type { Tables } from '../../storage/tables.ts';
import { take, useTestClinics } from '../../tests/support/open-test-clinics.ts';
import { makeFolder } from '../../tests/support/open-test-command.ts';
import type { Stores } from '../open-stores.ts';
import { fromRow, RECORD_COLUMNS, type EntryRow } from './entry-members.ts';

const NOW = new Date('2026-11-20T06:00:00Z');

const clinics = useTestClinics();
let clinic: Stores;
beforeEach(async () => {
  clinic = await clinics.open();
});

/** The statement with which every migration adds a column for a field, on SQLite and PostgreSQL. */
async function addColumn(transaction: Transaction<Tables>): Promise<void> {
  for (const table of ['records', 'record_versions'] as const) {
    await transaction.schema.alterTable(table).addColumn('collar', 'text').execute();
  }
}

/** The second duty of such a migration: copy the field from `original`, where an import kept it. */
async function fillFromOriginal(transaction: Transaction<Tables>): Promise<void> {
  const KEYS = { records: 'key', record_versions: 'record_key' } as const;
  for (const [table, key] of Object.entries(KEYS)) {
    let last = '';
    for (;;) {
      const { rows } = await sql<{ key: string; original: string }>`
        select ${sql.ref(key)} as key, original from ${sql.table(table)}
        where original like '%"collar"%' and ${sql.ref(key)} > ${last}
        order by ${sql.ref(key)} limit 500`.execute(transaction);
      for (const row of rows) {
        const collar = readText(row.original, 'collar');
        await sql`update ${sql.table(table)} set collar = ${collar} where ${sql.ref(key)} = ${row.key}`.execute(
          transaction,
        );
      }
      if (rows.length === 0) break;
      last = rows.at(-1)?.key ?? '';
    }
  }
}

// The standard library's types do not know these yet.
const { parse, rawJSON } = JSON as unknown as {
  parse(
    text: string,
    reviver: (name: string, value: unknown, context: { source: string }) => unknown,
  ): Record<string, unknown>;
  rawJSON(text: string): unknown;
};

/** Fills the column as `toRow` does: text without characters that no database stores, other values as written. */
function readText(original: string, field: string): string | null {
  // A number keeps its digits: 38.50 must not become 38.5.
  const entry = parse(original, (_, value, { source }) =>
    typeof value === 'number' ? rawJSON(source) : value,
  );
  const written = entry[field] ?? null;
  // The hosted database writes a value with a priority as {".value": …, ".priority": …}.
  const isWrapped = typeof written === 'object' && written !== null && '.value' in written;
  const value = isWrapped ? written['.value'] : written;
  if (value === null) return null;
  if (typeof value !== 'string') return JSON.stringify(value);
  return value.toWellFormed().replaceAll('\0', '');
}

const COLUMNS = [...RECORD_COLUMNS, ['collar', 'collar']] as const;

/** The entries by key, as an export with the new column writes them. */
async function readEntries(table: 'records' | 'record_versions') {
  const names = [...COLUMNS.map(([, column]) => column), 'original'].map((name) => sql.ref(name));
  const { rows } = await sql<EntryRow<(typeof COLUMNS)[number][1]>>`
    select ${sql.join(names)} from ${sql.table(table)} order by patientid`.execute(
    clinic.database.read,
  );
  return rows.map((row) => Object.fromEntries(fromRow(row, COLUMNS)));
}

test('a field imported before it had a column is in the new column and in later exports', async () => {
  const entries = {
    '-A': { patientid: '1', bp: '120/80', collar: 38.5 },
    '-B': { patientid: '2', bp: '120/80', collar: '41\0' },
    '-C': { patientid: '3', bp: '120/80', 'the "collar"': 'is another field' },
    '-D': { patientid: '4', bp: '120/80' },
    '-E': { patientid: '5', bp: '120/80', collar: { '.value': '38', '.priority': 1 } },
    '-F': { patientid: '6', bp: '120/80', collar: [1.5, 'x'] },
  };
  const folder = await makeFolder(join(clinics.folder, 'hosted'), {
    'clinic-export.json': JSON.stringify({ endocrine: entries }).replace('38.5', '38.50'),
  });
  await take(clinic, folder);
  const { database } = clinic;
  await database.write((transaction) =>
    correctRecord(
      transaction,
      { key: '-A', version: 1, now: NOW, timeZone: 'Asia/Kolkata', staffName: null },
      { bp: '125/80', confirmed: [] },
    ),
  );
  const sent = Object.values(entries).map((entry) =>
    Object.fromEntries(
      Object.entries(entry).map(([name, value]) => [
        name,
        JSON.stringify(value).replace('38.5', '38.50'),
      ]),
    ),
  );
  const corrected = { ...sent[0], bp: '"125/80"' };

  await database.write(addColumn);
  // An empty column counts as a cleared field, so a migration must not leave it empty.
  expect((await readEntries('records')).filter((entry) => 'collar' in entry)).toEqual([]);

  await database.write(fillFromOriginal);
  expect(await readEntries('records')).toEqual([corrected, ...sent.slice(1)]);
  expect(await readEntries('record_versions')).toEqual([sent[0]]);
  const { rows } = await sql`select collar from records order by patientid`.execute(database.read);
  expect(rows).toEqual([
    { collar: '38.50' },
    { collar: '41' },
    { collar: null },
    { collar: null },
    { collar: '38' },
    { collar: '[1.5,"x"]' },
  ]);

  await database.write(async (transaction) => {
    await sql`update records set collar = null where key = '-B'`.execute(transaction);
  });
  // A field that staff clear afterwards stays cleared.
  expect((await readEntries('records'))[1]).toEqual({ patientid: '"2"', bp: '"120/80"' });
});
