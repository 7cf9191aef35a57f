import type { CheckedContent } from './check-content.server.ts';
import type { PictureChooser } from './choose-picture.server.ts';
import type { Clinic, ClinicMap } from './clinic.ts';
import type { ClinicFacts } from './clinic-schema.server.ts';
import { showName, type Findings } from './content-file.server.ts';
import { findMapFault } from './map-address.server.ts';
import type { PageWords } from './page-schema.server.ts';

const SLIDE_DRAWINGS = ['thyroid', 'glucose', 'first-visit'];
const CARD_DRAWINGS = ['lounge', 'pharmacy', 'reception'];

export interface ClinicParts {
  folder: string;
  facts: CheckedContent<ClinicFacts>;
  words: CheckedContent<PageWords>;
  privacyVersion: string;
}

/** Joins the facts and the words; a picture that is not there is replaced by a drawing. */
export function buildClinic(
  { folder, facts, words, privacyVersion }: ClinicParts,
  pictures: PictureChooser,
  findings: Findings,
): Clinic {
  const { address, hours, map, ...plainFacts } = facts.value;
  const { slides, doctor, cards, news, contact, ...plainWords } = words.value;
  const placeOf = (what: string, field: PropertyKey[]) =>
    `${showName(folder, 'page.yaml')}, line ${words.lineOf(field)}: ${what}`;
  return {
    ...plainFacts,
    address: address.lines,
    postal: { code: address.postalCode, region: address.region, country: address.country },
    ...hours,
    map: checkMap(
      map,
      () => {
        const line = facts.lineOf(['map', 'embedUrl']);
        return `${showName(folder, 'clinic.yaml')}, line ${line}: "embedUrl" (in map)`;
      },
      findings,
    ),
    ...plainWords,
    slides: slides.map(({ picture, ...slide }, index) => {
      const place = placeOf(`slide ${index + 1}`, ['slides', index]);
      return {
        ...slide,
        picture: pictures.choose(picture, place, SLIDE_DRAWINGS[index] ?? 'thyroid'),
      };
    }),
    doctor: {
      ...doctor,
      picture: pictures.choose(doctor.picture, placeOf('the doctor', ['doctor']), 'portrait'),
    },
    cardsHeading: cards.heading,
    cards: cards.items.map(({ picture, ...card }, index) => {
      const place = placeOf(`card ${index + 1}`, ['cards', 'items', index]);
      return {
        ...card,
        picture: pictures.choose(picture, place, CARD_DRAWINGS[index] ?? 'lounge'),
      };
    }),
    newsHeading: news.heading,
    contactHeading: contact.heading,
    privacy: { version: privacyVersion },
  };
}

/** A frame from anywhere else is left out: the drawn map and the directions remain. */
function checkMap(map: ClinicMap, place: () => string, findings: Findings): ClinicMap {
  const { embedUrl, ...rest } = map;
  const fault = embedUrl && findMapFault(embedUrl);
  if (fault) {
    findings.warnings.push(`${place()} ${fault}; the drawn map is shown instead of the live one.`);
  }
  return embedUrl && !fault ? { ...rest, embedUrl } : rest;
}
