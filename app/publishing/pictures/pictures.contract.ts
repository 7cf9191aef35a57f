import { z } from 'zod';
import type { Block } from '../../content/clinic.ts';
import { defineRoutes } from '../../http/contract.ts';
import { errorSchema, refusedSchema } from '../../http/json-answers.server.ts';

const MAX_TEXT = 100_000;
const textSchema = z.strictObject({
  text: z.string().max(MAX_TEXT, `The text may have at most ${MAX_TEXT} characters.`),
});
const blockSchema = z
  .object({ kind: z.string() })
  .loose()
  .meta({ ref: 'Block' }) as unknown as z.ZodType<Block>;
const addedSchema = z.object({
  upload: z.string().meta({ description: 'For an edit of POST /staff/site/publish' }),
  width: z.int(),
  height: z.int(),
  ending: z.enum(['jpg', 'webp']).meta({ description: "Ending of the file's name" }),
});

export type AddedPicture = z.output<typeof addedSchema>;

const forOwners = { role: 'owner', needsOwnerPassword: true, audit: 'no patient data' } as const;

/** For owners: pictures that wait for a publication, and Markdown texts as visitors see them. */
export const pictureRoutes = defineRoutes({
  'POST /staff/site/pictures': {
    ...forOwners,
    summary: 'Adds a picture, which no visitor sees before a publication names it',
    description:
      'The body is the file: JPEG, PNG, WebP or AVIF of at most 20 MB and 65 million pixels. It is written anew without location and camera data, and kept for a day.',
    body: [z.file(), 'application/octet-stream'],
    answers: {
      201: [addedSchema, 'The picture is kept'],
      422: [errorSchema, 'Why the picture cannot be used'],
      503: [errorSchema, 'The disk is full'],
    },
  },
  'GET /staff/site/pictures/:upload': {
    ...forOwners,
    summary: 'A picture that was added',
    params: { upload: 'As its upload was answered' },
    answers: {
      200: [null, 'The picture', 'image/*'],
      404: [errorSchema, 'There is no such picture, or it is no longer kept'],
    },
  },
  'POST /staff/site/markdown': {
    ...forOwners,
    summary: 'Show a Markdown text as visitors see it',
    body: textSchema,
    answers: {
      200: [z.object({ blocks: z.array(blockSchema) }), 'As the pages show it'],
      422: [refusedSchema, 'The text is too long'],
    },
  },
});
