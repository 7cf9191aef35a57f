import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { take, useTestClinics } from '../../tests/support/open-test-clinics.ts';
import { readFolder } from '../../tests/support/open-test-command.ts';
import type { Stores } from '../open-stores.ts';
import { DESK_FILE } from './find-export.ts';

/** An export by version 0.1.0 with every list of its desk file. Never change it. */
const FIRST_EXPORT = fileURLToPath(new URL('../../tests/support/export-of-0.1.0', import.meta.url));

const clinics = useTestClinics();
let clinic: Stores;
beforeEach(async () => {
  clinic = await clinics.open();
});

const readHistories = () =>
  clinic.database.read
    .selectFrom('record_versions')
    .selectAll()
    .orderBy('record_key')
    .orderBy('version')
    .execute();

const readEnquiry = (key: string) =>
  clinic.database.read
    .selectFrom('enquiries')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow();

/** The export of version 0.1.0, each entry of its desk file changed by `change`. */
async function rewriteDesk(
  change: (entry: Record<string, unknown>, list: string) => void,
): Promise<string> {
  const folder = join(clinics.folder, 'rewritten');
  await cp(FIRST_EXPORT, folder, { recursive: true });
  const file = join(folder, DESK_FILE);
  const lists = JSON.parse(await readFile(file, 'utf8')) as Record<
    string,
    Record<string, unknown>[]
  >;
  for (const [list, entries] of Object.entries(lists)) {
    for (const entry of entries) change(entry, list);
  }
  await writeFile(file, JSON.stringify(lists));
  return folder;
}

test('an export of version 0.1.0 is imported completely and exported again unchanged', async () => {
  await take(clinic, FIRST_EXPORT);
  expect(await readEnquiry('-called')).toMatchObject({
    status: 'called',
    note: 'Prefers the evening.\n"శనివారం"',
    agreed_at: '2026-11-23 18:30',
    version: 4,
  });
  expect(await readEnquiry('-new')).toMatchObject({ status: 'new', reference: 'AAAA-BBBB' });
  expect(await readEnquiry('-spam')).toMatchObject({ status: 'spam', place: 'quarantine' });
  expect(await readHistories()).toMatchObject([
    { record_key: '-A', version: 1, sugar: '5.4', mobile_match: '9000012345' },
    { record_key: '-B', version: 1, bp: '130/85' },
    { record_key: '-B', version: 2, bp: '125/80', email: '' },
    { record_key: '-C', version: 1, bp: '110/70', email: null },
    { record_key: '-C', version: 2, bp: '115/75', change: 'deleted' },
  ]);
  const given = await readFolder(FIRST_EXPORT);
  const exported = await readFolder(await clinics.give(clinic));
  // A later version may add fields to the desk file but not drop or change any.
  expect(JSON.parse(exported[DESK_FILE] ?? '')).toMatchObject(JSON.parse(given[DESK_FILE] ?? ''));
  expect({ ...exported, [DESK_FILE]: '' }).toEqual({ ...given, [DESK_FILE]: '' });
});

test('a desk file older than a column is imported; the column is null or has the value from the original', async () => {
  const younger = {
    enquiries: ['notice_version', 'read_at', 'agreed_at'],
    histories: ['bp', 'age', 'changed_by'],
  };
  const folder = await rewriteDesk((entry, list) => {
    for (const name of younger[list as keyof typeof younger] ?? []) delete entry[name];
  });
  await take(clinic, folder);
  expect(await readEnquiry('-called')).toMatchObject({ status: 'called', agreed_at: null });
  expect(await readEnquiry('-new')).toMatchObject({ status: 'new', notice_version: null });
  expect(await readHistories()).toMatchObject([
    { record_key: '-A', bp: '120/80', age: '42', changed_by: null },
    { record_key: '-B', version: 1, bp: null, age: null },
    { record_key: '-B', version: 2, bp: null, age: null },
    { record_key: '-C', version: 1, bp: '110/70', age: '30' },
    { record_key: '-C', version: 2, bp: '110/70', age: '30', change: 'deleted' },
  ]);
});

test('a desk file with a column of a later version is refused, and the error names the column', async () => {
  const folder = await rewriteDesk((entry, list) => {
    if (list === 'histories') entry['collar'] = '70';
  });
  await expect(take(clinic, folder)).rejects.toThrow(
    /clinic-desk\.json: entry 1 of 'histories' is wrong: .*"collar"/,
  );
  expect(await readHistories()).toEqual([]);
});
