import type { MiddlewareHandler } from 'hono';
import { describeRoute, resolver, type DescribeRouteOptions } from 'hono-openapi';
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

/** An address of staff: it asks for a session and says so. */
export function describeStaffRoute(spec: DescribeRouteOptions): MiddlewareHandler {
  return describeRoute({
    security: [{ session: [] }],
    ...spec,
    responses: { ...spec.responses, 401: describeJson(errorSchema, 'Not signed in') },
  });
}

/** A place in the path of an address. */
export function describePlace(name: string, description: string): DescribeRouteOptions {
  const schema = { type: 'string' } as const;
  return { parameters: [{ in: 'path', name, required: true, description, schema }] };
}

/** The JSON body of an address in /openapi.json. */
export function describeBody(schema: z.ZodType): DescribeRouteOptions {
  return {
    requestBody: { required: true, content: { 'application/json': { schema: resolver(schema) } } },
  };
}
