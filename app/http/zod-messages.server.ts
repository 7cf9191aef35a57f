import type { z } from 'zod';

const OF_TYPES: Record<string, string> = {
  string: 'Write it as text.',
  boolean: 'It must be true or false.',
  number: 'Write a number.',
  int: 'Write a whole number.',
  array: 'Send it as a list.',
  object: 'Send one JSON object.',
};

/** Messages for values that a schema refuses without a message of its own. */
export const zodMessages: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'This is missing.';
  switch (issue.code) {
    case 'invalid_type':
      return OF_TYPES[issue.expected] ?? 'That cannot stand here.';
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
      return 'That cannot stand here.';
  }
};
