import type { Language } from '../../content/clinic.ts';
import type { EditPath } from '../../content/edits.ts';
import type { Translation } from '../../content/translations.ts';

/** How a value is typed and checked. */
export type FieldKind =
  | 'line'
  | 'text'
  | 'dialled'
  | 'telephone'
  | 'whatsapp'
  | 'email'
  | 'link'
  | 'web-address'
  | 'latitude'
  | 'longitude'
  | 'time'
  | 'day'
  | 'months'
  | 'years'
  | 'choice';

export interface FieldSpec {
  file: string;
  /** Names with dots between them; '*' is the place in a list. */
  path: string;
  /** '#' is the number of the entry. */
  label: string;
  kind: FieldKind;
  hint?: string;
  isOptional?: boolean;
  /** Also in page.te.yaml and page.hi.yaml. */
  isTranslated?: boolean;
  /** The names in braces that the text may hold; undefined: braces are plain text. */
  placeholders?: readonly string[];
  maxLength?: number;
}

type Row = [path: string, label: string, kind?: FieldKind, more?: Partial<FieldSpec>];

const CLINIC: Row[] = [
  ['name', 'Full name', 'line', { hint: 'In page titles, the footer and search engines.' }],
  ['shortName', 'Short name', 'line', { hint: 'The large word at the top left of each page.' }],
  ['brandLine', 'Words under the short name'],
  ['city', 'City'],
  ['address.lines.*', 'Address, line #'],
  ['address.postalCode', 'Postal code'],
  ['address.region', 'State'],
  ['address.country', 'Country', 'line', { hint: 'Two capital letters, such as IN.' }],
  ['position.latitude', 'Latitude', 'latitude'],
  ['position.longitude', 'Longitude', 'longitude'],
  ['phone.number', 'Telephone, as dialled', 'dialled'],
  ['phone.shown', 'Telephone, as shown', 'telephone'],
  ['email', 'E-mail', 'email'],
  ['whatsapp.number', 'WhatsApp', 'whatsapp'],
  [
    'whatsapp.message',
    'WhatsApp, first words of the chat',
    'text',
    { hint: 'Name no illness: others may see the screen.' },
  ],
  ['doctor.registration', 'Doctor, registration'],
  ['doctor.council', 'Doctor, medical council'],
  ['doctor.qualifications.*', 'Doctor, degree #'],
  ['doctor.profiles.*', 'Doctor, page elsewhere #', 'web-address'],
  ['profiles.*', 'Clinic, page elsewhere #', 'web-address'],
  ['hours.timeZone', 'Time zone'],
  ['hours.sessions.*.days', 'Opening hours #, days'],
  ['hours.sessions.*.opens', 'Opening hours #, opens', 'time'],
  ['hours.sessions.*.closes', 'Opening hours #, closes', 'time'],
  ['hours.closures.*.from', 'Closed days #, first day', 'day'],
  ['hours.closures.*.to', 'Closed days #, last day', 'day'],
  ['hours.closures.*.reason', 'Closed days #, reason'],
  ['map.embedUrl', 'Address of the live map', 'web-address', { isOptional: true }],
  [
    'map.directionsUrl',
    'Address behind “Directions”',
    'web-address',
    { isOptional: true, hint: 'Leave it empty, and Directions leads to the position.' },
  ],
  ['map.title', 'Description of the map', 'line', { hint: 'Read aloud to people who do not see.' }],
  [
    'retention.enquiriesMonths',
    'Enquiries are deleted after so many months',
    'months',
    { hint: 'From 1 to 120. The privacy notices say it too.' },
  ],
  [
    'retention.recordsYears',
    'Patients’ records are deleted so many years after the last visit',
    'years',
    { isOptional: true, hint: 'From 3 to 100. Empty: they are kept until somebody erases them.' },
  ],
];

const REPLY: Row[] = [
  ['reply.subject', 'Reply to an enquiry, subject'],
  ['reply.message', 'Reply to an enquiry, first words', 'text'],
  ['reply.te.subject', 'Reply to an enquiry (Telugu), subject'],
  ['reply.te.message', 'Reply to an enquiry (Telugu), first words', 'text'],
  ['reply.hi.subject', 'Reply to an enquiry (Hindi), subject'],
  ['reply.hi.message', 'Reply to an enquiry (Hindi), first words', 'text'],
];

const IN_LANGUAGES = [
  ['en', 'English'],
  ['te', 'Telugu'],
  ['hi', 'Hindi'],
] as const;

