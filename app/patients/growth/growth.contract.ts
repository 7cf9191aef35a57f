import { z } from 'zod';
import { defineRoutes } from '../../http/contract.ts';
import { refusedSchema } from '../../http/json-answers.server.ts';
import { GROWTH_MEASURES, type LmsRow } from '../../measures/growth.ts';

const sex = z.enum(['female', 'male'], { error: 'Either female or male.' });

const tableSchema = z
  .object({
    measure: z.enum(GROWTH_MEASURES),
    sex,
    isUnderFive: z.boolean(),
    source: z.string().nullable().meta({ description: "As the file says: 'WHO 2007'" }),
    rows: z
      .array(z.tuple([z.number(), z.number(), z.number(), z.number()]) as z.ZodType<LmsRow>)
      .meta({ description: 'The age in months, L, M and S' }),
    fault: z.string().nullable().meta({ description: 'Why the file is not used' }),
  })
  .meta({ ref: 'GrowthTable' });

/** The growth tables that the clinic has put into its content folder. */
export const growthRoutes = defineRoutes({
  'GET /staff/growth-tables': {
    role: 'front-desk',
    audit: 'no patient data',
    summary: 'The growth tables of girls or boys, from the content',
    query: z.strictObject({ sex }),
    answers: {
      200: [z.object({ tables: z.array(tableSchema) }), 'An empty list if the content has none'],
      422: [refusedSchema, 'A message for each wrong field'],
    },
  },
});
