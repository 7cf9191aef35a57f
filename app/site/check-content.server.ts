import { z } from 'zod';
import type { ContentFile, Findings } from './content-file.server.ts';
import { listFields, suggestField } from './content-fields.server.ts';
import { parseYaml, type YamlDocument } from './yaml-document.server.ts';

export interface CheckedContent<T> {
  value: T;
  lineOf: YamlDocument['lineOf'];
}

/** Holds a YAML file against its schema. Undefined, and a sentence for each fault, where it does not fit. */
export function checkContent<T>(
  schema: z.ZodType<T>,
  file: ContentFile,
  findings: Findings,
): CheckedContent<T> | undefined {
  const { value, lineOf, fault } = parseYaml(file);
  if (fault) {
    findings.faults.push(fault);
    return undefined;
  }
  const checked = schema.safeParse(value, { reportInput: true });
  if (checked.success) return { value: checked.data, lineOf };
  const faults = describeIssues(schema, checked.error.issues);
  faults.sort((one, other) => lineOf(one.field) - lineOf(other.field));
  for (const { field, reason } of faults) {
    findings.faults.push(
      `${file.shownName}, line ${lineOf(field)}: ${nameField(field)} ${reason}.`,
    );
  }
  return undefined;
}

type Field = readonly PropertyKey[];

function describeIssues(schema: z.ZodType, issues: z.core.$ZodIssue[]) {
  const faults: { field: Field; reason: string }[] = [];
  const misspelt = new Set<string>();
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    for (const key of issue.keys) {
      const meant = suggestField(key, listFields(schema, issue.path));
      if (meant) misspelt.add([...issue.path, meant].join('\n'));
      const hint = meant ? `; did you mean "${meant}"` : '';
      faults.push({ field: [...issue.path, key], reason: `is not a field of this file${hint}` });
    }
  }
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys' || misspelt.has(issue.path.join('\n'))) continue;
    faults.push({ field: issue.path, reason: describeIssue(issue) });
  }
  return faults;
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    const meant = suggestField(String(issue.input), values);
    if (meant) return `is not one of those that it may be; did you mean "${meant}"`;
    return `must be one of ${values.join(', ')}`;
  }
  if (issue.code !== 'invalid_type') return issue.message;
  if (issue.input === undefined) return 'is missing';
  if (issue.input === '' || issue.input === null) return 'is empty';
  if (issue.expected === 'string') return 'must be one piece of text';
  if (issue.expected === 'array')
    return 'must be a list, each entry on a line that begins with "- "';
  return 'must be a group of fields, each on a line of its own';
}

/** '"href" (in slides, entry 2, link)' */
function nameField(field: Field): string {
  if (field.length === 0) return 'the file';
  const steps = field.map((step) =>
    typeof step === 'number' ? `entry ${step + 1}` : String(step),
  );
  const last = steps.pop() ?? '';
  const name = last.startsWith('entry ') ? last : `"${last}"`;
  return steps.length === 0 ? name : `${name} (in ${steps.join(', ')})`;
}
