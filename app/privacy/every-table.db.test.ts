import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.remove());

/** Erased by their own keys, or kept on purpose: `remove-data.server.ts` says why. */
const OWN_OR_KEPT =
  /^(?:records|enquiries|report_files|audit|audit_head|erasures|holds|kysely_\w+)$/;
/** Nothing in them is about a patient or a visitor, or it goes by itself within days; `erase` speaks of the lists. */
const OF_NO_PERSON = [
  'attempts',
  'calendar_feeds',
  'content_files',
  'content_previews',
  'content_versions',
  'events',
  'kept_values',
  'known_devices',
  'other_lists',
  'sessions',
];
/** Triggers remove its rows with those of `known_names`, which refer to a record. */
const INDEX_OF_NAMES = 'name_words';
/** A trigger removes its rows with those of `recalls`. */
const CALLS = 'recall_calls';
const POINTERS = new Set(['patientid', 'record_key', 'enquiry_key', 'report_key']);

test('erasure reaches each table: its rows name the person by one of four columns, or none at all', async () => {
  const tables = await opened.database.read.introspection.getTables();
  expect(tables.length).toBeGreaterThan(12);
  const unreached = tables
    .filter(({ name }) => !OWN_OR_KEPT.test(name))
    .filter(({ columns }) => !columns.some(({ name }) => POINTERS.has(name)))
    .map(({ name }) => name);
  expect(unreached.sort()).toEqual([...OF_NO_PERSON, INDEX_OF_NAMES, CALLS].sort());
});
