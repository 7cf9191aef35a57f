import type { z } from 'zod';

export interface SchemaFault {
  /** The field's place in the checked value; empty for the value itself. */
  path: readonly PropertyKey[];
  message: string;
  issue: z.core.$ZodIssue;
}

/**
 * One fault for each wrong field, in zod's order. Zod reports all unknown fields of an object as a single issue at
 * the object; here each is a fault at its own place.
 */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): SchemaFault[] {
  return issues.flatMap((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [key]) : [[]];
    return keys.map((key) => ({
      path: [...issue.path, ...key],
      message: issue.message,
      issue,
    }));
  });
}
