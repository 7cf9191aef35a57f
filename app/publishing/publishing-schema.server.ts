import { z } from 'zod';
import {
  describeJson,
  errorSchema,
  momentSchema,
  refusedSchema,
} from '../http/json-answers.server.ts';

const MAX_EDITS = 500;
const MAX_STEPS = 12;

const pathSchema = z
  .array(z.union([z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/), z.int().min(0).max(1000)]))
  .min(1)
  .max(MAX_STEPS);
const valueSchema: z.ZodType = z.lazy(() =>
  z.union([
    z.string(),
    z.array(valueSchema),
    z.record(z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/), valueSchema),
  ]),
);
const file = z.string().max(200);
const editSchema = z.union([
  z.strictObject({
    file,
    path: pathSchema,
    value: valueSchema.nullable(),
    was: valueSchema.nullable(),
  }),
  z.strictObject({ file, text: z.string().nullable(), was: z.string().nullable() }),
  z.strictObject({ file, upload: z.string().nullable() }),
]);
/** The edits as /openapi.json describes them. */
export const describedEdits = z.object({
  edits: z.array(z.looseObject({})).meta({
    description:
      'Each one of {file, path, value, was}, {file, text, was} for a Markdown file, and {file, upload} for a picture',
  }),
});
export const editsSchema = z.strictObject({ edits: z.array(editSchema).max(MAX_EDITS) });

export const seenSchema = z.strictObject({
  version: z.int().min(1).max(999_999_999).optional().meta({
    description: 'The version that the client shows as the newest: 409 if there is a later one',
  }),
});

/** In descriptions: a text, a list or a group, or null. */
const anyValue = z.unknown();

export const askedPreview = editsSchema
  .partial()
  .extend({ version: z.int().min(1).max(999_999_999).optional() });
export const describedPreview = describedEdits.partial().extend({ version: z.int().optional() });

const faultSchema = z.object({
  file: z.string(),
  line: z.int().optional(),
  path: pathSchema.optional(),
  message: z.string(),
});
const conflictSchema = z.object({
  edit: z.looseObject({ file: z.string() }),
  now: anyValue.meta({ description: 'The present value of the field; null if there is none' }),
});
export const versionSchema = z.object({
  number: z.int(),
  at: momentSchema,
  by: z.string().nullable().meta({ description: 'The name given at sign-in' }),
  how: z.enum(['start', 'files', 'screens', 'brought-back']),
  of: z.int().optional().meta({ description: 'The version that was brought back' }),
});
export const changeSchema = z.object({
  file: z.string(),
  path: pathSchema.optional(),
  before: anyValue,
  after: anyValue,
});
export const siteSchema = z.object({
  version: z.int(),
  publishedAt: momentSchema,
  by: z.string().nullable(),
  values: z.record(z.string(), anyValue).meta({ description: 'Fields of the YAML files' }),
  markdown: z.record(z.string(), z.string()).meta({ description: 'Texts of the Markdown files' }),
  pictures: z.array(
    z.object({ file: z.string(), address: z.string(), width: z.int(), height: z.int() }),
  ),
  faults: z
    .array(faultSchema)
    .meta({ description: 'Why the files of the content folder cannot be published' }),
  warnings: z.array(z.string()),
  isWritable: z.boolean(),
});

export const published = {
  200: describeJson(
    z.object({
      version: z.int(),
      warnings: z.array(z.string()).optional().meta({
        description:
          'Sentences about everything that the site leaves out, replaces or does not find, with file and line',
      }),
    }),
    'Published',
  ),
  422: describeJson(
    refusedSchema.extend({ faults: z.array(faultSchema).optional() }),
    'Nothing was changed; the faults say where to mend it',
  ),
  503: describeJson(errorSchema, 'The disk or the database cannot be written; nothing was changed'),
};

export const conflicting = describeJson(
  z.object({ conflicts: z.array(conflictSchema) }),
  'Changed by others',
);
export const previewSchema = z.object({
  id: z.string(),
  warnings: z.array(z.string()),
  pages: z.array(z.string()).meta({ description: "Paths such as '', 'te', 'news/holi'" }),
});
