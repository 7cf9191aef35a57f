import { resolver, type DescribeRouteOptions } from 'hono-openapi';
import { z } from 'zod';

export const errorSchema = z.object({
  error: z.string().meta({ description: 'What went wrong, as a sentence' }),
});

export const refusedSchema = z.object({
  errors: z.record(z.string(), z.string()).meta({ description: 'A message for each wrong field' }),
});

/** One answer of an address in /openapi.json. */
export function describeJson(schema: z.ZodType, description: string) {
  return { description, content: { 'application/json': { schema: resolver(schema) } } };
}

/** The JSON body of an address in /openapi.json. */
export function describeBody(schema: z.ZodType): DescribeRouteOptions {
  return {
    requestBody: { required: true, content: { 'application/json': { schema: resolver(schema) } } },
  };
}
