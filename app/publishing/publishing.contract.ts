import { z } from 'zod';
import type { ContentChange, Edit, EditConflict, EditFault, EditValue } from '../content/edits.ts';
import { defineRoutes } from '../http/contract.ts';
import { errorSchema, momentSchema, refusedSchema } from '../http/json-answers.server.ts';

const MAX_EDITS = 500;
const MAX_STEPS = 12;
const MAX_VERSION = 999_999_999;
const NAME = /^[A-Za-z][A-Za-z0-9-]*$/;

function isEditValue(value: unknown): boolean {
  if (typeof value === 'string') return true;
  if (Array.isArray(value)) return value.every(isEditValue);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([name, one]) => NAME.test(name) && isEditValue(one));
}

/** A schema that the description of the API does not spell out. */
const sayOnly = <Value>(isRight: (value: unknown) => boolean, said: z.core.GlobalMeta) =>
  z.unknown().refine(isRight).meta(said) as unknown as z.ZodType<Value>;

const valueSchema = sayOnly<EditValue>(isEditValue, {
  description: 'A text, a list or a group; null: nothing',
});
const anyValue = valueSchema.nullable();
const pathSchema = z
  .array(z.union([z.string().regex(NAME), z.int().min(0).max(1000)]))
  .min(1)
  .max(MAX_STEPS);
const file = z.string().max(200);
const anyEditSchema = z.union([
  z.strictObject({ file, path: pathSchema, value: anyValue, was: anyValue }),
  z.strictObject({ file, text: z.string().nullable(), was: z.string().nullable() }),
  z.strictObject({ file, upload: z.string().nullable() }),
]) satisfies z.ZodType<Edit>;
const editSchema = sayOnly<Edit>((edit) => anyEditSchema.safeParse(edit).success, {
  type: 'object',
  description:
    'One of {file, path, value, was}, {file, text, was} for a Markdown file, and {file, upload} for a picture',
});
const version = z.int().min(1).max(MAX_VERSION);
const editsSchema = z.strictObject({
  edits: z.array(editSchema).max(MAX_EDITS).meta({
    description:
      'A field of a YAML file, a whole Markdown file, or a picture; `was`: the value seen',
  }),
});
const placeSchema = z.strictObject({ file, path: pathSchema.exactOptional() });
const changedDraftSchema = editsSchema.extend({
  left: z
    .array(
      sayOnly<z.output<typeof placeSchema>>((place) => placeSchema.safeParse(place).success, {
        type: 'object',
        description: '{file, path} of a field, or {file}',
      }),
    )
    .max(MAX_EDITS)
    .meta({ description: 'Places whose kept edits this desk has published or discarded' }),
});
const askedPreviewSchema = editsSchema.partial().extend({ version: version.optional() });
const seenSchema = z.strictObject({
  version: version.optional().meta({
    description: 'The version that the client shows as the newest: 409 if there is a later one',
  }),
});

const faultSchema = z.object({
  file: z.string(),
  line: z.int().exactOptional(),
  path: pathSchema.exactOptional(),
  message: z.string(),
}) satisfies z.ZodType<EditFault>;
const conflictsSchema = z.object({
  conflicts: z.array(
    z.object({
      edit: editSchema,
      now: anyValue.meta({ description: 'The present value of the field; null if there is none' }),
    }) satisfies z.ZodType<EditConflict>,
  ),
});
const changeSchema = z.object({
  file: z.string(),
  path: pathSchema.exactOptional(),
  before: anyValue,
  after: anyValue,
}) satisfies z.ZodType<ContentChange>;
const versionFields = z.object({
  number: z.int(),
  at: momentSchema,
  by: z.string().nullable().meta({
    description:
      'The name given at sign-in; null for the shared password and for a change of files',
  }),
  how: z.enum(['start', 'files', 'screens', 'brought-back']),
  of: z.int().exactOptional().meta({ description: 'The version that was brought back' }),
});
const versionSchema = versionFields.extend({
  changes: z.int().meta({ description: 'Fields and files that differ from the version before' }),
});
const versionChangesSchema = versionFields.extend({ changes: z.array(changeSchema) });
const filesSchema = z.object({
  version: z.int(),
  publishedAt: momentSchema,
  by: z.string().nullable().meta({ description: 'The name given at sign-in' }),
  values: z.record(z.string(), valueSchema).meta({ description: 'Fields of the YAML files' }),
  markdown: z.record(z.string(), z.string()).meta({ description: 'Texts of the Markdown files' }),
  pictures: z.array(
    z.object({ file: z.string(), address: z.string(), width: z.int(), height: z.int() }),
  ),
  faults: z
    .array(faultSchema)
    .meta({ description: 'Why the files of the content folder cannot be published' }),
  warnings: z.array(z.string()),
  draft: z
    .object({ edits: z.array(editSchema), savedAt: momentSchema.nullable() })
    .meta({ description: 'Changes of owners that are not published yet' }),
  isWritable: z.boolean().meta({ description: 'The server may write into the content folder' }),
});
const publishedSchema = z.object({
  version: z.int(),
  warnings: z.array(z.string()).exactOptional().meta({
    description:
      'Sentences about everything that the site leaves out, replaces or does not find, with file and line',
  }),
});
const previewSchema = z.object({
  id: z.string(),
  warnings: z.array(z.string()),
  pages: z.array(z.string()).meta({ description: "Paths such as '', 'te', 'news/holi'" }),
});

