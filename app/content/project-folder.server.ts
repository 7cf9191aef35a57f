import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the program lies with its content and its build: above this module, built or not. */
export const PROJECT_FOLDER = findProject(import.meta.dirname);

function findProject(folder: string): string {
  const isProject = existsSync(join(folder, 'package.json')) || folder === dirname(folder);
  return isProject ? folder : findProject(dirname(folder));
}

/** The content that comes with the program; an installation may read a copy of its own. */
export const SHIPPED_CONTENT = join(PROJECT_FOLDER, 'content');

export const ENGLISH_TEXTS = 'texts/en.yaml';
