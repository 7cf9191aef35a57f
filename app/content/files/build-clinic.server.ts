import type { CheckedContent } from './check-content.server.ts';
import type { PictureChooser } from '../pictures/pictures.server.ts';
import type { Clinic } from '../clinic.ts';
import type { ClinicFacts } from './clinic-file.server.ts';
import { showName, type Findings } from './content-file.server.ts';
import { isSameNumber, type PictureChoice } from './content-values.server.ts';
import { chooseMap } from './clinic-map.server.ts';
import type { PageWords } from './page-schema.server.ts';

const SLIDE_DRAWINGS = ['thyroid', 'glucose', 'first-visit'];
const CARD_DRAWINGS = ['lounge', 'pharmacy', 'reception'];

/** Every visitor receives the whole Clinic, so the compiler refuses fields that Clinic does not declare. */
type InPages<Parts> = { [Name in keyof Parts]: Name extends keyof Clinic ? Parts[Name] : never };

interface ClinicParts {
  folder: string;
  facts: CheckedContent<ClinicFacts>;
  words: CheckedContent<PageWords>;
  privacyVersion: string;
}

/** Joins clinic.yaml and page.yaml. A drawing replaces a missing picture, with a warning. */
export function buildClinic(
  parts: ClinicParts,
  pictures: PictureChooser,
  findings: Findings,
): Clinic {
  const {
    address,
    hours,
    map: _,
    targets: _forStaff,
    units: _ofSlips,
    prescriptions: _forDoctors,
    mail: _ofServer,
    reminder: _ofStaff,
    reply: _ofDesk,
    doctor: credentials,
    ...facts
  } = parts.facts.value;
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
    map: chooseMap(parts.folder, parts.facts, findings),
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
      ...(credentials && { credentials }),
      picture: choose(doctor.picture, {
        what: 'the doctor',
        field: ['doctor'],
        fallback: 'portrait',
      }),
    }),
    cardsHeading: cards.heading,
    cards: cards.items.map(({ hidden: _hidden, ...card }, index) => {
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

/** Warns of a telephone whose shown number differs from the dialled one, as after a change of only one of them. */
export function comparePhones({ folder, facts, words }: ClinicParts, findings: Findings): void {
  const compare = (phone: Clinic['phone'], name: string, line: number, group: string) => {
    if (isSameNumber(phone)) return;
    findings.warnings.push(
      `${showName(folder, name)}, line ${line}: "shown" (in ${group}) is another number than "number", which the buttons dial.`,
    );
  };
  compare(facts.value.phone, 'clinic.yaml', facts.lineOf(['phone', 'shown']), 'phone');
  words.value.cards.items.forEach(({ phone }, index) => {
    const line = words.lineOf(['cards', 'items', index, 'phone', 'shown']);
    compare(phone, 'page.yaml', line, `cards, items, entry ${index + 1}, phone`);
  });
}
