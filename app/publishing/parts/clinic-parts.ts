import type { EditValue } from '../../content/edits.ts';
import { field, list, prose, words, type SitePart, type Row } from './part.ts';

const FILE = 'clinic.yaml';
const plain = (title: string, rows: Row[]): SitePart => ({
  title,
  file: FILE,
  base: [],
  isPlain: true,
  rows,
});

/** Names, telephone, WhatsApp, e-mail, address and map. */
export const CONTACT_PARTS: SitePart[] = [
  plain('Telephone and e-mail', [
    { kind: 'phone', path: 'phone', label: 'Telephone' },
    {
      kind: 'switch',
      path: 'whatsapp',
      label: 'WhatsApp button on the page',
      on: (read) => ({
        number: String(read(['phone', 'number'])).replace('+', ''),
        message: 'Hello, I would like to ask for an appointment.',
      }),
      rows: [
        field('number', 'WhatsApp', {
          kind: 'telephone',
          hint: 'With the country code, digits only.',
        }),
        field('message', 'WhatsApp, first words of the chat', {
          kind: 'text',
          hint: 'Name no illness: others may see the screen.',
        }),
      ],
    },
    field('email', 'E-mail', { kind: 'email' }),
  ]),
  plain('Address', [
    list('address.lines', 'Line', [field('', 'Address, line #')]),
    field('address.postalCode', 'Postal code'),
    field('city', 'City'),
    field('address.region', 'State'),
  ]),
  plain('Map', [
    {
      kind: 'pair',
      path: 'position',
      rows: [
        field('latitude', 'Latitude', {
          kind: 'decimal',
          hint: 'In a map service, press and hold the entrance, and paste both numbers here.',
        }),
        field('longitude', 'Longitude', { kind: 'decimal' }),
      ],
    },
    field('map.embedUrl', 'Address of the live map', { kind: 'web-address', isOptional: true }),
    field('map.directionsUrl', 'Address behind “Directions”', {
      kind: 'web-address',
      isOptional: true,
      hint: 'Leave it empty, and Directions leads to the position.',
    }),
    field('map.title', 'Description of the map', { hint: 'For screen readers.' }),
  ]),
  plain('Names', [
    field('name', 'Full name', { hint: 'In page titles, the footer and search engines.' }),
    field('shortName', 'Short name', { hint: 'The large word at the top left of each page.' }),
    field('brandLine', 'Tagline'),
  ]),
];

/** Facts with a form of their own, and facts that are changed in the file only. */
export const OTHER_FACTS = plain('Others', [
  list('hours.sessions', 'Opening hours', [
    field('days', 'Opening hours #, days'),
    field('opens', 'Opening hours #, opens', { kind: 'time' }),
    field('closes', 'Opening hours #, closes', { kind: 'time' }),
  ]),
  list('hours.closures', 'Closed days', [
    field('from', 'Closed days #, first day', { kind: 'day' }),
    field('to', 'Closed days #, last day', { kind: 'day' }),
    field('reason', 'Closed days #, reason'),
  ]),
  field('hours.timeZone', 'Time zone'),
  field('address.country', 'Country', { hint: 'Two capital letters, such as IN.' }),
  field('doctor.registration', 'Doctor, registration'),
  field('doctor.council', 'Doctor, medical council'),
  list('doctor.qualifications', 'Degree', [field('', 'Doctor, degree #')]),
  list('doctor.profiles', 'Page', [field('', 'Doctor, page elsewhere #', { kind: 'web-address' })]),
  list('profiles', 'Page', [field('', 'Clinic, page elsewhere #', { kind: 'web-address' })]),
]);

const message = (
  name: string,
  title: string,
  rows: Row[],
  more: Partial<SitePart> = {},
): SitePart => ({
  title,
  file: FILE,
  base: name.split('.'),
  rows,
  ...more,
});
const inEach = (value: EditValue): EditValue => ({ en: value, te: value, hi: value });

function mail(
  name: string,
  title: string,
  placeholders = '{clinic}, {reference}, {phone}, {link}, {time}',
) {
  return message(
    `mail.${name}`,
    `E-mail: ${title}`,
    [words('%.subject', 'Subject'), prose('%.text', 'Text')],
    {
      on: inEach({ subject: '', text: '' }),
      hint: `Filled in: ${placeholders}. Name no illness.`,
    },
  );
}

/** The messages to visitors, patients and the clinic, and for how long data is kept. */
export const MESSAGE_PARTS: SitePart[] = [
  message(
    'reply',
    'Reply to an enquiry',
    [words('%.subject', 'Subject'), prose('%.message', 'Opening line')],
    { on: { subject: '', message: '' } },
  ),
  message(
    'reminder',
    'Chat that reminds a patient of a follow-up',
    [
      prose('%', 'Words', {
        hint: '{clinic} and {phone} are filled in; with {name} it holds the patient’s name.',
      }),
    ],
    { on: inEach('') },
  ),
  message('mail', 'Notices of new enquiries', [
    list('to', 'Address', [field('', 'To', { kind: 'email', name: 'Notices go to, address #' })], {
      isFixed: true,
    }),
  ]),
  message(
    'mail.newEnquiry',
    'Notice of a new enquiry, by e-mail',
    [field('subject', 'Subject'), field('text', 'Text', { kind: 'text' })],
    { on: { subject: '', text: '' } },
  ),
  mail('received', 'We have your request', '{clinic}, {reference}, {phone}, {link}'),
  mail('agreed', 'A time was agreed'),
  mail('moved', 'The time was moved'),
  mail('calledOff', 'The time was called off'),
  mail('reminder', 'The evening before'),
  message(
    'retention',
    'How long data is kept',
    [
      field('enquiriesMonths', 'Enquiries are deleted after so many months', {
        kind: 'number',
        hint: 'From 1 to 120. The privacy notices say it too.',
      }),
      field('recordsYears', 'Patients’ records are deleted so many years after the last visit', {
        kind: 'number',
        isOptional: true,
        hint: 'From 3 to 100. Empty: they are kept until somebody erases them.',
      }),
    ],
    { isPlain: true },
  ),
];
