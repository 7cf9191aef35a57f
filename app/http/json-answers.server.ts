import { resolver, type DescribeRouteOptions } from 'hono-openapi';
import { z } from 'zod';
import { IDEMPOTENCY_KEY } from './headers.server.ts';
import { OWNER_NEEDS } from './owner-need.ts';

// `ref` in the metadata of a schema names it among the shared schemas of /openapi.json.
export const errorSchema = z
  .object({ error: z.string().meta({ description: 'A sentence that says what went wrong' }) })
  .meta({ ref: 'Error' });

/** The refusal of a route that needs the owner's password. */
export const closedSchema = errorSchema
  .extend({
    needs: z.enum(OWNER_NEEDS).optional().meta({
      description: 'The missing step: POST /staff/owner, or the command that sets the password',
    }),
  })
  .meta({ ref: 'OwnerError' });

export const refusedSchema = z
  .object({
    errors: z
      .record(z.string(), z.string())
      .meta({ description: 'A message for each wrong field' }),
  })
  .meta({ ref: 'FieldErrors' });

/** A time in UTC, such as '2026-11-20T06:00:00.000Z'. */
export const momentSchema = z.string().meta({ format: 'date-time' });

/** The largest value of an integer column on PostgreSQL. */
const MAX_VERSION = 2 ** 31 - 1;

const error = '`version` is required: send the version you last read.';

/** The version of the row that a change is based on. */
export const sentVersion = z.int({ error }).min(1, { error }).max(MAX_VERSION, { error });

/** Describes one JSON answer of a route in /openapi.json. */
export function describeJson(schema: z.ZodType, description: string) {
  return { description, content: { 'application/json': { schema: resolver(schema) } } };
}

/** The answers to a body that cannot be read as JSON. */
export const unreadable = {
  400: describeJson(errorSchema, 'The body is not valid JSON'),
  413: describeJson(errorSchema, 'The body is too large'),
  415: describeJson(errorSchema, 'The body is not application/json'),
};

/** Describes the header whose value makes a repeated request store nothing. */
export function describeRequestKey() {
  return {
    in: 'header' as const,
    name: 'Idempotency-Key',
    description: 'The same request with the same key adds nothing',
    schema: { type: 'string' as const, pattern: IDEMPOTENCY_KEY.source },
  };
}

/** Describes the JSON body of a route. */
export function describeBody(schema: z.ZodType, { required = true } = {}): DescribeRouteOptions {
  return {
    requestBody: { required, content: { 'application/json': { schema: resolver(schema) } } },
  };
}
