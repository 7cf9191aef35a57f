import { z } from 'zod';
import type { Language } from './clinic.ts';

// Named one by one, so that the compiler asks for a language that is new.
const NAMES = { en: 'en', te: 'te', hi: 'hi' } as const satisfies { [Name in Language]: Name };

/** A language of the site, as a form or a call names it. */
export const languageSchema = z.enum(NAMES);
