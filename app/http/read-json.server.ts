import type { Context } from 'hono';
import { z } from 'zod';
import { describeIssues } from './describe-issues.server.ts';
import { answerSignedOut } from './session-over.server.ts';
import type { SiteEnv } from './http-context.ts';

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;
// Throws on invalid UTF-8 instead of replacing it with U+FFFD.
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

const MAX_DEPTH = 20;
const MAX_KEYS = 100;

export type FieldMessages = Record<string, string>;

type ReadJson<Value> = { value: Value } | { refusal: Response };

/**
 * The body of a request as the schema gives it, or the answer that says what is wrong with it: 415, 400 or 422.
 * `messages` are said of wrong fields for which the schema has no message of its own.
 */
export async function readJson<Schema extends z.ZodType>(
  context: Context<SiteEnv>,
  schema: Schema,
  messages?: FieldMessages,
): Promise<ReadJson<z.output<Schema>>> {
  const read = await readJsonBody(context);
  if ('refusal' in read) return read;
  const checked = checkFields(schema, read.body, messages);
  return 'errors' in checked ? { refusal: context.json(checked, 422) } : checked;
}

/** The JSON of a body, unchecked, for a route that also takes other bodies; `wrongType` is the sentence of the 415. */
export async function readJsonBody(
  context: Context<SiteEnv>,
  wrongType = 'Send the body as application/json.',
): Promise<{ body: unknown } | { refusal: Response }> {
  if (!JSON_TYPE.test(context.req.header('content-type') ?? '')) {
    return { refusal: context.json({ error: wrongType }, 415) };
  }
  const read = parseBody(await context.req.arrayBuffer());
  // Sending a body can take longer than the session lasts.
  if (await context.get('isSessionOver')?.()) return { refusal: answerSignedOut(context) };
  return 'error' in read ? { refusal: context.json(read, 400) } : read;
}

function parseBody(bytes: ArrayBuffer): { body: unknown } | { error: string } {
  const text = decode(bytes);
  if (text === undefined) return { error: 'The body is not UTF-8.' };
  try {
    const body: unknown = JSON.parse(text);
    if (isBounded(body, MAX_DEPTH)) return { body };
  } catch {
    // Answered like a body that is nested too deeply.
  }
  return { error: 'The body is not valid JSON.' };
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Refuses deep nesting and many fields before a schema walks through them: no body of ours has either. */
function isBounded(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  const parts = Object.values(value);
  const hasFewKeys = Array.isArray(value) || parts.length <= MAX_KEYS;
  return hasFewKeys && parts.every((part) => isBounded(part, depth - 1));
}

/** The value as the schema gives it, or a message for each wrong field. */
export function checkFields<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
  messages: FieldMessages = {},
): { value: z.output<Schema> } | { errors: Record<string, string> } {
  const checked = schema.safeParse(sent, {
    error: (issue) => messages[String(issue.path?.[0])] ?? zodMessages(issue),
  });
  return checked.success
    ? { value: checked.data }
    : { errors: firstMessages(checked.error.issues) };
}

/** The first message for each field, or for 'body' as a whole. Object.fromEntries also keeps a field named `__proto__`. */
function firstMessages(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const messages = new Map<string, string>();
  for (const { path, message } of describeIssues(issues)) {
    const field = String(path[0] ?? 'body');
    if (!messages.has(field)) messages.set(field, message);
  }
  return Object.fromEntries(messages);
}

const TYPE_MESSAGES: Partial<Record<z.core.$ZodIssueInvalidType['expected'], string>> = {
  string: 'Write it as text.',
  boolean: 'It must be true or false.',
  number: 'Write a number.',
  int: 'Write a whole number.',
  array: 'Send it as a list.',
  object: 'Send one JSON object.',
};

/** Messages for values that a schema refuses without a message of its own. */
const zodMessages: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'This is missing.';
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_MESSAGES[issue.expected] ?? 'This value is not allowed here.';
    case 'invalid_value':
      return issue.values.length === 1
        ? `It can only be ${String(issue.values[0])}.`
        : `One of ${issue.values.join(', ')}.`;
    case 'unrecognized_keys':
      return 'There is no such field.';
    case 'too_big':
      return issue.origin === 'string'
        ? `At most ${issue.maximum} characters.`
        : `At most ${issue.maximum}.`;
    case 'too_small':
      return issue.origin === 'string'
        ? 'Leave it out or fill it in.'
        : `At least ${issue.minimum}.`;
    default:
      return 'This value is not allowed here.';
  }
};
