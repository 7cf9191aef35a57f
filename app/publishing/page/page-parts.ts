import type { EditPath } from '../../content/edits.ts';

/** A row of a part's form: one text, or a list of texts or groups. */
export type PartRow =
  | { kind: 'text'; label: string; path: EditPath }
  | {
      kind: 'list';
      /** The name of one entry. */
      one: string;
      path: EditPath;
      /** The texts of an entry; undefined: the entry is one text. */
      fields?: { name: string; label: string }[];
      /** Entries can be neither added nor removed. */
      isFixed?: boolean;
      /** The last entry can be removed too. */
      mayBeEmpty?: boolean;
    };

export interface PagePartForm {
  name: string;
  title: string;
  /** The id of the part on the main page, where a preview begins. */
  anchor: string;
  rows: PartRow[];
  /** Parts with forms of their own beside the rows. */
  extra?: 'slides' | 'doctor' | 'cards' | 'footer';
}

const text = (label: string, ...path: EditPath): PartRow => ({ kind: 'text', label, path });

/** The parts of the main page from top to bottom. */
export const PAGE_PARTS: PagePartForm[] = [
  {
    name: 'welcome',
    title: 'Welcome',
    anchor: 'top',
    rows: [text('Heading', 'welcome', 'heading'), text('Text', 'welcome', 'lede')],
  },
  {
    name: 'endocrinology',
    title: 'What an endocrinologist does',
    anchor: 'endocrinology',
    rows: [
      text('Heading', 'endocrinology', 'heading'),
      { kind: 'list', one: 'Paragraph', path: ['endocrinology', 'paragraphs'] },
      {
        kind: 'list',
        one: 'Gland',
        path: ['endocrinology', 'glands'],
        fields: [
          { name: 'name', label: 'Name' },
          { name: 'does', label: 'What it does' },
        ],
        isFixed: true,
      },
    ],
  },
  { name: 'slides', title: 'Slides', anchor: 'slides', rows: [], extra: 'slides' },
  {
    name: 'specialties',
    title: 'Specialties',
    anchor: 'specialties',
    rows: [
      text('Heading', 'specialties', 'heading'),
      text('Text', 'specialties', 'lede'),
      {
        kind: 'list',
        one: 'Specialty',
        path: ['specialties', 'items'],
        fields: [
          { name: 'title', label: 'Title' },
          { name: 'text', label: 'Text' },
        ],
        isFixed: true,
      },
    ],
  },
  {
    name: 'doctor',
    title: 'Doctor',
    anchor: 'about',
    rows: [
      text('Name', 'doctor', 'name'),
      text('Degrees and role', 'doctor', 'role'),
      text('The doctor’s words', 'doctor', 'quote'),
      {
        kind: 'list',
        one: 'Fact',
        path: ['doctor', 'facts'],
        fields: [
          { name: 'label', label: 'What' },
          { name: 'value', label: 'Value' },
        ],
        mayBeEmpty: true,
      },
    ],
    extra: 'doctor',
  },
  {
    name: 'cards',
    title: 'Cards',
    anchor: 'cards',
    rows: [text('Heading', 'cards', 'heading')],
    extra: 'cards',
  },
  {
    name: 'consultation',
    title: 'Online consultation',
    anchor: 'consultation',
    rows: [
      text('Heading', 'consultation', 'heading'),
      text('Text', 'consultation', 'lede'),
      { kind: 'list', one: 'Step', path: ['consultation', 'steps'] },
      text('Words of the button', 'consultation', 'action'),
    ],
  },
  { name: 'news', title: 'News', anchor: 'news', rows: [text('Heading', 'news', 'heading')] },
  {
    name: 'appointment',
    title: 'Appointment form',
    anchor: 'appointment',
    rows: [
      text('Heading', 'appointment', 'heading'),
      text('Text', 'appointment', 'lede'),
      { kind: 'list', one: 'Line', path: ['appointment', 'steps'] },
    ],
  },
  {
    name: 'contact',
    title: 'Contact',
    anchor: 'google-map',
    rows: [text('Heading', 'contact', 'heading')],
  },
  {
    name: 'footerLine',
    title: 'Line in the footer',
    anchor: 'google-map',
    rows: [],
    extra: 'footer',
  },
];
