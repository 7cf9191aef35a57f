import { z } from 'zod';
import { mapMeasures, type Measure } from '../../measures/measures.ts';
import type { Targets } from '../../measures/targets.ts';
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

/** The doctor's target ranges; all are optional. */
export const targetsSchema = z
  .strictObject(mapMeasures(({ numbers }) => targetOf(numbers).optional()))
  .optional() as z.ZodType<Targets | undefined>;

/** One range, or an object with a range for each of two numbers. */
function targetOf(numbers: Measure['numbers']) {
  const spans = numbers.flatMap(({ target }) =>
    target ? [[target, span.optional()] as const] : [],
  );
  return spans.length > 0 ? z.strictObject(Object.fromEntries(spans)) : span;
}
