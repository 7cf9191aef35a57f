import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

interface Locked {
  version: string;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
}

const own = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
const locked = Object.entries(
  (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages,
).filter(([path]) => path !== '');

const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** Packages that may run something while they are installed. Adding one is a decision: say here why. */
const WITH_INSTALL_SCRIPTS: string[] = [];

test('every package is of one exact version, with the hash of its bytes (G6)', () => {
  expect(locked.length).toBeGreaterThan(50);
  for (const [path, { version, integrity }] of locked) {
    expect(version, path).toMatch(/^\d+\.\d+\.\d+/);
    expect(integrity, path).toMatch(/^sha512-/);
  }
  const named = KINDS.flatMap((kind) => Object.entries(own[kind] ?? {}));
  expect(named.length).toBeGreaterThan(10);
  for (const [name, version] of named) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
  }
});

test('only packages of the written list run something when they are installed, and none is let (G6)', () => {
  const found = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(found).toEqual(WITH_INSTALL_SCRIPTS);
  expect(read('setup/prepare.mjs')).toContain("'--ignore-scripts'");
});

test('every package that the site is built or tested with has a line of reason in a decision (G6)', () => {
  const pages = readdirSync(join(ROOT, 'docs', 'decisions'))
    .map((file) => read(join('docs', 'decisions', file)))
    .join('\n');
  const named = KINDS.flatMap((kind) => Object.keys(own[kind] ?? {}));
  const asked = named.filter((name) => !name.startsWith('@types/'));
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((name) => !pages.includes(`\`${name}\``))).toEqual([]);
});

test('one command lists what the site is made of: npm sbom (G6)', () => {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev'];
  const { stdout, status } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8' });
  expect(status).toBe(0);
  const { bomFormat, components } = JSON.parse(stdout);
  expect(bomFormat).toBe('CycloneDX');
  const names = components.map(({ name }: { name: string }) => name);
  for (const name of ['hono', 'kysely', 'react', 'zod']) expect(names).toContain(name);
});
