import { z } from 'zod';
import { text } from './content-values.server.ts';
import { exactly, heading, pageSchema, slidesOf } from './page-schema.server.ts';

const picture = z.strictObject({ alt: text }).optional();

/**
 * `content/page.te.yaml` and `content/page.hi.yaml`: whole parts of `page.yaml` in another language, each of which
 * may be absent. Telephones, links and pictures are named once, in `page.yaml`.
 */
export const translatedPageSchema = pageSchema
  .omit({ footerLine: true })
  .extend({
    slides: slidesOf(
      z.strictObject({
        id: text.optional(),
        tab: text,
        heading: text,
        text,
        link: z.strictObject({ text }),
        picture,
      }),
    ),
    doctor: pageSchema.shape.doctor.extend({ picture }),
    cards: heading.extend({ items: exactly(3, z.strictObject({ title: text, text, picture })) }),
  })
  .partial();

export type TranslatedPage = z.infer<typeof translatedPageSchema>;
