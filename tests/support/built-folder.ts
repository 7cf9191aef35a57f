import { join } from 'node:path';
import { ROOT } from '../architecture/imports.ts';
import buildFirst from '../../setup/build-first.ts';

let isBuilt = false;

/** The folder of the built site. Builds it once in a process, so that only tests of a site wait for that. */
export function builtFolder(): string {
  if (!isBuilt) buildFirst();
  isBuilt = true;
  return join(ROOT, 'build');
}
