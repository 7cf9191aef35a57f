import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the program, with its content and its build: the nearest above this module with a package.json. */
export const PROJECT_FOLDER = findProject(import.meta.dirname);

function findProject(folder: string): string {
  const isProject = existsSync(join(folder, 'package.json')) || folder === dirname(folder);
  return isProject ? folder : findProject(dirname(folder));
}

/** The version of the program, as in CHANGELOG.md. */
export const PROGRAM_VERSION = readVersion();

function readVersion(): string {
  const file = readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8');
  return (JSON.parse(file) as { version: string }).version;
}

/** The content that comes with the program. An installation may use its own copy instead. */
export const SHIPPED_CONTENT = join(PROJECT_FOLDER, 'content');

export const ENGLISH_TEXTS = 'texts/en.yaml';
