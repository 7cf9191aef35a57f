import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { auditContext } from '../audit/record-reading.server.ts';
import type { SiteEnv } from '../http/http-context.ts';
import {
  describeBody,
  describeJson,
  describePlace,
  errorSchema,
  momentSchema,
  refusedSchema,
} from '../http/json-answers.server.ts';
import { readJson } from '../http/read-json.server.ts';
import type { StaffServices } from '../http/services.server.ts';
import { describeStaffRoute } from '../http/staff-route.server.ts';
import type { Edit } from '../content/edits.ts';
import { FolderNotWritable } from './content-folder.server.ts';
import { leadIntoPreview } from './previews.server.ts';
import type { PreviewOutcome, PublishingService, PublishOutcome } from './publishing.server.ts';

const FOR_OWNERS = { minRole: 'owner', needsOwnerPassword: true, hasNoPatientData: true } as const;

const MOST_EDITS = 500;
const MOST_STEPS = 12;

const pathSchema = z
  .array(z.union([z.string().regex(/^[A-Za-z][A-Za-z0-9-]*$/), z.int().min(0).max(1000)]))
  .min(1)
  .max(MOST_STEPS);
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
/** As the description tells it. */
const describedEdits = z.object({
  edits: z.array(z.looseObject({})).meta({
    description:
      'Each one of {file, path, value, was}, {file, text, was} for a Markdown file, and {file, upload} for a picture',
  }),
});
const editsSchema = z.strictObject({ edits: z.array(editSchema).max(MOST_EDITS) });

/** In descriptions: a text, a list or a group, or null. */
const anyValue = z.unknown();

const askedPreview = editsSchema
  .partial()
  .extend({ version: z.int().min(1).max(999_999_999).optional() });
const describedPreview = describedEdits.partial().extend({ version: z.int().optional() });

