import { checkContent, type CheckedContent } from './check-content.server.ts';
import { isThere, readContentFile, showName, type Findings } from './content-file.server.ts';
import { TRANSLATIONS, type Translation } from '../translations.ts';
import { z } from 'zod';
import { text } from './content-values.server.ts';
import { exactly, heading, pageSchema, slidesOf, type PageWords } from './page-schema.server.ts';
import type { Clinic, Language, PagePart, Picture } from '../clinic.ts';

const pictureWords = z.strictObject({ alt: text }).optional();

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
        picture: pictureWords,
      }),
    ),
    doctor: pageSchema.shape.doctor.extend({ picture: pictureWords }),
    cards: heading.extend({
      items: exactly(3, z.strictObject({ title: text, text, picture: pictureWords })),
    }),
  })
  .partial();

type TranslatedPage = z.infer<typeof translatedPageSchema>;

/** Reads `content/page.{language}.yaml`, which is optional. Parts that it lacks are shown in English. */
export async function readTranslatedPages(
  folder: string,
  english: PageWords | undefined,
  findings: Findings,
): Promise<Record<Translation, TranslatedPage>> {
  const pages: Record<Translation, TranslatedPage> = { te: {}, hi: {} };
  for (const language of TRANSLATIONS) {
    pages[language] = (await readTranslatedPage(folder, language, english, findings)) ?? {};
  }
  return pages;
}

async function readTranslatedPage(
  folder: string,
  language: Translation,
  english: PageWords | undefined,
  findings: Findings,
): Promise<TranslatedPage | undefined> {
  const name = `page.${language}.yaml`;
  if (!(await isThere(folder, name))) return undefined;
  const file = await readContentFile(folder, name, findings);
  const checked = file && checkContent(translatedPageSchema, file, findings);
  if (!checked) return undefined;
  const missing = Object.keys(translatedPageSchema.shape).filter(
    (part) => !(part in checked.value) && (!english || part in english),
  );
  if (missing.length > 0) {
    const list = missing.join(', ');
    findings.warnings.push(
      `${showName(folder, name)} lacks these parts, shown in English: ${list}.`,
    );
  }
  if (english && checked.value.slides) {
    compareSlides(english.slides, checked, file.shownName, findings);
  }
  return checked.value;
}

/** Warns of slides that only one of the two pages has, as after a slide was replaced. */
function compareSlides(
  english: readonly { id: string }[],
  { value, lineOf }: CheckedContent<TranslatedPage>,
  shownName: string,
  findings: Findings,
): void {
  const translated = value.slides ?? [];
  for (const { id } of english) {
    if (translated.some((slide) => slide.id === id)) continue;
    findings.warnings.push(
      `${shownName} has no slide "${id}" as page.yaml has; it is shown in English.`,
    );
  }
  for (const [place, { id }] of translated.entries()) {
    if (english.some((slide) => slide.id === id)) continue;
    findings.warnings.push(
      `${shownName}, line ${lineOf(['slides', place])}: the slide "${id}" is not in page.yaml; it is not shown.`,
    );
  }
}

/** The clinic with the translated parts in place of the English ones. */
export function translateClinic(clinic: Clinic, page: TranslatedPage, language: Language): Clinic {
  return {
    ...clinic,
    welcome: page.welcome ?? clinic.welcome,
    endocrinology: page.endocrinology ?? clinic.endocrinology,
    slides: clinic.slides.map((slide) => {
      const words = page.slides?.find(({ id }) => id === slide.id);
      if (!words) return slide;
      const link = { ...slide.link, ...words.link };
      return { ...words, language, link, picture: describe(slide.picture, words.picture) };
    }),
    specialties: page.specialties ?? clinic.specialties,
    doctor: page.doctor
      ? {
          ...page.doctor,
          credentials: clinic.doctor.credentials,
          picture: describe(clinic.doctor.picture, page.doctor.picture),
        }
      : clinic.doctor,
    cardsHeading: page.cards?.heading ?? clinic.cardsHeading,
    cards: clinic.cards.map((card, place) => {
      const words = page.cards?.items[place];
      return words ? { ...card, ...words, picture: describe(card.picture, words.picture) } : card;
    }),
    consultation: page.consultation ?? clinic.consultation,
    newsHeading: page.news?.heading ?? clinic.newsHeading,
    appointment: page.appointment ?? clinic.appointment,
    contactHeading: page.contact?.heading ?? clinic.contactHeading,
    translated: Object.keys(page) as PagePart[],
  };
}

/** Translates a picture's description, except of a decorative picture or of a drawing for a missing photo. */
function describe(picture: Picture, words: { alt: string } | undefined): Picture {
  return picture.alt === '' ? picture : { ...picture, ...words };
}
