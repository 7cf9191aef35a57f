import { z } from 'zod';
import type { Language } from './clinic.ts';

// Listed one by one, so that a new language fails to compile until it is added here.
const NAMES = { en: 'en', te: 'te', hi: 'hi' } as const satisfies { [Name in Language]: Name };

/** A language of the site in a form or a request. */
export const languageSchema = z.enum(NAMES);
