import { z } from 'zod';
import type { Targets } from '../targets.ts';
import { text } from './content-values.server.ts';

const number = text
  .regex(/^\d{1,3}(\.\d{1,2})?$/, { error: 'must be a number such as 7.2', abort: true })
  .transform(Number);

const span = z
  .strictObject({ from: number.optional(), to: number.optional() })
  .refine(({ from, to }) => from !== undefined || to !== undefined, 'must have a from or a to')
  .refine(
    ({ from, to }) => from === undefined || to === undefined || from < to,
    'must have a from below its to',
  );

/** The doctor's own target ranges; nothing is judged where they are not given. */
export const targetsSchema = z
  .strictObject({
    bp: z.strictObject({ systolic: span.optional(), diastolic: span.optional() }).optional(),
    sugar: span.optional(),
    temperature: span.optional(),
  } satisfies Record<keyof Targets, z.ZodType>)
  .optional() satisfies z.ZodType<Targets | undefined>;
