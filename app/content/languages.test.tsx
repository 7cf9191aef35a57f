import { globSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { languageSchema } from './language-schema.server.ts';
import { LANGUAGES } from './addresses.ts';
import { TRANSLATIONS } from './translations.ts';
import { ForeignRuns } from '../site/foreign-runs.tsx';

const OTHERS = languageSchema.options.filter((language) => language !== 'en');

test('each language has its link, its pages and its address in the documentation', () => {
  expect(LANGUAGES.map(({ language }) => language)).toEqual(languageSchema.options);
  expect(TRANSLATIONS, 'in addresses.ts').toEqual(OTHERS);
  const page = readFileSync(new URL('../../docs/http.md', import.meta.url), 'utf8');
  for (const language of OTHERS) expect(page).toContain(`\`/${language}\``);
});

test('the name of each language is marked with its lang attribute on every page', () => {
  for (const { language, name } of LANGUAGES.filter((one) => one.language !== 'en')) {
    const run = renderToStaticMarkup(<ForeignRuns text={name} />);
    expect(run, 'the letters of foreign-runs.tsx').toContain(`<span lang="${language}"`);
  }
});

test('a style rule for languages other than English covers all of them', () => {
  const folder = new URL('..', import.meta.url);
  const groups = globSync('**/*.css', { cwd: folder }).flatMap((sheet) =>
    [...readFileSync(new URL(sheet, folder), 'utf8').matchAll(/:is\((\[lang=[^)]*)\)/g)].map(
      ([, group = '']) => ({ sheet, named: [...group.matchAll(/'(\w+)'/g)].map(([, one]) => one) }),
    ),
  );
  expect(groups.length).toBeGreaterThan(5);
  for (const { sheet, named } of groups) expect(named, `app/${sheet}`).toEqual(OTHERS);
});
