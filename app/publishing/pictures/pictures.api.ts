import { Hono } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../../http/http-context.ts';
import {
  describeBody,
  describeJson,
  describePlace,
  errorSchema,
  refusedSchema,
} from '../../http/json-answers.server.ts';
import { readJson } from '../../http/read-json.server.ts';
import { answerSignedOut } from '../../http/session-over.server.ts';
import { describeStaffRoute } from '../../http/staff-route.server.ts';
import { tellUnwritable } from '../publishing.api.ts';
import type { PublishingService } from '../publishing.server.ts';

const MAX_TEXT = 100_000;
const textSchema = z.strictObject({
  text: z.string().max(MAX_TEXT, `The text may have at most ${MAX_TEXT} characters.`),
});

const blockSchema = z.object({ kind: z.string() }).loose().meta({ ref: 'Block' });
const addedSchema = z.object({
  upload: z.string().meta({ description: 'For an edit of POST /staff/site/publish' }),
  width: z.int(),
  height: z.int(),
  ending: z.enum(['jpg', 'webp']).meta({ description: "Ending of the file's name" }),
});

const ACCESS = { minRole: 'owner', hasNoPatientData: true, needsOwnerPassword: true } as const;

/** For owners: pictures that wait for a publication, and what visitors see of a Markdown text. */
export function createPicturesApi({ publishing }: PublishingService): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post(
      '/site/pictures',
      describeStaffRoute({
        ...ACCESS,
        summary: 'Adds a picture, which no visitor sees before a publication names it',
        description:
          'The body is the file: JPEG, PNG, WebP or AVIF of at most 20 MB and 65 million pixels. It is written anew without location and camera data, and kept for a day.',
        requestBody: {
          required: true,
          content: {
            'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } },
          },
        },
        responses: {
          201: describeJson(addedSchema, 'The picture is kept'),
          422: describeJson(errorSchema, 'Why the picture cannot be used'),
          503: describeJson(errorSchema, 'The disk is full'),
        },
      }),
      async (context) => {
        const bytes = new Uint8Array(await context.req.arrayBuffer());
        // Sending a picture can take longer than the session lasts.
        if (await context.get('isSessionOver')?.()) return answerSignedOut(context);
        return tellUnwritable(context, async () => {
          const added = await publishing.addPicture(bytes);
          return 'fault' in added
            ? context.json({ error: added.fault }, 422)
            : context.json(added, 201);
        });
      },
    )
    .get(
      '/site/pictures/:upload',
      describeStaffRoute({
        ...ACCESS,
        summary: 'A picture that was added',
        ...describePlace('upload', 'As its upload was answered'),
        responses: {
          200: { description: 'The picture', content: { 'image/*': {} } },
          404: describeJson(errorSchema, 'There is no such picture, or it is no longer kept'),
        },
      }),
      async (context) => {
        const upload = context.req.param('upload');
        const picture = /^[0-9a-f]{64}$/.test(upload) && (await publishing.findPicture(upload));
        if (!picture) return context.json({ error: 'There is no such picture.' }, 404);
        context.header('content-type', picture.type);
        return context.body(new Uint8Array(picture.bytes));
      },
    )
    .post(
      '/site/markdown',
      describeStaffRoute({
        ...ACCESS,
        summary: 'Show a Markdown text as visitors see it',
        ...describeBody(textSchema),
        responses: {
          200: describeJson(z.object({ blocks: z.array(blockSchema) }), 'As the pages show it'),
          422: describeJson(refusedSchema, 'The text is too long'),
        },
      }),
      async (context) => {
        const read = await readJson(context, textSchema);
        if ('refusal' in read) return read.refusal;
        return context.json({ blocks: await publishing.readMarkdown(read.value.text) });
      },
    );
}
