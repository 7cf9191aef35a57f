import type { CheckedContent } from './check-content.server.ts';
import type { PictureChooser } from '../pictures/choose-picture.server.ts';
import type { Clinic, ClinicMap } from '../clinic.ts';
import type { ClinicFacts } from './clinic-schema.server.ts';
import { showName, type Findings } from './content-file.server.ts';
import type { PictureChoice } from './content-values.server.ts';
import { aimDirections, aimEmbed, findMapFault, measureOffset } from './map-address.server.ts';
import type { PageWords } from './page-schema.server.ts';

const SLIDE_DRAWINGS = ['thyroid', 'glucose', 'first-visit'];
const CARD_DRAWINGS = ['lounge', 'pharmacy', 'reception'];

/** Every visitor gets the whole `Clinic`: what it does not name is taken out before, as the targets are. */
type InPages<Parts> = { [Name in keyof Parts]: Name extends keyof Clinic ? Parts[Name] : never };

export interface ClinicParts {
  folder: string;
  facts: CheckedContent<ClinicFacts>;
  words: CheckedContent<PageWords>;
  privacyVersion: string;
}

/** Joins the facts and the words; a picture that is not there is replaced by a drawing. */
export function buildClinic(
  parts: ClinicParts,
  pictures: PictureChooser,
  findings: Findings,
): Clinic {
  const { address, hours, map: _, targets: _forStaff, ...facts } = parts.facts.value;
  const { slides, doctor, cards, news, contact, ...words } = parts.words.value;
  const choose = (
    choice: PictureChoice | undefined,
    { what, field, fallback }: { what: string; field: PropertyKey[]; fallback: string | undefined },
  ) => {
    const line = parts.words.lineOf(field);
    const place = `${showName(parts.folder, 'page.yaml')}, line ${line}: ${what}`;
    return pictures.choose(choice, place, fallback ?? 'first-visit');
  };
  return {
    ...(facts satisfies InPages<typeof facts>),
    address: address.lines,
    postal: { code: address.postalCode, region: address.region, country: address.country },
    ...hours,
    map: chooseMap(parts, findings),
    ...(words satisfies InPages<typeof words>),
    slides: slides.map((slide, index) => {
      const what = `slide ${index + 1}`;
      const place = { what, field: ['slides', index], fallback: SLIDE_DRAWINGS[index] };
      return Object.assign(slide, {
        language: 'en' as const,
        picture: choose(slide.picture, place),
      });
    }),
    doctor: Object.assign(doctor, {
      picture: choose(doctor.picture, {
        what: 'the doctor',
        field: ['doctor'],
        fallback: 'portrait',
      }),
    }),
    cardsHeading: cards.heading,
    cards: cards.items.map((card, index) => {
      const what = `card ${index + 1}`;
      const place = { what, field: ['cards', 'items', index], fallback: CARD_DRAWINGS[index] };
      return Object.assign(card, { picture: choose(card.picture, place) });
    }),
    newsHeading: news.heading,
    contactHeading: contact.heading,
    privacy: { version: parts.privacyVersion },
    translated: [],
  };
}

/** Beyond this the frame shows another part of the town. */
const FAR_KM = 2;

/** Leads to `position`. A frame from an unknown service is left out: the drawn map and the directions remain. */
function chooseMap({ folder, facts }: ClinicParts, findings: Findings): ClinicMap {
  const { position, map } = facts.value;
  const { embedUrl, directionsUrl, title } = map;
  const drawn = { directionsUrl: aimDirections(directionsUrl, position), title };
  if (!embedUrl) return drawn;
  const warn = (sentence: string) => {
    const line = facts.lineOf(['map', 'embedUrl']);
    const place = `${showName(folder, 'clinic.yaml')}, line ${line}: "embedUrl" (in map)`;
    findings.warnings.push(`${place} ${sentence}.`);
  };
  const fault = findMapFault(embedUrl);
  if (fault) {
    warn(`${fault}; the drawn map is shown instead of the live one`);
    return drawn;
  }
  const offset = measureOffset(embedUrl, position) ?? 0;
  if (offset > FAR_KM) {
    const distance = `some ${Math.round(offset)} km from "position"`;
    warn(`shows a place ${distance}; copy it anew, or correct "position"`);
  }
  return { ...drawn, embedUrl: aimEmbed(embedUrl, position) };
}
