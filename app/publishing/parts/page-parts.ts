import { field, list, prose, words, type ListRow, type SitePart, type Row } from './part.ts';

const page = (name: string, title: string, anchor: string, rows: Row[]): SitePart => ({
  title,
  file: 'page.yaml',
  base: [name],
  anchor,
  rows,
});

const HEADING = words('heading', 'Heading');
const TEXT = prose('lede', 'Text');
const PICTURE: Row = { kind: 'picture', path: 'picture', label: 'Picture' };
const translated = (path: string, one: string, rows: Row[], more: Partial<ListRow> = {}) =>
  list(path, one, rows, { isTranslated: true, ...more });
const texts = (path: string, one: string) => translated(path, one, [prose('', one)]);

/** The parts of the main page from top to bottom. */
export const PAGE_PARTS: SitePart[] = [
  page('welcome', 'Welcome', 'top', [
    { ...HEADING, hint: 'The largest text of the page: keep it short.' },
    TEXT,
  ]),
  page('endocrinology', 'What an endocrinologist does', 'endocrinology', [
    HEADING,
    texts('paragraphs', 'Paragraph'),
    translated('glands', 'Gland', [words('name', 'Name'), words('does', 'What it does')], {
      isFixed: true,
    }),
  ]),
  page('slides', 'Slides', 'slides', [
    translated(
      '',
      'Slide',
      [
        PICTURE,
        words('tab', 'Tab name', { hint: 'One or two words.' }),
        HEADING,
        prose('text', 'Text'),
        words('link.text', 'Link text'),
        field('link.href', 'Link address', {
          hint: '/#appointment leads to the appointment form, /news/its-name to an article. A full web address leads elsewhere.',
        }),
      ],
      { title: 'tab' },
    ),
  ]),
  {
    ...page('specialties', 'Specialties', 'specialties', [
      HEADING,
      TEXT,
      translated('items', 'Specialty', [words('title', 'Title'), prose('text', 'Text')], {
        isFixed: true,
      }),
    ]),
    hint: 'All four cards stay, because each is the way to a page of its own. Change their words here.',
  },
  page('doctor', 'Doctor', 'about', [
    words('name', 'Name'),
    prose('role', 'Degrees and role'),
    prose('quote', 'Quote'),
    translated('facts', 'Fact', [words('label', 'Label'), words('value', 'Text')], {
      mayBeEmpty: true,
    }),
    { ...PICTURE, label: 'Picture of the doctor' },
  ]),
  page('cards', 'Cards', 'cards', [
    HEADING,
    translated(
      'items',
      'Card',
      [
        PICTURE,
        words('title', 'Title'),
        prose('text', 'Text'),
        {
          kind: 'pair',
          path: '',
          rows: [
            { kind: 'phone', path: 'phone', label: 'Telephone' },
            field('email', 'E-mail', { kind: 'email' }),
          ],
        },
        field('hidden', 'Hidden', { kind: 'choice', name: 'Card #' }),
      ],
      { title: 'title', isFixed: true },
    ),
  ]),
  page('consultation', 'Online consultation', 'consultation', [
    HEADING,
    TEXT,
    texts('steps', 'Step'),
    words('action', 'Button text'),
  ]),
  page('news', 'News', 'news', [HEADING]),
  page('appointment', 'Appointment form', 'appointment', [HEADING, TEXT, texts('steps', 'Line')]),
  page('contact', 'Contact', 'google-map', [HEADING]),
  page('footerLine', 'Line in the footer', 'google-map', [
    {
      kind: 'switch',
      path: '',
      label: 'A line under the name in the footer',
      on: { text: '', language: 'en' },
      rows: [
        {
          kind: 'pair',
          path: '',
          rows: [
            field('text', 'Line', { name: 'Line in the footer' }),
            field('language', 'Its language', {
              kind: 'language',
              name: 'Language of the line in the footer',
            }),
          ],
        },
      ],
    },
  ]),
];
