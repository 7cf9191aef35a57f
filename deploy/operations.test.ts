import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const page = read('docs/operations.md');

test('every command that the page tells to type is there', () => {
  const named = new Set([...page.matchAll(/(?:^ *|`)clinic ([a-z-]+)/gm)].map(([, name]) => name));
  expect(named.size).toBeGreaterThan(4);
  const known = read('commands/main.ts');
  for (const name of named) expect(known).toMatch(new RegExp(`^  '?${name}'?: \\(\\) =>`, 'm'));
});

test('every figure that it tells to watch is kept', () => {
  const figures = new Set(
    page.match(/\b(?:clinic|http)_[a-z_]+(?:_seconds|_total|_bytes|sessions|streams)\b/g),
  );
  expect(figures.size).toBeGreaterThan(6);
  const kept = `${read('server/open-meter.ts')}${read('server/serve-metrics.ts')}`;
  for (const figure of figures) expect(kept).toContain(`'${figure}'`);
});

test('every file and chapter that it points to is there', () => {
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  for (const [, chapter] of page.matchAll(/\]\(#([^)]+)\)/g)) expect(headings).toContain(chapter);
  const files = [...page.matchAll(/\]\(([^#)]+)\)|`(deploy\/[\w.-]+)`/g)];
  expect(files.length).toBeGreaterThan(5);
  for (const [, linked, shipped] of files) {
    const file = new URL(linked ?? `../${shipped}`, new URL('../docs/', import.meta.url));
    expect(existsSync(fileURLToPath(file)), String(file)).toBe(true);
  }
});

test('the settings that it begins with are settings', () => {
  const settings = read('docs/settings.md');
  const names = [...read('deploy/clinic.env').matchAll(/^#? ?([A-Z_]{4,})=/gm)];
  expect(names.length).toBeGreaterThan(5);
  for (const [, name] of names) expect(settings).toContain(`\`${name}\``);
});
