import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { auditContext } from '../audit/record-reading.server.ts';
import type { SiteEnv } from '../http/http-context.ts';
import {
  describeBody,
  describeJson,
  describePlace,
  errorSchema,
} from '../http/json-answers.server.ts';
import { readJson } from '../http/read-json.server.ts';
import { answerSignedOut } from '../http/session-over.server.ts';
import type { StaffServices } from '../services/services.server.ts';
import { describeStaffRoute } from '../http/staff-route.server.ts';
import type { Edit } from '../content/edits.ts';
import { FolderNotWritable } from './content-folder.server.ts';
import { AuthorSignedOut } from './publishing-context.ts';
import {
  askedPreview,
  changeSchema,
  conflicting,
  describedEdits,
  describedPreview,
  editsSchema,
  previewSchema,
  published,
  seenSchema,
  siteSchema,
  versionSchema,
} from './publishing-schema.server.ts';
import { showPreviewed } from './show-preview.server.ts';
import type { BringBackOutcome, PreviewOutcome, PublishingService } from './publishing.server.ts';

const FOR_OWNERS = { minRole: 'owner', needsOwnerPassword: true, hasNoPatientData: true } as const;

/** For owners: changes of the site. Mounted only in staff.api.ts, behind the session check. */
export function createPublishingApi({
  publishing,
  now,
}: Pick<StaffServices, 'now'> & PublishingService): Hono<SiteEnv> {
  const authorOf = (context: Context<SiteEnv>) => ({
    ...auditContext(context, now()),
    isSessionOver: context.get('isSessionOver'),
  });
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
        return answer(context, () => publishing.publish(edits, authorOf(context)));
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
          201: describeJson(previewSchema, 'The preview was made'),
          404: describeJson(errorSchema, 'There is no such version'),
          409: conflicting,
          422: published[422],
          503: published[503],
        },
      }),
      async (context) => {
        const read = await readJson(context, askedPreview);
        if ('refusal' in read) return read.refusal;
        const { edits, version } = read.value;
        const wanted = version === undefined ? { edits: (edits ?? []) as Edit[] } : { version };
        const { tokenHash = '' } = context.get('session') ?? {};
        return tellUnwritable(context, async () => {
          const outcome = await publishing.preview(wanted, tokenHash);
          return outcome.kind === 'made'
            ? context.json(outcome.preview, 201)
            : answerRefused(context, outcome);
        });
      },
    )
    .get(
      '/site/preview/:id/:path{.*}',
      describeStaffRoute({
        ...FOR_OWNERS,
        summary: 'A page of a preview, or a picture of it',
        ...describePlace('id', 'Of the preview; the path of the page follows'),
        responses: {
          200: { description: 'The page as visitors would see it, without scripts' },
          404: describeJson(errorSchema, 'There is no such page, or the preview is over'),
          503: published[503],
        },
      }),
      async (context) => {
        const { tokenHash = '' } = context.get('session') ?? {};
        return tellUnwritable(context, () => showPreviewed(context, publishing, tokenHash));
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
        summary: 'The changes of a version',
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
        ...describeBody(seenSchema, { required: false }),
        responses: {
          ...published,
          404: describeJson(errorSchema, 'There is no such version'),
          409: describeJson(errorSchema, 'Another version was published since'),
        },
      }),
      async (context) => {
        const hasBody = context.req.header('content-type') !== undefined;
        const read = hasBody ? await readJson(context, seenSchema) : { value: {} };
        if ('refusal' in read) return read.refusal;
        const { version: seen }: z.infer<typeof seenSchema> = read.value;
        const number = readNumber(context.req.param('number'));
        if (number === undefined) return answerMissing(context);
        return answer(context, () => publishing.bringBack(number, authorOf(context), seen));
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
  publish: () => Promise<BringBackOutcome>,
): Promise<Response> {
  return tellUnwritable(context, async () => {
    const outcome = await publish();
    if (outcome.kind === 'published') {
      const { kind: _, ...told } = outcome;
      return context.json(told);
    }
    if (outcome.kind === 'overtaken') {
      const { number, by } = outcome.newest;
      const error = `Version ${number} was published meanwhile${by === null ? '' : `, by ${by}`}. Nothing was changed: look at it under Versions first.`;
      return context.json({ error }, 409);
    }
    return answerRefused(context, outcome);
  });
}

/** 503 with a sentence if the disk is full or the content folder cannot be written; 401 if the author signed out. */
export async function tellUnwritable(
  context: Context<SiteEnv>,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AuthorSignedOut) return answerSignedOut(context);
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