/** The messages by e-mail: the name in the file, what it is called, and its placeholders. */
export const MAILS: { name: string; label: string; placeholders: readonly string[] }[] = [
  {
    name: 'received',
    label: 'We have your request',
    placeholders: ['clinic', 'reference', 'phone', 'link'],
  },
  ...(
    [
      ['agreed', 'A time was agreed'],
      ['moved', 'The time was moved'],
      ['calledOff', 'The time was called off'],
      ['reminder', 'The evening before'],
    ] as const
  ).map(([name, label]) => ({
    name,
    label,
    placeholders: ['clinic', 'reference', 'phone', 'link', 'time'],
  })),
];

const NEW_ENQUIRY = { placeholders: ['clinic', 'reference', 'link', 'name'] };

const MESSAGES: Row[] = [
  ['mail.to.*', 'Notices go to, address #', 'email'],
  [
    'mail.newEnquiry.subject',
    'Notice of a new enquiry, subject',
    'line',
    { ...NEW_ENQUIRY, maxLength: 150 },
  ],
  [
    'mail.newEnquiry.text',
    'Notice of a new enquiry, text',
    'text',
    { ...NEW_ENQUIRY, maxLength: 5000 },
  ],
  ...IN_LANGUAGES.map(([language, name]): Row => [
    `reminder.${language}`,
    `Chat that reminds a patient of a follow-up (${name})`,
    'text',
    { placeholders: ['clinic', 'phone', 'name'], maxLength: 1000 },
  ]),
  ...MAILS.flatMap(({ name: mail, label, placeholders }) =>
    IN_LANGUAGES.flatMap(([language, name]): Row[] => [
      [
        `mail.${mail}.${language}.subject`,
        `${label} (${name}), subject`,
        'line',
        { placeholders, maxLength: 150 },
      ],
      [
        `mail.${mail}.${language}.text`,
        `${label} (${name}), text`,
        'text',
        { placeholders, maxLength: 5000 },
      ],
    ]),
  ),
];

const TRANSLATED: Row[] = [
  [
    'welcome.heading',
    'Welcome, heading',
    'line',
    { hint: 'The largest text of the page: keep it short.' },
  ],
  ['welcome.lede', 'Welcome, text', 'text'],
  ['endocrinology.heading', 'What an endocrinologist does, heading'],
  ['endocrinology.paragraphs.*', 'What an endocrinologist does, paragraph #', 'text'],
  ['endocrinology.glands.*.name', 'Gland #, name'],
  ['endocrinology.glands.*.does', 'Gland #, what it does'],
  ['slides.*.tab', 'Slide #, its button', 'line', { hint: 'One or two words.' }],
  ['slides.*.heading', 'Slide #, heading'],
  ['slides.*.text', 'Slide #, text', 'text'],
  ['slides.*.link.text', 'Slide #, words of the link'],
  ['slides.*.picture.alt', 'Slide #, what the photo shows'],
  ['specialties.heading', 'Specialties, heading'],
  ['specialties.lede', 'Specialties, text', 'text'],
  ['specialties.items.*.title', 'Specialty #, title'],
  ['specialties.items.*.text', 'Specialty #, text', 'text'],
  ['doctor.name', 'Doctor, name'],
  ['doctor.role', 'Doctor, degrees and role', 'text'],
  ['doctor.quote', 'Doctor, words', 'text'],
  ['doctor.facts.*.label', 'Doctor, fact #'],
  ['doctor.facts.*.value', 'Doctor, fact #, value'],
  ['doctor.picture.alt', 'Doctor, what the photo shows'],
  ['cards.heading', 'Cards, heading'],
  ['cards.items.*.title', 'Card #, title'],
  ['cards.items.*.text', 'Card #, text', 'text'],
  ['cards.items.*.picture.alt', 'Card #, what the photo shows'],
  ['consultation.heading', 'Online consultation, heading'],
  ['consultation.lede', 'Online consultation, text', 'text'],
  ['consultation.steps.*', 'Online consultation, step #', 'text'],
  ['consultation.action', 'Online consultation, words of the button'],
  ['news.heading', 'News, heading'],
  ['appointment.heading', 'Appointment, heading'],
  ['appointment.lede', 'Appointment, text', 'text'],
  ['appointment.steps.*', 'Appointment, line # beside the form', 'text'],
  ['contact.heading', 'Contact, heading'],
];

const PAGE: Row[] = [
  [
    'slides.*.link.href',
    'Slide #, where its link leads',
    'link',
    { hint: 'Such as /#appointment, /news/its-name or a full web address.' },
  ],
  ['slides.*.picture.drawing', 'Slide #, drawing', 'choice'],
  ['slides.*.picture.file', 'Slide #, photo', 'choice'],
  ['doctor.picture.drawing', 'Doctor, drawing', 'choice'],
  ['doctor.picture.file', 'Doctor, photo', 'choice'],
  ['cards.items.*.phone.number', 'Card #, telephone as dialled', 'dialled'],
  ['cards.items.*.phone.shown', 'Card #, telephone as shown', 'telephone'],
  ['cards.items.*.email', 'Card #, e-mail', 'email'],
  ['cards.items.*.picture.drawing', 'Card #, drawing', 'choice'],
  ['cards.items.*.picture.file', 'Card #, photo', 'choice'],
  ['cards.items.*.hidden', 'Card #', 'choice'],
  ['footerLine.text', 'Line in the footer'],
  ['footerLine.language', 'Language of the line in the footer', 'choice'],
];

