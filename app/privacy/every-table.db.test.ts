import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/support/open-test-database.ts';
import { PERSON_TABLES, POINTERS } from './person-tables.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.remove());

const ABOUT_SOMEBODY = [...POINTERS, 'mobile', 'mobile_match', 'email', 'recipient'];

test('the list of tables that refer to a person is that of the database, with each of their columns', async () => {
  const tables = await opened.database.read.introspection.getTables();
  const own = tables.filter(({ name }) => !/^(?:kysely|sqlite)_/.test(name));
  expect(own.map(({ name }) => name).sort()).toEqual(Object.keys(PERSON_TABLES).sort());
  for (const { name, columns } of own) {
    const reach = PERSON_TABLES[name as keyof typeof PERSON_TABLES];
    const has = (wanted: string) => columns.some((column) => column.name === wanted);
    if (typeof reach === 'object') {
      expect(POINTERS.filter(has), name).toEqual(reach.by);
      expect(reach.by.length > 0 || reach.isKeyed, name).toBe(true);
      if (reach.isKeyed) expect(has('key'), name).toBe(true);
    }
    if (reach === 'nobody') expect(ABOUT_SOMEBODY.filter(has), name).toEqual([]);
  }
});
