/** The form of a medicine, in which the number of a dose counts: tablets, units, mL. */
export const FORMS = [
  'tablet',
  'capsule',
  'sachet',
  'patch',
  'units',
  'mL',
  'drops',
  'puffs',
  'injection',
  'application',
] as const;
export type Form = (typeof FORMS)[number];

/** Forms of which a number alone is an amount, and whose total is counted. */
export const COUNTED_FORMS: readonly string[] = ['tablet', 'capsule', 'sachet', 'patch'];

export const ROUTES = [
  'by mouth',
  'under the skin',
  'into the muscle',
  'into a vein',
  'in the eye',
  'in the ear',
  'in the nose',
  'breathed in',
  'on the skin',
  'under the tongue',
] as const;
export type MedicineRoute = (typeof ROUTES)[number];

/** The amount that the pharmacist hands out of each form is a number of these. */
const HANDED_OUT: Record<Form, string> = {
  tablet: 'tablets',
  capsule: 'capsules',
  sachet: 'sachets',
  patch: 'patches',
  units: 'pens or vials',
  mL: 'bottles',
  drops: 'bottles',
  puffs: 'inhalers',
  injection: 'injections',
  application: 'tubes',
};

/** 'pens or vials?'; 'how much?' of a medicine whose form is not known yet. */
export function askAmount(form: Form | '' | undefined): string {
  return form ? `${HANDED_OUT[form]}?` : 'how much?';
}

/** 'How many pens or vials of Insulin glargine?' */
export function askAmountOf({
  form,
  name,
}: {
  form?: Form | '' | undefined;
  name: string;
}): string {
  return `${form ? `How many ${HANDED_OUT[form]}` : 'How much'} of ${name}?`;
}

/** Forms that go to different places: the route is asked before Issue. */
export const ROUTE_FORMS: readonly string[] = ['units', 'injection', 'drops'];

/** Words in a name or a strength that say the form. The first that is found counts. */
const SAYING: [RegExp, Form][] = [
  [/\bdrops?\b/, 'drops'],
  [/\b(?:syrup|syp|suspension|susp|solution|elixir|liquid)\b/, 'mL'],
  [/\binsulin\b|\b(?:iu|u|units?) ?\/ ?ml\b/, 'units'],
  [/\b(?:inhaler|mdi|spray)\b/, 'puffs'],
  [/\b(?:injection|inj|vial|ampoule|pen)\b/, 'injection'],
  // Of another volume than a spoon's it may be a vial.
  [/\/ ?5 ?ml\b/, 'mL'],
  [/\bsoft[ -]?gels?\b/, 'capsule'],
  [/\b(?:cream|gel|ointment|lotion)\b/, 'application'],
  [/\bsachets?\b/, 'sachet'],
  [/\bpatch(?:es)?\b/, 'patch'],
  [/\b(?:cap|caps|capsules?|softgels?)\b/, 'capsule'],
  [/\b(?:tab|tabs|tablets?)\b/, 'tablet'],
];

/**
 * The form that the words of a medicine say, and '' if they say none. Insulin goes under the skin; for another injection
 * the route is chosen. The clinic's own lists are asked first, by `proposeForm` of the form's screen.
 */
export function formInWords(name: string, strength: string): Form | '' {
  const words = `${name} ${strength}`.slice(0, MOST_READ).toLowerCase();
  if (DEVICE.test(words)) return '';
  return SAYING.find(([pattern]) => pattern.test(words))?.[1] ?? '';
}

/** A thing with which a medicine is taken. */
const DEVICE = /\b(?:needles?|syringes?|strips?|lancets?)\b/;
/** More than any name and strength together. */
const MOST_READ = 200;

export function routeInWords(name: string): MedicineRoute | '' {
  return /\binsulin\b/i.test(name) ? 'under the skin' : '';
}
