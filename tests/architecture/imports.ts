import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Files of the product, as paths from the project's root. */
export const PRODUCT = /^(?:app|server|storage|commands)\//;

/** One import of a file of this project by another; both paths start at the project's root. */
export interface Import {
  from: string;
  to: string;
  /** Written as `import type`, which is erased before the code runs. */
  isType: boolean;
  /** Written as `import()`, which loads the file when it is first needed. */
  isLazy: boolean;
}

const IMPORT =
  /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]/gm;

/** Imports of other project files in a source text: static imports, re-exports and `import()`. */
export function findImports(from: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(([, type, statically, lazily]) => ({
    from,
    to: relative(ROOT, join(ROOT, dirname(from), statically ?? lazily ?? '')),
    isType: type !== undefined,
    isLazy: lazily !== undefined,
  }));
}

export function readImports(files: readonly string[]): Import[] {
  return files.flatMap((file) => findImports(file, readFileSync(join(ROOT, file), 'utf8')));
}
