import { fileURLToPath } from 'node:url';

/** The content that comes with the program; an installation may read a copy of its own. */
export const SHIPPED_CONTENT = fileURLToPath(new URL('../../content', import.meta.url));

export const ENGLISH_TEXTS = 'texts/en.yaml';
