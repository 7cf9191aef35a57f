import type { Clinic, Language, PagePart, Picture } from '../clinic.ts';
import type { TranslatedPage } from './translated-page-schema.server.ts';

/** The clinic with each part in the words that a translation has for it; the others stay in English. */
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
      ? { ...page.doctor, picture: describe(clinic.doctor.picture, page.doctor.picture) }
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

/** A picture that is decoration in English, or a drawing in place of a photo that is missing, stays without words. */
function describe(picture: Picture, words: { alt: string } | undefined): Picture {
  return picture.alt === '' ? picture : { ...picture, ...words };
}
