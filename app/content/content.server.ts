import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import type { ClinicTargets } from '../results/analytes.ts';
import { buildClinic, comparePhones } from './files/build-clinic.server.ts';
import { type CheckedContent, checkContent } from './files/check-content.server.ts';
import { createPictureChooser, listServed, preparePictures } from './pictures/pictures.server.ts';
import type { Clinic, InfoCard, Language, NewsArticle, Notice } from './clinic.ts';
import { type ClinicFacts, clinicSchema } from './files/clinic-file.server.ts';
import {
  ContentError,
  isThere,
  readContentFile,
  showName,
  type Findings,
} from './files/content-file.server.ts';
import { readGrowthTables } from './files/growth-tables.server.ts';
import { readNews } from './files/content-news.server.ts';
import { warnOfNewsLinks } from './files/news-links.server.ts';
import type { Appearance } from './appearances.ts';
import { readAccessibility, readPrivacy } from './files/content-notices.server.ts';
import { readTranslatedPages, translateClinic } from './files/translated-page.server.ts';
import { readTexts } from './files/content-texts.server.ts';
import type { MailContent } from './files/mail-schema.server.ts';
import { MEDICINES_FILE } from './files/content-names.ts';
import { medicinesSchema } from './files/medicines-schema.server.ts';
import { type Prescribing, readPrescribing } from './files/prescribing-schema.server.ts';
import { pageSchema } from './files/page-schema.server.ts';
import type { AllTexts, Texts, WithoutScriptTexts, YourEnquiryTexts } from './texts.server.ts';
import type { ServedPicture } from './pictures/prepare-picture.server.ts';
import { listOpenDays } from './hours-text.ts';
import type { GrowthTable } from '../measures/growth.ts';
import { type MedicineList, NO_MEDICINE_LIST } from '../prescriptions/medicine-list.ts';
import type { Session } from '../hours/opening.ts';
import { fillText } from '../text/fill-text.ts';

/** The whole content folder as plain JSON data. */
export interface SiteContent {
  /** In English. */
  clinic: Clinic;
  /** With the texts that the pages of each language show. */
  clinicIn: Record<Language, Clinic>;
  /** The doctor's own target ranges, and the units of slips without one, for staff only. */
  targets: ClinicTargets;
  /** Who prescribes, and the clinic's own list of medicines. For staff only. */
  prescribing: Prescribing;
  /** The growth tables of children. For staff only. */
  growth: GrowthTable[];
  /** The words with which staff remind a patient who is due again, with '{name}' still to be filled in. For staff only. */
  reminder?: Record<Language, string> | undefined;
  /** The beginning of an e-mail or chat that answers an enquiry; it names no illness. For staff only. */
  reply?: Record<Language, { subject: string; message: string }> | undefined;
  /** The messages by e-mail. Undefined: none is sent. */
  mail?: MailContent | undefined;
  texts: Record<Language, Texts>;
  /** The texts of the page that answers a form which was sent without script and not read. */
  withoutScript: Record<Language, WithoutScriptTexts>;
  /** The texts of the visitor's own page of an enquiry. */
  yourEnquiry: Record<Language, YourEnquiryTexts>;
  privacy: Record<Language, Notice>;
  accessibility: Record<Language, Notice>;
  /** Newest first, without drafts and articles that appear later. */
  news: NewsArticle[];
  /** The articles with a time to appear: from then on, this content no longer holds. */
  appearances: Appearance[];
  /** The owner's pictures, ready to be served, without those of hidden articles. */
  pictures: ServedPicture[];
  /** Names of the converted pictures in the cache, also those of hidden articles. */
  cachedPictures: string[];
  /** One sentence for each thing that was left out or replaced. The log shows them at start. */
  warnings: string[];
}

/**
 * Reads and checks the content folder, and throws a ContentError that lists all faults. Converted pictures are kept in
 * `cacheFolder`, from which every other file is removed unless `keepsPictures`. Articles that appear after `now` are
 * left out.
 */