const faultSchema = z.object({
  file: z.string(),
  line: z.int().optional(),
  path: pathSchema.optional(),
  message: z.string(),
});
const conflictSchema = z.object({
  edit: z.looseObject({ file: z.string() }),
  now: anyValue.meta({ description: 'What is there by now; null: nothing' }),
});
const versionSchema = z.object({
  number: z.int(),
  at: momentSchema,
  by: z.string().nullable().meta({ description: 'The name given at sign-in' }),
  how: z.enum(['start', 'files', 'screens', 'brought-back']),
  of: z.int().optional().meta({ description: 'The version that was brought back' }),
});
const changeSchema = z.object({
  file: z.string(),
  path: pathSchema.optional(),
  before: anyValue,
  after: anyValue,
});
const siteSchema = z.object({
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

const published = {
  200: describeJson(z.object({ version: z.int() }), 'Published'),
  422: describeJson(
    refusedSchema.extend({ faults: z.array(faultSchema).optional() }),
    'Nothing was changed; the faults say where to mend it',
  ),
  503: describeJson(errorSchema, 'The disk or the database cannot be written; nothing was changed'),
};

const conflicting = describeJson(
  z.object({ conflicts: z.array(conflictSchema) }),
  'Changed by others',
);
const previewSchema = z.object({
  id: z.string(),
  warnings: z.array(z.string()),
  pages: z.array(z.string()).meta({ description: "Paths such as '', 'te', 'news/holi'" }),
});

/** For owners: changes of the site. Mounted only in staff.api.ts, behind the session check. */
export function createPublishingApi({
  publishing,
  now,
}: Pick<StaffServices, 'now'> & PublishingService): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get(
      '/site',
      describeStaffRoute({
        ...FOR_OWNERS,
        summary: 'The content of the site, as its files hold it',
        responses: { 200: describeJson(siteSchema, 'All files that the site reads') },
      }),
      async (context) => context.json(await publishing.read()),
    )
    .post(
      '/site/publish',
      describeStaffRoute({
        ...FOR_OWNERS,
        summary: 'Changes the site, all edits or none',
        description: 'An edit is refused as a conflict if its `was` is no longer there.',
        ...describeBody(describedEdits),
        responses: {
          ...published,
          409: conflicting,
        },
      }),
      async (context) => {
        const read = await readJson(context, editsSchema);
        if ('refusal' in read) return read.refusal;
        const edits = read.value.edits as Edit[];
        return answer(context, () => publishing.publish(edits, auditContext(context, now())));
      },
    )
    .post(
      '/site/preview',
      describeStaffRoute({
        ...FOR_OWNERS,
        summary: 'Renders edits, or a version, for a look before they are published',
        description: 'For this session alone, for an hour. A session has at most three previews.',
        ...describeBody(describedPreview),
        responses: {
          201: describeJson(previewSchema, 'Made'),
          404: describeJson(errorSchema, 'There is no such version'),
          409: conflicting,
          422: published[422],
        },
      }),
      async (context) => {
        const read = await readJson(context, askedPreview);
        if ('refusal' in read) return read.refusal;
        const { edits, version } = read.value;
        const wanted = version === undefined ? { edits: (edits ?? []) as Edit[] } : { version };
        const { tokenHash = '' } = context.get('session') ?? {};
        const outcome = await publishing.preview(wanted, tokenHash);
        return outcome.kind === 'made'
          ? context.json(outcome.preview, 201)
          : answerRefused(context, outcome);
      },
    )
    .get(
      '/site/preview/:id/:path{.*}',
      describeStaffRoute({
        ...FOR_OWNERS,
        summary: 'A page of a preview, or a picture of it',
        ...describePlace('id', 'Of the preview; the path of the page follows'),
        responses: {
          200: { description: 'As visitors would see it, without scripts' },
          404: describeJson(errorSchema, 'There is no such page, or the preview is over'),
        },
      }),
      async (context) => {
        const { tokenHash = '' } = context.get('session') ?? {};
        return showPreviewed(context, publishing, tokenHash);
      },
    )
    .get(
      '/site/versions',
      describeStaffRoute({
        ...FOR_OWNERS,
        summary: 'The versions of the site, newest first',
        parameters: [
          {
            in: 'query',
            name: 'before',
            description: 'The number of the last version of the page before',
            schema: { type: 'integer' },
          },
        ],
        responses: {
          200: describeJson(
            z.object({ versions: z.array(versionSchema.extend({ changes: z.int() })) }),
            'At most 50',
          ),
        },
      }),
      async (context) => {
        const before = readNumber(context.req.query('before'));
        return context.json({ versions: await publishing.list(before) });
      },
    )
    .get(
      '/site/versions/:number',
      describeStaffRoute({
        ...FOR_OWNERS,
        summary: 'What a version changed',
        ...describePlace('number', 'Of the version'),
        responses: {
          200: describeJson(versionSchema.extend({ changes: z.array(changeSchema) }), 'Found'),
          404: describeJson(errorSchema, 'There is no such version'),
        },
      }),
      async (context) => {
        const number = readNumber(context.req.param('number'));
        const version = number === undefined ? undefined : await publishing.findChanges(number);
        return version ? context.json(version) : answerMissing(context);
      },
    )
    .post(
      '/site/versions/:number/bring-back',
      describeStaffRoute({
        ...FOR_OWNERS,
        summary: 'Publishes the files of a version again, as a new version',
        ...describePlace('number', 'Of the version'),
        responses: { ...published, 404: describeJson(errorSchema, 'There is no such version') },
      }),
      async (context) => {
        const number = readNumber(context.req.param('number'));
        if (number === undefined) return answerMissing(context);
        return answer(context, () => publishing.bringBack(number, auditContext(context, now())));
      },
    );
}

const REFUSED = 'Nothing was published, because the site would have faults.';

/** A number that every database can look up. */
function readNumber(written: string | undefined): number | undefined {
  return written !== undefined && /^\d{1,9}$/.test(written) ? Number(written) : undefined;
}

function answerMissing(context: Context<SiteEnv>): Response {
  return context.json({ error: 'There is no such version.' }, 404);
}

async function answer(
  context: Context<SiteEnv>,
  publish: () => Promise<PublishOutcome | { kind: 'missing' }>,
): Promise<Response> {
  try {
    const outcome = await publish();
    if (outcome.kind === 'published') return context.json({ version: outcome.version });
    return answerRefused(context, outcome);
  } catch (error) {
    if (!(error instanceof FolderNotWritable)) throw error;
    return context.json({ error: error.message }, 503);
  }
}

function answerRefused(
  context: Context<SiteEnv>,
  outcome: Exclude<PreviewOutcome, { kind: 'made' }>,
): Response {
  switch (outcome.kind) {
    case 'conflicts':
      return context.json({ conflicts: outcome.conflicts }, 409);
    case 'faults':
      return context.json({ errors: { edits: REFUSED }, faults: outcome.faults }, 422);
    case 'missing':
      return answerMissing(context);
  }
}

/** Only the desk's frame shows it, without scripts: those of the page know only the public addresses. */
const PREVIEW_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin',
].join('; ');

async function showPreviewed(
  context: Context<SiteEnv>,
  publishing: PublishingService['publishing'],
  session: string,
): Promise<Response> {
  const [, base = '', path = ''] =
    /^(\/staff\/site\/preview\/[^/]+)\/(.*)$/.exec(context.req.path) ?? [];
  const id = context.req.param('id') ?? '';
  const found = await publishing.findPreviewed(id, session, `/${path}`);
  if (!found) return context.json({ error: 'This preview is over: please make another.' }, 404);
  const { headers, bytes } = found.file;
  const type = headers['content-type'] ?? '';
  context.header('content-security-policy', PREVIEW_POLICY);
  context.header('x-frame-options', 'SAMEORIGIN');
  context.header('x-robots-tag', 'noindex');
  context.header('content-type', type);
  const isPage = type.startsWith('text/html');
  const body = isPage ? leadIntoPreview(String(bytes), base, found.addresses) : bytes;
  return context.body(body as Uint8Array<ArrayBuffer> | string);
}
