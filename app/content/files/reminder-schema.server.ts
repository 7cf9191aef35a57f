import { z } from 'zod';
import { text } from './content-values.server.ts';

const PLACEHOLDERS = ['clinic', 'phone', 'name'];
const MAX_TEXT = 1000;

const words = text
  .max(MAX_TEXT, `must have at most ${MAX_TEXT} characters`)
  .refine(
    (written) =>
      [...written.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => PLACEHOLDERS.includes(name)),
    `may hold only these names in braces: ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`,
  );

/**
 * `reminder` in `content/clinic.yaml`: the chat with which staff remind a patient who is due again. It holds the
 * patient's name only if the owner writes {name}.
 */
export const reminderSchema = z.strictObject({ en: words, te: words, hi: words });