const specsOf = (file: string, rows: Row[], more: Partial<FieldSpec> = {}): FieldSpec[] =>
  rows.map(([path, label, kind = 'line', own]) => ({ file, path, label, kind, ...more, ...own }));

/** Every field of the screens except the small texts, in the order of the page. */
export const SITE_FIELDS: FieldSpec[] = [
  ...specsOf('clinic.yaml', [...CLINIC, ...REPLY, ...MESSAGES]),
  ...specsOf('page.yaml', TRANSLATED, { isTranslated: true }),
  ...specsOf('page.yaml', PAGE),
];

/** The file in which a translated field stands, and the language by its English name. */
const TRANSLATED_FILES: Record<string, string> = {
  'page.te.yaml': 'Telugu',
  'page.hi.yaml': 'Hindi',
} satisfies Record<`page.${Translation}.yaml`, string>;

const byPath = new Map(SITE_FIELDS.map((field) => [`${field.file} ${field.path}`, field]));

/** The description of a field; undefined for a place that no screen shows. */
export function findField(file: string, path: EditPath): FieldSpec | undefined {
  const pattern = path.map((step) => (typeof step === 'number' ? '*' : step)).join('.');
  const isOther = file in TRANSLATED_FILES;
  const field = byPath.get(`${isOther ? 'page.yaml' : file} ${pattern}`);
  return isOther && !field?.isTranslated ? undefined : field;
}

/** 'Slide 2, heading (Telugu)'. A place without a description is named by its path. */
export function nameField(file: string, path: EditPath): string {
  const language = TRANSLATED_FILES[file] ?? TEXT_FILES[file];
  if (file.endsWith('.md')) return nameMarkdownField(file, path, language);
  const number = path.find((step) => typeof step === 'number');
  const label = findField(file, path)?.label.replace('#', String(Number(number) + 1));
  const name = label ?? path.map((step) => nameStep(step)).join(', ');
  return language ? `${name} (${language})` : name;
}

/** 'Doctor, fact (Telugu)': a list is named after the first field of its entries. */
export function labelOfList(file: string, path: EditPath): string {
  const language = TRANSLATED_FILES[file];
  const entries = `${language ? 'page.yaml' : file} ${path.join('.')}.*`;
  const label = SITE_FIELDS.find((field) =>
    `${field.file} ${field.path}`.startsWith(entries),
  )?.label;
  const name = label?.replace(/ #.*/, '');
  if (name === undefined) return nameField(file, path);
  return language ? `${name} (${language})` : name;
}

const TEXT_FILES: Record<string, string> = {
  'texts/en.yaml': 'English',
  'texts/te.yaml': 'Telugu',
  'texts/hi.yaml': 'Hindi',
  'privacy/en.md': 'English',
  'privacy/te.md': 'Telugu',
  'privacy/hi.md': 'Hindi',
  'accessibility/en.md': 'English',
  'accessibility/te.md': 'Telugu',
  'accessibility/hi.md': 'Hindi',
} satisfies Record<
  `texts/${Language}.yaml` | `${'privacy' | 'accessibility'}/${Language}.md`,
  string
>;

const MARKDOWN_FIELDS: Record<string, string> = {
  title: 'title',
  summary: 'summary',
  date: 'date',
  appears: 'day and time to appear',
  draft: 'shown or hidden',
  picture: 'picture',
  alt: 'what the photo shows',
  version: 'version',
  body: 'text',
};

/** The kind of a Markdown file, as owners read it. */
export function kindOf(file: string): string {
  if (file.startsWith('privacy/')) return 'Privacy notice';
  return file.startsWith('accessibility/') ? 'Accessibility statement' : 'News';
}

/** 'News, summary' or 'Privacy notice, version (Telugu)'. */
function nameMarkdownField(file: string, path: EditPath, language: string | undefined): string {
  const field = MARKDOWN_FIELDS[String(path[0])];
  return [kindOf(file), field].filter(Boolean).join(', ') + (language ? ` (${language})` : '');
}

/** 'Open until short' for 'openUntilShort', 'entry 2' for 1. */
export function nameStep(step: string | number): string {
  if (typeof step === 'number') return `entry ${step + 1}`;
  const words = step.replaceAll(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}
