import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../app/content/project-folder.server.ts';

/** Where the build leaves the site: `setup/prepare.mjs`. */
export const BUILD_DIR = join(PROJECT_FOLDER, 'build');
