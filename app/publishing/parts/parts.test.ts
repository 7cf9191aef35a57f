import { expect, test } from 'vitest';
import { z } from 'zod';
import { clinicSchema } from '../../content/files/clinic-file.server.ts';
import { pageSchema } from '../../content/files/page-schema.server.ts';
import { SITE_FIELDS } from './fields.ts';
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

/** The English reply has no group of its own; the other messages have one for each language. */
const fieldsOf = (file: string) =>
  SITE_FIELDS.filter((field) => field.file === file).flatMap(({ path }) => {
    if (!path.includes('%')) return [path];
    const english = path.startsWith('reply.') ? path.replace('%.', '') : path.replace('%', 'en');
    return [english, path.replace('%', 'te'), path.replace('%', 'hi')];
  });

/** Fixed by the program: they name a place of the page, and no person reads them. */
const NOT_EDITED = new Set(['slides.*.id', 'specialties.items.*.route']);
/** Target ranges and the units of laboratories have no screen, and who may issue prescriptions is decided at the machine. */
const IN_THE_FILE_ONLY = /^(targets|units|prescriptions)\./;

test('every text of page.yaml and clinic.yaml has its field in the Site tab, and every field a text', () => {
  const page = placesIn(pageSchema).filter((path) => !NOT_EDITED.has(path));
  expect(page.length).toBeGreaterThan(40);
  expect(page.sort()).toEqual(fieldsOf('page.yaml').sort());
  const clinic = placesIn(clinicSchema).filter((path) => !IN_THE_FILE_ONLY.test(path));
  expect(clinic.sort()).toEqual(fieldsOf('clinic.yaml').sort());
});

test('the name of an entry in a list has the place of its number', () => {
  const inLists = SITE_FIELDS.filter(({ path }) => path.includes('*'));
  expect(inLists.filter(({ name }) => !name.includes('#')).map(({ path }) => path)).toEqual([]);
});

test('every part of the page has its form', () => {
  expect(PAGE_PARTS.map(({ base }) => base.join('.')).sort()).toEqual(
    Object.keys(pageSchema.shape).sort(),
  );
});
