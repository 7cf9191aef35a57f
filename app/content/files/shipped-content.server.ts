import { join } from 'node:path';
import { PROJECT_FOLDER } from '../project-folder.server.ts';

/** The content that comes with the program; an installation may read a copy of its own. */
export const SHIPPED_CONTENT = join(PROJECT_FOLDER, 'content');

export const ENGLISH_TEXTS = 'texts/en.yaml';