export async function readContent(
  folder: string,
  options: { cacheFolder: string; keepsPictures?: boolean; now?: Date },
): Promise<SiteContent> {
  await requireFolder(folder);
  const findings: Findings = { faults: [], warnings: [] };
  const facts = await readYamlFile(folder, 'clinic.yaml', clinicSchema, findings);
  const words = await readYamlFile(folder, 'page.yaml', pageSchema, findings);
  const translated = await readTranslatedPages(folder, words?.value, findings);
  const texts = await readTexts(folder, findings);
  const privacy = await readPrivacy(folder, findings);
  const accessibility = facts && (await readAccessibility(folder, facts.value, findings));
  const list = await readMedicines(folder, findings);
  const prepared = await preparePictures(folder, options, findings);
  const chooser = createPictureChooser(prepared, findings);
  const hiddenChooser = createPictureChooser(prepared, findings);
  const newsroom = {
    // Without the facts, reading ends in an error.
    timeZone: facts?.value.hours.timeZone ?? 'UTC',
    now: options.now ?? new Date(),
    pictures: chooser,
    hiddenPictures: hiddenChooser,
  };
  const news = await readNews(folder, newsroom, findings);
  const isRead = findings.faults.length === 0;
  if (!facts || !words || !texts || !privacy || !accessibility || !isRead) {
    throw new ContentError(findings.faults, findings.warnings);
  }
  const parts = { folder, facts, words, privacyVersion: privacy.en.version };
  const everyCard = buildClinic(parts, chooser, findings);
  const isShown = (_: InfoCard, place: number) => words.value.cards.items[place]?.hidden !== 'yes';
  // Translations of cards are found by their place, so hidden ones are left out last.
  const hideCards = (one: Clinic) => ({ ...one, cards: one.cards.filter(isShown) });
  const clinic = hideCards(everyCard);
  comparePhones(parts, findings);
  findUnsent(folder, facts, findings);
  warnOfNewsLinks(parts, news, findings);
  const sayDays = (language: Language) => sayOpenDays(texts[language], clinic.sessions);
  const { targets: ranges, units } = facts.value;
  const targets = { ...ranges, ...(units && { units }) };
  return {
    clinic,
    clinicIn: {
      en: clinic,
      te: hideCards(translateClinic(everyCard, translated.te, 'te')),
      hi: hideCards(translateClinic(everyCard, translated.hi, 'hi')),
    },
    reminder: facts.value.reminder && fillReminder(facts.value.reminder, clinic),
    reply: facts.value.reply && fillReply(facts.value.reply),
    targets,
    prescribing: readPrescribing(facts.value.prescriptions, list),
    growth: await readGrowthTables(folder, findings),
    mail: facts.value.mail,
    texts: { en: sayDays('en'), te: sayDays('te'), hi: sayDays('hi') },
    withoutScript: {
      en: texts.en.withoutScript,
      te: texts.te.withoutScript,
      hi: texts.hi.withoutScript,
    },
    yourEnquiry: {
      en: texts.en.yourEnquiry,
      te: texts.te.yourEnquiry,
      hi: texts.hi.yourEnquiry,
    },
    privacy,
    accessibility,
    news: news.shown,
    appearances: news.appearances,
    cachedPictures: [...prepared.cached],
    pictures: listServed(prepared, { shown: chooser, hidden: hiddenChooser }),
    warnings: findings.warnings,
  };
}

function fillReply({ te, hi, ...en }: NonNullable<ClinicFacts['reply']>) {
  return { en, te: te ?? en, hi: hi ?? en };
}

/** Warns of messages that are never sent: a visitor who got no message about a time gets none about its change. */
function findUnsent(folder: string, facts: CheckedContent<ClinicFacts>, findings: Findings): void {
  const { mail } = facts.value;
  if (!mail || mail.agreed) return;
  for (const name of ['moved', 'calledOff'] as const) {
    if (!mail[name]) continue;
    const line = facts.lineOf(['mail', name]);
    findings.warnings.push(
      `${showName(folder, 'clinic.yaml')}, line ${line}: "${name}" (in mail) is never sent while "agreed" is missing.`,
    );
  }
}

async function readYamlFile<T>(
  folder: string,
  name: string,
  schema: z.ZodType<T>,
  findings: Findings,
) {
  const file = await readContentFile(folder, name, findings);
  return file && checkContent(schema, file, findings);
}

/** The clinic's own list of medicines; empty without the file. */
async function readMedicines(folder: string, findings: Findings): Promise<MedicineList> {
  if (!(await isThere(folder, MEDICINES_FILE))) return NO_MEDICINE_LIST;
  const read = await readYamlFile(folder, MEDICINES_FILE, medicinesSchema, findings);
  return read?.value ?? NO_MEDICINE_LIST;
}

/** The list alone, for a command. */
export async function readMedicineList(folder: string): Promise<MedicineList> {
  const findings: Findings = { faults: [], warnings: [] };
  const list = await readMedicines(folder, findings);
  if (findings.faults.length > 0) throw new ContentError(findings.faults);
  return list;
}

async function requireFolder(folder: string): Promise<void> {
  const isFolder = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) return;
  const sentence = `The content folder ${path.resolve(folder)} is not there.`;
  throw new ContentError([{ file: '', message: sentence, sentence }]);
}

/** Fills the clinic's days of opening into the hint beside the form's date. */
function sayOpenDays(all: AllTexts, sessions: Session[]): Texts {
  const { yourEnquiry: _, withoutScript: _ofServer, ...texts } = all;
  const days = listOpenDays(sessions, texts.hours);
  return { ...texts, form: { ...texts.form, dateHint: fillText(texts.form.dateHint, { days }) } };
}

function fillReminder({ en, te, hi }: Record<Language, string>, { name, phone }: Clinic) {
  // '{name}' is the patient's and is filled in at the desk.
  const values = { clinic: name, phone: phone.shown, name: '{name}' };
  return { en: fillText(en, values), te: fillText(te, values), hi: fillText(hi, values) };
}
