import type { Context } from 'hono';
import type { z } from 'zod';
import { describeIssues } from '../content/describe-issues.server.ts';
import { answerSignedOut } from './answer-signed-out.server.ts';
import type { SiteEnv } from './http-context.ts';
import { zodMessages } from './zod-messages.server.ts';

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
// Throws over what is no UTF-8 instead of writing U+FFFD in its place.
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

export type ReadJson<Value> = { value: Value } | { refusal: Response };

/** The body as the schema knows it, or the answer that says what is wrong with it. */
export async function readJson<Schema extends z.ZodType>(
  context: Context<SiteEnv>,
  schema: Schema,
): Promise<ReadJson<z.output<Schema>>> {
  if (!JSON_TYPE.test(context.req.header('content-type') ?? '')) {
    return { refusal: context.json({ error: 'Send the body as application/json.' }, 415) };
  }
  const read = await readBody(context);
  // A body can be held back for longer than the session lives.
  if (await context.get('isSessionOver')?.()) return { refusal: answerSignedOut(context) };
  if ('error' in read) return { refusal: context.json(read, 400) };
  const checked = checkFields(schema, read.body);
  return 'errors' in checked ? { refusal: context.json(checked, 422) } : checked;
}

/** What was sent as the schema knows it, or a message for each wrong field. */
export function checkFields<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
): { value: z.output<Schema> } | { errors: Record<string, string> } {
  const checked = schema.safeParse(sent, { error: zodMessages });
  return checked.success
    ? { value: checked.data }
    : { errors: firstMessages(checked.error.issues) };
}

/** The JSON of a body, whatever its type says, or a sentence about why it is none. */
export async function readBody(context: Context): Promise<{ body: unknown } | { error: string }> {
  const bytes = await context.req.arrayBuffer();
  const text = decode(bytes);
  if (text === undefined) return { error: 'The body is not UTF-8.' };
  try {
    const body: unknown = JSON.parse(text);
    if (isBounded(body, DEEPEST)) return { body };
  } catch {
    // Told as what is nested too deeply is.
  }
  return { error: 'The body is no JSON.' };
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return undefined;
  }
}

const DEEPEST = 20;
const MAX_KEYS = 100;

/** No body of ours is nested deeply or has many fields; a checker need not find out what such a one holds. */
function isBounded(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  const parts = Object.values(value);
  const hasFewKeys = Array.isArray(value) || parts.length <= MAX_KEYS;
  return hasFewKeys && parts.every((part) => isBounded(part, depth - 1));
}

/** The first message for each field of the body, which itself is called 'body'. */
function firstMessages(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const messages = new Map<string, string>();
  for (const { path, message } of describeIssues(issues)) {
    const field = String(path[0] ?? 'body');
    if (!messages.has(field)) messages.set(field, message);
  }
  // Object.fromEntries also copes with a field called `__proto__`.
  return Object.fromEntries(messages);
}