export type SiteFiles = z.output<typeof filesSchema>;
export type SiteVersion = z.output<typeof versionSchema>;
export type VersionChanges = z.output<typeof versionChangesSchema>;
export type Published = z.output<typeof publishedSchema>;
export type Preview = z.output<typeof previewSchema>;

const forOwners = { role: 'owner', needsOwnerPassword: true, audit: 'no patient data' } as const;
const published = {
  200: [publishedSchema, 'Published'],
  422: [
    refusedSchema.extend({ faults: z.array(faultSchema).optional() }),
    'Nothing was changed; the faults say where to mend it',
  ],
  503: [errorSchema, 'The disk or the database cannot be written; nothing was changed'],
} as const;
const conflicting = [conflictsSchema, 'Changed by others'] as const;
const missing = [errorSchema, 'There is no such version'] as const;
const number = 'Of the version';

/** For owners: changes of the site. */
export const publishingRoutes = defineRoutes({
  'GET /staff/site': {
    ...forOwners,
    summary: 'The content of the site, as its files hold it',
    answers: { 200: [filesSchema, 'All files that the site reads'] },
  },
  'POST /staff/site/publish': {
    ...forOwners,
    summary: 'Changes the site, all edits or none',
    description: 'An edit is refused as a conflict if its `was` is no longer there.',
    body: editsSchema,
    answers: { ...published, 409: conflicting },
  },
  'POST /staff/site/draft': {
    ...forOwners,
    summary: 'Keeps edits until they are published, for every desk',
    body: changedDraftSchema,
    answers: {
      200: [
        z.object({ savedAt: momentSchema, faults: z.array(faultSchema) }),
        'Kept; the faults are those for which these edits would not be published',
      ],
      422: [refusedSchema, 'Nothing was kept'],
      503: published[503],
    },
  },
  'POST /staff/site/preview': {
    ...forOwners,
    summary: 'Renders edits, or a version, for a look before they are published',
    description: 'For this session alone, for an hour. A session has at most three previews.',
    body: askedPreviewSchema,
    answers: {
      201: [previewSchema, 'The preview was made'],
      404: missing,
      409: conflicting,
      422: published[422],
      503: published[503],
    },
  },
  'GET /staff/site/preview/:id/:path{.*}': {
    ...forOwners,
    summary: 'A page of a preview, or a picture of it',
    params: { id: 'Of the preview', path: 'Of the page or picture, as on the site' },
    answers: {
      200: [null, 'The page as visitors would see it', 'text/html', 'image/*'],
      404: [errorSchema, 'There is no such page, or the preview is over'],
      503: published[503],
    },
  },
  'GET /staff/site/versions': {
    ...forOwners,
    summary: 'The versions of the site, newest first',
    query: z.object({
      before: z.string().optional().meta({
        type: 'integer',
        description: 'The number of the last version of the page before',
      }),
    }),
    answers: { 200: [z.object({ versions: z.array(versionSchema) }), 'At most 10'] },
  },
  'GET /staff/site/versions/:number': {
    ...forOwners,
    summary: 'The changes of a version',
    params: { number },
    answers: { 200: [versionChangesSchema, 'Found'], 404: missing },
  },
  'POST /staff/site/versions/:number/bring-back': {
    ...forOwners,
    summary: 'Publishes the files of a version again, as a new version',
    params: { number },
    body: seenSchema.optional(),
    answers: {
      ...published,
      404: missing,
      409: [errorSchema, 'Another version was published since'],
    },
  },
});
