import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { textsSchema } from './texts.server.ts';

test('every text that owners are asked to translate is shown on a page', () => {
  const root = path.join(import.meta.dirname, '..', '..');
  const code = ['app', 'server']
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(folder, name),
      ),
    )
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|sample-|texts\.server/.test(name))
    .map((name) => readFileSync(path.join(root, name), 'utf8'))
    .join('\n');
  const named = new Set(code.match(/\w+/g));
  const names = listNames(textsSchema);
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !named.has(name))).toEqual([]);
});

function listNames(schema: z.ZodObject): string[] {
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    field instanceof z.ZodObject ? listNames(field) : [name],
  );
}
