import { z } from 'zod';
import { LANGUAGES } from '../addresses.ts';
import { SPECIALTY_ROUTES } from '../clinic.ts';
import { email, link, phone, pictureChoice, text } from './content-values.server.ts';

const texts = z.array(text).min(1, 'must have at least one entry');
/** Checks the length even if entries are wrong, so that all faults are reported at once. */
export const exactly = <T extends z.ZodType>(count: number, entry: T) =>
  z.array(entry).refine(({ length }) => length === count, {
    error: `must have exactly ${count} entries`,
    when: ({ value }) => Array.isArray(value),
  });

const MAX_SLIDES = 6;

/** A slide without an id, as in older copies of the content, gets its number: '1', '2' and so on. */
export const slidesOf = <T extends z.ZodType<{ id?: string | undefined }>>(slide: T) =>
  z
    .array(slide)
    .refine(({ length }) => length >= 1 && length <= MAX_SLIDES, {
      error: `must have from 1 to ${MAX_SLIDES} entries`,
      when: ({ value }) => Array.isArray(value),
    })
    .transform((slides) => slides.map((one, place) => ({ ...one, id: one.id ?? `${place + 1}` })))
    .refine(
      (slides) => new Set(slides.map(({ id }) => id)).size === slides.length,
      'must have an id of its own for each slide',
    );

export const heading = z.strictObject({ heading: text });
const section = heading.extend({ lede: text });

/** `content/page.yaml`: the texts of each part of the main page. */
export const pageSchema = z.strictObject({
  welcome: section,
  endocrinology: heading.extend({
    paragraphs: texts,
    // The drawing of the body shows six glands, in this order.
    glands: exactly(6, z.strictObject({ name: text, does: text })),
  }),
  slides: slidesOf(
    z.strictObject({
      id: text.optional(),
      tab: text,
      heading: text,
      text,
      link: z.strictObject({ text, href: link }),
      picture: pictureChoice.optional(),
    }),
  ),
  specialties: section.extend({
    items: exactly(
      4,
      z.strictObject({ route: z.enum(SPECIALTY_ROUTES), title: text, text }),
    ).refine(
      (items) => new Set(items.map(({ route }) => route)).size === items.length,
      'must name each route once',
    ),
  }),
  doctor: z.strictObject({
    name: text,
    role: text,
    quote: text,
    facts: z.array(z.strictObject({ label: text, value: text })).default([]),
    picture: pictureChoice.optional(),
  }),
  cards: heading.extend({
    items: exactly(
      3,
      z.strictObject({
        title: text,
        text,
        phone,
        email,
        picture: pictureChoice.optional(),
        hidden: z.enum(['yes', 'no']).optional(),
      }),
    ),
  }),
  consultation: section.extend({ steps: texts, action: text }),
  news: heading,
  appointment: section.extend({ steps: texts }),
  contact: heading,
  footerLine: z
    .strictObject({ text, language: z.enum(LANGUAGES.map(({ language }) => language)) })
    .optional(),
});

export type PageWords = z.infer<typeof pageSchema>;
