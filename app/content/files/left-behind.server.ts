import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Clinic } from '../clinic.ts';
import { isSameNumber } from './content-values.server.ts';
import { showName } from './content-file.server.ts';

type Facts = Pick<
  Clinic,
  'name' | 'shortName' | 'email' | 'phone' | 'whatsapp' | 'doctor' | 'cards'
>;
/** The facts about a clinic that other files of the content repeat. */
export type NamedClinic = Pick<Facts, 'name' | 'shortName' | 'email'> & {
  phone: Facts['phone'];
  doctor: { name: string };
};

/** The invented clinic of the content that comes with the program. */
export const SAMPLE_CLINIC: NamedClinic = {
  name: 'Laya Endocrine Clinic',
  shortName: 'Laya',
  email: 'reception@example.org',
  phone: { number: '+918910000101', shown: '0891 000 0101' },
  doctor: { name: 'Dr. A. Sample' },
};

/**
 * One sentence for each name, e-mail address or telephone in the content that still is the sample clinic's or the
 * previous one, and for each telephone that is not among the clinic's. `former` is the clinic as last served.
 */
export async function findLeftBehind(
  folder: string,
  clinic: Facts,
  former: NamedClinic | undefined,
): Promise<string[]> {
  const replaced = [SAMPLE_CLINIC, ...(former ? [former] : [])].flatMap((old) =>
    listReplaced(old, clinic),
  );
  const known = [clinic.phone, ...clinic.cards.map(({ phone }) => phone)].map(
    ({ number }) => number,
  );
  if (clinic.whatsapp) known.push(`+${clinic.whatsapp.number}`);
  const sentences = new Set<string>();
  for (const name of await listTexts(folder)) {
    const lines = (await readFile(path.join(folder, name), 'utf8')).split('\n');
    for (const [index, line] of lines.entries()) {
      if (/^\s*#/.test(line) && !name.endsWith('.md')) continue;
      const place = `${showName(folder, name)}, line ${index + 1}`;
      for (const said of findReplaced(line, replaced)) {
        sentences.add(`${place} still says "${said.old}"; it is "${said.now}" now.`);
      }
      for (const shown of findTelephones(line)) {
        const replacement = replaced.find(
          ({ number }) => number && isSameNumber({ shown, number }),
        );
        if (replacement) {
          sentences.add(
            `${place} still says "${replacement.old}"; it is "${replacement.now}" now.`,
          );
        } else if (!known.some((number) => isSameNumber({ shown, number }))) {
          sentences.add(
            `${place}: the telephone ${shown} is none of those in clinic.yaml and page.yaml.`,
          );
        }
      }
    }
  }
  return [...sentences];
}

/** A sentence if the clinic still is the invented one of the sample, in whole or in part. */
export function describeSample(clinic: Facts): string | undefined {
  const same = [
    ...(clinic.name === SAMPLE_CLINIC.name ? ['name'] : []),
    ...(clinic.doctor.name === SAMPLE_CLINIC.doctor.name ? ['doctor'] : []),
    ...(clinic.phone.number === SAMPLE_CLINIC.phone.number ? ['telephone'] : []),
    ...(clinic.email === SAMPLE_CLINIC.email ? ['e-mail address'] : []),
  ];
  if (same.length === 0) return undefined;
  return `The ${same.join(', ')} of the clinic still ${same.length === 1 ? 'is' : 'are'} the invented sample: replace ${same.length === 1 ? 'it' : 'them'} in clinic.yaml before the site goes live, and let the doctor approve the medical texts.`;
}

interface Replaced {
  old: string;
  now: string;
  /** In E.164; only of a telephone. */
  number?: string;
}

function listReplaced(old: NamedClinic, clinic: Facts): Replaced[] {
  const facts: Replaced[] = [
    { old: old.name, now: clinic.name },
    { old: old.shortName, now: clinic.shortName },
    { old: old.email, now: clinic.email },
    { old: old.doctor.name, now: clinic.doctor.name },
    { old: old.phone.shown, now: clinic.phone.shown, number: old.phone.number },
  ];
  const isUsed = (said: string) => facts.some(({ now }) => holds(now, said));
  return facts.filter(({ old: said, number }) =>
    number ? number !== clinic.phone.number : !isUsed(said),
  );
}

/** The longest first, so that the clinic's full name is not reported as its short name too. */
function findReplaced(line: string, replaced: Replaced[]): Replaced[] {
  let rest = line;
  return replaced
    .filter(({ number }) => !number)
    .toSorted((one, other) => other.old.length - one.old.length)
    .filter(({ old }) => {
      const isThere = holds(rest, old);
      rest = rest.replaceAll(old, '');
      return isThere;
    });
}

/** True if the text contains the word as a whole word. */
function holds(text: string, word: string): boolean {
  const at = text.indexOf(word);
  if (at < 0) return false;
  const around = text.slice(Math.max(0, at - 1), at) + text.slice(at + word.length).slice(0, 1);
  return !/[\p{L}\p{N}]/u.test(around) || holds(text.slice(at + word.length), word);
}

/** Telephones: 10 to 15 digits with at most two spaces, hyphens or brackets between two digits. */
function findTelephones(line: string): string[] {
  const found = line.match(/(?<![\d.,%-])\+?\d(?:[ ()-]{0,2}\d){9,}(?!\d|[.%]\d)/g) ?? [];
  return found.filter((shown) => !/^\d{4}-\d\d-\d\d/.test(shown) && countDigits(shown) <= 15);
}

function countDigits(shown: string): number {
  return shown.replaceAll(/\D/g, '').length;
}

async function listTexts(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) =>
      /^(?:[^/]+\.yaml|(?:texts|privacy|accessibility|news)\/[^/]+\.(?:yaml|md))$/.test(name),
    )
    .filter((name) => !name.endsWith('README.md'))
    .toSorted();
}
