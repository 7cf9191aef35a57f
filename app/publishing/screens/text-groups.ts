import type { EditPath } from '../../content/edits.ts';
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

const PRESCRIBED = [
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
  return PRESCRIBED.some((pattern) => pattern.test(name));
}
