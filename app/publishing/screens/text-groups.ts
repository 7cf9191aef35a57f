import type { EditPath } from '../../content/edits.ts';
import { nameStep } from '../parts/fields.ts';
import type { AllTexts } from '../../content/texts.server.ts';

/** The groups of the small texts, by their name in the files. */
export const TEXT_GROUPS: Record<string, string> = {
  nav: 'Menu',
  hero: 'Welcome',
  hours: 'Opening hours',
  carousel: 'Slides',
  specialties: 'Specialties',
  specialtyHeadings: 'Headings of the specialties',
  news: 'News',
  contact: 'Contact',
  form: 'Appointment form',
  toast: 'Message after sending',
  yourEnquiry: 'The visitor’s own page',
  doctor: 'Doctor',
  footer: 'Footer',
  privacy: 'Privacy notice',
  offline: 'Without a connection',
  notFound: 'Page not found',
  error: 'Something went wrong',
  withoutScript: 'Form not sent, without script',
  password: 'Staff sign-in',
  popup: 'Staff messages',
  overlay: 'Please wait',
  awaitingReview: 'Note on the translation',
} satisfies Record<keyof AllTexts, string>;

/** Why a text cannot be changed. */
export const PRESCRIBED = 'Fixed: this text is prescribed.';

const PATTERNS = [
  /^nav\.(home|about|blog|contact|search|appointment)$/,
  /^form\.messages\./,
  /^toast\.(title|sent)$/,
  /^popup\.(emptyPassword|wrongPassword|selectOption|enterValue|updated|added|deleted|failed)$/,
  /^specialtyHeadings\./,
  /^overlay\.wait$/,
];

/** Whether the specification prescribes the English text letter by letter, so that it cannot be changed here. */
export function isPrescribed(path: EditPath): boolean {
  const name = path.join('.');
  return PATTERNS.some((pattern) => pattern.test(name));
}

/** 'Open now', or with its group 'Opening hours: Open now'. */
export function nameText(path: EditPath, isWithGroup: boolean): string {
  const [group = '', ...rest] = path;
  const name = rest.map(nameStep).join(', ') || nameStep(group);
  return isWithGroup ? `${TEXT_GROUPS[group] ?? nameStep(group)}: ${name}` : name;
}
