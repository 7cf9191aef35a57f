import { z } from 'zod';
import { describeIssues } from '../../http/describe-issues.server.ts';
import { toContentFault, type ContentFile, type Findings } from './content-file.server.ts';
import type { EditPath } from '../edits.ts';
import { suggestName } from '../suggest-name.ts';
import { parseYaml, type YamlDocument } from './yaml-document.server.ts';
import { straightenQuotes } from './yaml-fault.server.ts';

export interface CheckedContent<T> {
  value: T;
  lineOf: YamlDocument['lineOf'];
}

/** Checks a YAML file against its schema. Adds a sentence for each fault and returns undefined if there are any. */
export function checkContent<T>(
  schema: z.ZodType<T>,
  file: ContentFile,
  findings: Findings,
): CheckedContent<T> | undefined {
  const { value, lineOf, faults: unreadable, isReadable } = parseYaml(file);
  const checked = isReadable ? schema.safeParse(value, { reportInput: true }) : undefined;
  const wrong = findFaults(schema, value, checked?.error?.issues ?? []);
  const faults = [
    ...unreadable.map((fault) => toContentFault(file, fault)),
    ...wrong.map(({ field: path, reason }) => {
      const field = { path: path as EditPath, name: nameField(path) };
      return toContentFault(file, { line: lineOf(path), reason, field });
    }),
  ];
  faults.sort((one, other) => (one.line ?? 0) - (other.line ?? 0));
  findings.faults.push(...faults);
  return checked?.success && faults.length === 0 ? { value: checked.data, lineOf } : undefined;
}

type Field = readonly PropertyKey[];

/** Unknown fields first. A field that is missing only because its name is misspelt is not listed again. */
function findFaults(schema: z.ZodType, whole: unknown, issues: z.core.$ZodIssue[]) {
  const faults: { field: Field; reason: string }[] = [];
  const misspelt = new Set<string>();
  const described = describeIssues(issues);
  for (const { path, issue } of described) {
    if (issue.code !== 'unrecognized_keys') continue;
    const meant = suggestName(String(path.at(-1)), listFields(schema, issue.path));
    if (meant) misspelt.add([...issue.path, meant].join('\n'));
    const hint = meant ? `; did you mean "${meant}"` : '';
    faults.push({ field: path, reason: `is not a field of this file${hint}` });
  }
  for (const { path, issue } of described) {
    if (issue.code === 'unrecognized_keys' || misspelt.has(path.join('\n'))) continue;
    const straight = straightenQuotes(readText(whole, path));
    const reason = straight && `is in typographic quotes; use straight ones: ${straight}`;
    faults.push({ field: path, reason: reason ?? describeIssue(issue) });
  }
  return faults;
}

/** The fields that the schema has at a path. */
function listFields(schema: z.ZodType, place: readonly PropertyKey[]): string[] {
  let here: unknown = schema;
  for (const step of place) {
    here = unwrap(here);
    if (here instanceof z.ZodObject) here = here.shape[String(step)];
    else if (here instanceof z.ZodArray) here = here.element;
    else if (here instanceof z.ZodRecord) here = here.valueType;
    else return [];
  }
  here = unwrap(here);
  return here instanceof z.ZodObject ? Object.keys(here.shape) : [];
}

function unwrap(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap());
  }
  if (!(schema instanceof z.ZodPipe)) return schema;
  // z.preprocess() is a pipe whose output side has the fields.
  return unwrap(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
}

/** The text of a field; '' if it is missing, a group or a list. */
function readText(whole: unknown, field: Field): string {
  const steps = field.map(String);
  const found = steps.reduce<unknown>(
    (group, name) => (group && Object.entries(group).find(([key]) => key === name)?.[1]) ?? '',
    whole,
  );
  return typeof found === 'string' ? found : '';
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String);
    const meant = suggestName(String(issue.input), values);
    if (meant) return `is not an allowed value; did you mean "${meant}"`;
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
