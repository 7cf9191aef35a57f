/** The clinic's own list of medicines (`content/medicines.yaml`). For staff only. */
export interface MedicineList {
  medicines: ListedMedicine[];
  /** Medicines of one kind: whoever is allergic to one of them is asked about for all. */
  groups: MedicineGroup[];
  /** Medicines that need a reason while the patient is pregnant. */
  pregnancy: MedicineGroup[];
}

export interface ListedMedicine {
  /** The generic name. */
  name: string;
  strengths: string[];
  form?: string;
  /** Taken once a week: in every strength, or only in these. */
  weekly?: true | string[];
  source?: string;
  /** At one time, in the unit of the form. */
  amount?: { from: number; to: number };
}

export interface MedicineGroup {
  name: string;
  /** Other words for the group in an allergy, such as 'sulfa'. */
  also: string[];
  medicines: string[];
  source: string;
}

export const NO_MEDICINE_LIST: MedicineList = { medicines: [], groups: [], pregnancy: [] };

/** Words around a generic that name its salt, form or release. */
const QUALIFIERS = new Set(
  [
    'acetate besilate besylate calcium citrate dihydrate fumarate hcl hydrochloride magnesium maleate mesylate',
    'monohydrate phosphate potassium sodium succinate sulfate sulphate tartrate trihydrate zinc',
    'cap capsule cream drop gel inj injection ointment pen susp suspension syp syrup t tab tablet',
    'cr dr dt er extended forte la md mr od release retard sr sustained xl xr',
    'g gm iu kg l mcg meq mg ml unit',
  ]
    .join(' ')
    .split(' '),
);

/** The generics in a written name: 'Telmisartan + Amlodipine' are two. Folded for comparison. */
export function genericsOf(name: string): string[] {
  return [...new Set(partsOf(name).map(nameGeneric))];
}

/** The listed medicine for each generic, if any; one that is listed as the same combination comes first. */
export function findListed(list: MedicineList, name: string): ListedMedicine[] {
  const generics = genericsOf(name).sort().join('+');
  const isCombination = generics.includes('+');
  const same = list.medicines.filter(
    (one) => isCombination && genericsOf(one.name).sort().join('+') === generics,
  );
  const ofEach = partsOf(name).flatMap((words) => {
    const found = list.medicines.filter((one) => has(words, wordsOf(one.name)));
    // 'Insulin glargine' rather than 'Insulin'.
    const isLonger = (one: ListedMedicine, other: ListedMedicine) =>
      one.name.length > other.name.length && has(wordsOf(one.name), wordsOf(other.name));
    return found.filter((one) => !found.some((other) => isLonger(other, one)));
  });
  return [...new Set([...same, ...ofEach])];
}

/**
 * The allergy entries (as written) that concern the medicine, with the group through which they do: '' if an entry
 * names the medicine itself.
 */
export function allergiesTo(
  list: MedicineList,
  allergies: readonly string[],
  name: string,
): { allergy: string; group: string }[] {
  const parts = partsOf(name);
  const groups = list.groups.filter((group) => isOfGroup(group, parts));
  return allergies.flatMap((allergy) => {
    const written = wordsOf(allergy);
    // 'Insulin: rash' names every insulin.
    const named = allergy.split(/[^\p{L}\p{M}\p{N}\s-]+|\s-+\s/u).map(wordsOf);
    const isNamed = parts.some(
      (words) =>
        has(written, nameGeneric(words).split(' ')) || named.some((one) => has(words, one)),
    );
    if (isNamed) return { allergy, group: '' };
    const group = groups.find((one) => namesOf(one).some((words) => has(written, words)));
    return group ? { allergy, group: group.name } : [];
  });
}

/** The entries about pregnancy that concern the medicine. */
export function inPregnancy(list: MedicineList, name: string): MedicineGroup[] {
  const parts = partsOf(name);
  return list.pregnancy.filter((group) => isOfGroup(group, parts));
}

function isOfGroup(group: MedicineGroup, parts: string[][]): boolean {
  return namesOf(group).some((sought) => parts.some((words) => has(words, sought)));
}

function namesOf({ name, also, medicines }: MedicineGroup): string[][] {
  return [name, ...also, ...medicines].map(wordsOf);
}

/** The words of each generic in a name. '40/5', '60,000 IU' and 'IU/mL' part nothing. */
function partsOf(name: string): string[][] {
  return name
    .split(/[+,/&](?!\s*(?:\d|(?:mL|L|dose|puff|day|kg)\b))|\band\b|\bwith\b/i)
    .map(wordsOf)
    .filter((words) => words.some((word) => /\p{L}/u.test(word)));
}

/** Folded, and in the singular: 'Penicillins' is 'penicillin'. */
function wordsOf(text: string): string[] {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  return (words ?? []).map((word) => word.replace(/(\p{L}{3})s$/u, '$1'));
}

/** Without strength, form, release and salt: 'Tab. Metformin hydrochloride 500 mg SR' is 'metformin'. */
function nameGeneric(words: string[]): string {
  const isBeside = (word: string) => QUALIFIERS.has(word) || /^\d/.test(word);
  const generic = words.flatMap((word, place) => (isBeside(word) ? [] : place));
  const [from = 0] = generic;
  const to = generic.at(-1) ?? -1;
  // Only qualifiers, such as 'Calcium citrate'.
  return (to < 0 ? words : words.slice(from, to + 1)).join(' ');
}

/** Whether these words are there, one after the other. */
function has(words: string[], sought: string[]): boolean {
  // 'Calcium' is no part of 'Atorvastatin calcium'.
  const isSalt = sought.every((word) => QUALIFIERS.has(word));
  const most = isSalt ? 0 : words.length - sought.length;
  const isAt = (at: number) => sought.every((word, place) => words[at + place] === word);
  return sought.length > 0 && words.slice(0, most + 1).some((_, at) => isAt(at));
}
