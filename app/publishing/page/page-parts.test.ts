import { expect, test } from 'vitest';
import { z } from 'zod';
import { clinicSchema } from '../../content/files/clinic-file.server.ts';
import { pageSchema } from '../../content/files/page-schema.server.ts';
import { SITE_FIELDS } from '../screens/fields.ts';
import { PAGE_PARTS } from './page-parts.ts';

type JsonSchema = {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};

/** The places of all texts that a file may hold, as the table of fields writes them: 'slides.*.heading'. */
function placesIn(schema: z.ZodType): string[] {
  const walk = (node: JsonSchema, path: string[]): string[] => {
    const [part] = node.anyOf ?? [];
    if (part) return walk(part, path);
    if (node.items) return walk(node.items, [...path, '*']);
    if (!node.properties) return [path.join('.')];
    return Object.entries(node.properties).flatMap(([name, one]) => walk(one, [...path, name]));
  };
  return walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, []);
}

const fieldsOf = (file: string) =>
  SITE_FIELDS.filter((field) => field.file === file).map(({ path }) => path);

/** Fixed by the program: they name a place of the page, and no person reads them. */
const NOT_EDITED = new Set(['slides.*.id', 'specialties.items.*.route']);
/** The doctor's target ranges have no screen. */
const IN_THE_FILE_ONLY = /^targets\./;

test('every text of page.yaml and clinic.yaml has its field in the Site tab, and every field a text', () => {
  const page = placesIn(pageSchema).filter((path) => !NOT_EDITED.has(path));
  expect(page.length).toBeGreaterThan(40);
  expect(page.sort()).toEqual(fieldsOf('page.yaml').sort());
  const clinic = placesIn(clinicSchema).filter((path) => !IN_THE_FILE_ONLY.test(path));
  expect(clinic.sort()).toEqual(fieldsOf('clinic.yaml').sort());
});

test('the label of an entry in a list has the place of its number', () => {
  const inLists = SITE_FIELDS.filter(({ path }) => path.includes('*') && !path.startsWith('mail.'));
  expect(inLists.filter(({ label }) => !label.includes('#')).map(({ path }) => path)).toEqual([]);
});

test('every part of the page has its form, which shows each of its fields', () => {
  expect(PAGE_PARTS.map(({ name }) => name).sort()).toEqual(Object.keys(pageSchema.shape).sort());
  const rows = PAGE_PARTS.flatMap((part) => part.rows);
  const shown = new Set(
    rows.flatMap((row) => {
      const path = row.path.join('.');
      if (row.kind === 'text') return [path];
      return row.fields ? row.fields.map(({ name }) => `${path}.*.${name}`) : [`${path}.*`];
    }),
  );
  // These parts have forms of their own for what is not a row.
  const own = PAGE_PARTS.filter(({ extra }) => extra).map(({ name }) => `${name}.`);
  const missing = fieldsOf('page.yaml').filter(
    (path) => !shown.has(path) && !own.some((part) => path.startsWith(part)),
  );
  expect(missing).toEqual([]);
});
