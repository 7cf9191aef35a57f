import type { Context } from 'hono';
import type { z } from 'zod';

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

export type ReadJson<Value> = { value: Value } | { refusal: Response };

/** The body as the schema knows it, or the answer that says what is wrong with it. */
export async function readJson<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<ReadJson<z.output<Schema>>> {
  if (!JSON_TYPE.test(context.req.header('content-type') ?? '')) {
    return { refusal: context.json({ error: 'Send the body as application/json.' }, 415) };
  }
  const body = await readBody(context);
  if (body === undefined) {
    return { refusal: context.json({ error: 'The body is no JSON.' }, 400) };
  }
  const checked = schema.safeParse(body);
  if (checked.success) return { value: checked.data };
  return { refusal: context.json({ errors: describeIssues(checked.error.issues) }, 422) };
}

async function readBody(context: Context): Promise<unknown> {
  const text = await context.req.text();
  try {
    const body: unknown = JSON.parse(text);
    return isBounded(body, DEEPEST) ? body : undefined;
  } catch {
    return undefined;
  }
}

const DEEPEST = 20;
const MOST_KEYS = 100;

/** No body of ours is nested deeply or has many fields; a checker need not find out what such a one holds. */
function isBounded(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  const parts = Object.values(value);
  const hasFewKeys = Array.isArray(value) || parts.length <= MOST_KEYS;
  return hasFewKeys && parts.every((part) => isBounded(part, depth - 1));
}

/** The first message of each field; made of entries, so that a field called `__proto__` is one as well. */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const messages = new Map<string, string>();
  for (const issue of issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const fields = isUnknown ? issue.keys : [String(issue.path[0] ?? 'body')];
    for (const field of fields) {
      if (!messages.has(field)) {
        messages.set(field, isUnknown ? 'There is no such field.' : issue.message);
      }
    }
  }
  return Object.fromEntries(messages);
}
