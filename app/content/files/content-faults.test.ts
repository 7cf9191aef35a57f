import { expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/sample-content.ts';
import { copyContent } from '../../../tests/support/content-copy.server.ts';

/** One fault at a time: the file, the correct text, its replacement, and the message to the owner. */
const broken: [file: string, from: string, to: string, sentence: string][] = [
  ['clinic.yaml', 'city: Visakhapatnam\n', '', 'line 1: "city" is missing.'],
  ['clinic.yaml', 'name: Rhythm Clinic', 'name:', 'line 1: "name" is empty.'],
  [
    'clinic.yaml',
    'city: Vis',
    'citty: Vis',
    'line 4: "citty" is not a field of this file; did you mean "city".',
  ],
  [
    'clinic.yaml',
    'region:',
    'colour: blue\n  region:',
    'line 10: "colour" (in address) is not a field of this file.',
  ],
  ['clinic.yaml', '  postalCode: 530000\n', '', 'line 5: "postalCode" (in address) is missing.'],
  [
    'clinic.yaml',
    'lines:\n    - 1 Sample Road\n    - Visakhapatnam 530 000',
    'lines: 1 Sample Road',
    'line 6: "lines" (in address) must be a list, each entry on a line that begins with "- ".',
  ],
  [
    'clinic.yaml',
    'email: reception@example.org',
    'email: [a, b]',
    'line 18: "email" must be one piece of text.',
  ],
  [
    'clinic.yaml',
    'phone:\n  number: +918910000101\n  shown: 0891 000 0101',
    'phone: 0891 000 0101',
    'line 15: "phone" must be a group of fields, each on a line of its own.',
  ],
  [
    'clinic.yaml',
    '+918910000101',
    '0891 000 0101',
    'line 16: "number" (in phone) must be the number with + and country code and without spaces, such as +918910000101.',
  ],
  [
    'clinic.yaml',
    'reception@example.org',
    'reception',
    'line 18: "email" must be an e-mail address such as reception@example.org.',
  ],
  [
    'clinic.yaml',
    '17.7231',
    'north',
    'line 13: "latitude" (in position) must be a number from -90 to 90 such as 17.7132.',
  ],
  [
    'clinic.yaml',
    'Asia/Kolkata',
    'Asia/Vizag',
    'line 20: "timeZone" (in hours) must be the name of a time zone such as Asia/Kolkata.',
  ],
  [
    'clinic.yaml',
    'Monday to Saturday',
    'Monday to Satday',
    'line 22: "days" (in hours, sessions, entry 1) must name days such as Monday to Saturday, or Tuesday, Friday.',
  ],
  [
    'clinic.yaml',
    'opens: 10:30',
    'opens: 10.30',
    'line 23: "opens" (in hours, sessions, entry 1) must be a time of 24 hours such as 17:00; write 10:30.',
  ],
  [
    'clinic.yaml',
    'opens: 10:30',
    'opens: 9:00',
    'line 23: "opens" (in hours, sessions, entry 1) must be a time of 24 hours such as 17:00; write 09:00.',
  ],
  [
    'clinic.yaml',
    'closes: 20:00',
    'closes: 8 pm',
    'line 27: "closes" (in hours, sessions, entry 2) must be a time of 24 hours such as 17:00; write 20:00.',
  ],
  [
    'clinic.yaml',
    'opens: 10:30',
    'opens: “10:30”',
    `line 23: "opens" (in hours, sessions, entry 1) is in typographic quotes; use straight ones: '10:30'.`,
  ],
  [
    'clinic.yaml',
    'closes: 13:00',
    'closes: 09:00',
    'line 24: "closes" (in hours, sessions, entry 1) must be later than "opens".',
  ],
  [
    'clinic.yaml',
    'opens: 17:00',
    'opens: 12:00',
    'line 21: "sessions" (in hours) must not overlap on any day.',
  ],
  [
    'clinic.yaml',
    'map:',
    'retention:\n  enquiriesMonths: 0\nmap:',
    'line 33: "enquiriesMonths" (in retention) must be a whole number from 1 to 120.',
  ],
  [
    'clinic.yaml',
    'map:',
    'retention:\n  enquiriesMonths: 12\n  recordsYears: 2\nmap:',
    'line 34: "recordsYears" (in retention) must be a whole number from 3 to 100.',
  ],
  [
    'clinic.yaml',
    '2027-01-16',
    '2027-02-30',
    'line 30: "to" (in hours, closures, entry 1) must be a day of the calendar such as 2026-12-25.',
  ],
  [
    'clinic.yaml',
    '2027-01-16',
    '2027-01-01',
    'line 30: "to" (in hours, closures, entry 1) must not be before "from".',
  ],
  [
    'clinic.yaml',
    'https://www.google.com/maps/dir',
    'http://www.google.com/maps/dir',
    'line 34: "directionsUrl" (in map) must be a web address that begins with https://.',
  ],
  [
    'clinic.yaml',
    'name: Rhythm Clinic',
    'name: Rhythm: Clinic',
    'line 1: a value that holds a colon and a space must stand in quotes.',
  ],
  [
    'clinic.yaml',
    'name: Rhythm Clinic',
    'name: “Rhythm: the clinic’s own”',
    `line 1: the value is in typographic quotes; use straight ones: 'Rhythm: the clinic’s own'.`,
  ],
  [
    'clinic.yaml',
    'name: Rhythm Clinic',
    'name: @Rhythm',
    'line 1: a value that begins with "@" must stand in quotes.',
  ],
  [
    'clinic.yaml',
    'name: Rhythm Clinic',
    'name: !Rhythm',
    'line 1: a value that begins with "!" must stand in quotes.',
  ],
  [
    'clinic.yaml',
    '    - from: 2027-01-14',
    '- from: 2027-03-22\n  to: 2027-03-22\n    - from: 2027-01-14',
    'line 29: begin this line with as many spaces as the entries beside it.',
  ],
  [
    'clinic.yaml',
    '  number: +91',
    '\tnumber: +91',
    'line 16: a tab stands where only spaces may; begin the line with spaces.',
  ],
  [
    'clinic.yaml',
    'shortName: Rhythm',
    'shortName: Rhythm\nname: Rhythm',
    'line 3: "name" is in line 1 already; keep one of the two.',
  ],
  [
    'clinic.yaml',
    'shortName: Rhythm',
    'shortName: "Rhythm',
    'line 2: a colon with a space after it, a closing quote or a closing bracket is missing.',
  ],
  [
    'page.yaml',
    'drawing: thyroid',
    'drawing: thyriod',
    'line 19: "drawing" (in slides, entry 1, picture) is not an allowed value; did you mean "thyroid".',
  ],
  [
    'page.yaml',
    '      href: /news/first',
    '      href: javascript:alert(1)',
    'line 25: "href" (in slides, entry 2, link) must be a place on this site such as /#appointment, or begin with https://, mailto: or tel:.',
  ],
  [
    'page.yaml',
    '    - { name: Gonads, does: Grow }\n',
    '',
    'line 7: "glands" (in endocrinology) must have exactly 6 entries.',
  ],
  [
    'page.yaml',
    'route: metabolic',
    'route: pituitary',
    'line 35: "items" (in specialties) must name each route once.',
  ],
  [
    'page.yaml',
    'paragraphs: [Glands release hormones.]',
    'paragraphs: [""]',
    'line 6: entry 1 (in endocrinology, paragraphs) is empty.',
  ],
  ['news/first.md', 'title: First piece\n', '', 'line 2: "title" is missing.'],
  [
    'news/first.md',
    '2026-10-08',
    '8 October',
    'line 3: "date" must be a day of the calendar such as 2026-12-25.',
  ],
  [
    'news/first.md',
    'summary:',
    'sumary:',
    'line 4: "sumary" is not a field of this file; did you mean "summary".',
  ],
  [
    'news/first.md',
    '---\ntitle',
    'title',
    'line 1: the file must begin with its fields between two lines of three hyphens.',
  ],
  [
    'privacy/te.md',
    'version: 2026-11-20',
    'version: new',
    'line 2: "version" must be a day of the calendar such as 2026-12-25.',
  ],
  [
    'texts/en.yaml',
    '  home: Home\n',
    '  home: [Home]\n',
    'line 3: "home" (in nav) must be one piece of text.',
  ],
  [
    'texts/en.yaml',
    '  home: Home\n',
    '  hme: Home\n',
    'line 3: "hme" (in nav) is not a field of this file; did you mean "home".',
  ],
  ['texts/en.yaml', '  home: Home\n', '  home:\n', 'line 3: "home" (in nav) is empty.'],
  [
    'texts/hi.yaml',
    '  home: होम',
    '  hme: होम',
    'line 6: "hme" (in nav) is not a field of this file; did you mean "home".',
  ],
];

test.for(broken)('%s with "%s" as "%s"', async ([file, from, to, sentence]) => {
  await using content = await copyContent();
  await content.change(file, from, to);
  const place = sentence.startsWith('line') ? `content/${file}, ` : `content/${file} `;
  expect(await content.readFaults()).toEqual([place + sentence]);
});

/** A value that starts in a line above quoted values, and its fault. */
const unclosed: [line: number, from: string, to: string][] = [
  [1, 'name: Rhythm Clinic', "name: 'Rhythm Clinic"],
  [9, 'postalCode: 530000', "postalCode: '530000"],
  [16, 'number: +918910000101', 'number: "+918910000101'],
  [17, 'shown: 0891 000 0101', 'shown:0891 000 0101'],
  [23, "opens: '10:30'", "opens: '10:30"],
  [27, "closes: '20:00'", "closes: '20:00"],
];

test.for(unclosed)(
  'with quotes further down, line %i is named: %s as %s',
  async ([line, from, to]) => {
    await using content = await copyContent();
    for (const time of ['10:30', '13:00', '17:00', '20:00']) {
      await content.change('clinic.yaml', `: ${time}`, `: '${time}'`);
    }
    await content.change('clinic.yaml', from, to);
    expect(await content.readFaults()).toEqual([
      `content/clinic.yaml, line ${line}: a colon with a space after it, a closing quote or a closing bracket is missing.`,
    ]);
  },
);

const notTime = 'must be a time of 24 hours such as 17:00';
const notDay = 'must be a day of the calendar such as 2026-12-25.';
const session = '(in hours, sessions, entry 1)';
const closure = '(in hours, closures, entry 1)';

/** Each of these would also break a rule about two values if they were compared. */
const wrongAlone: [from: string, to: string, sentence: string][] = [
  ['opens: 10:30', 'opens: half past ten', `line 23: "opens" ${session} ${notTime}.`],
  ['opens: 10:30', 'opens: 10.30 am', `line 23: "opens" ${session} ${notTime}; write 10:30.`],
  ['opens: 10:30', 'opens:', `line 23: "opens" ${session} is empty.`],
  ['closes: 13:00', 'closes: 1.00 pm', `line 24: "closes" ${session} ${notTime}; write 13:00.`],
  ['from: 2027-01-14', 'from: 25-12-2027', `line 29: "from" ${closure} ${notDay}`],
  ['to: 2027-01-16', 'to: 16-01-2027', `line 30: "to" ${closure} ${notDay}`],
  [
    'map:',
    'targets:\n  sugar: { from: x, to: 7 }\nmap:',
    'line 33: "from" (in targets, sugar) must be a number such as 7.2.',
  ],
];

test.for(wrongAlone)('"%s" as "%s" is one mistake', async ([from, to, sentence]) => {
  await using content = await copyContent();
  await content.change('clinic.yaml', from, to);
  expect(await content.readFaults()).toEqual([`content/clinic.yaml, ${sentence}`]);
});

test('a name that is misspelt in a list of closures is still recognised', async () => {
  await using content = await copyContent();
  await content.change('clinic.yaml', '      reason:', '      reasn:');
  expect(await content.readFaults()).toEqual([
    `content/clinic.yaml, line 31: "reasn" ${closure} is not a field of this file; did you mean "reason".`,
  ]);
});

test('all mistakes in all files are named at once, in order', async () => {
  await using content = await copyContent();
  await content.change('clinic.yaml', 'longitude: 83.3013', 'longitude: east');
  await content.change('clinic.yaml', 'name: Rhythm Clinic', 'nam: Rhythm Clinic');
  await content.change('page.yaml', 'heading: Welcome', 'heading:');
  await content.change('news/second.md', 'summary: How it went on.\n', '');
  expect(await content.readFaults()).toEqual([
    'content/clinic.yaml, line 1: "nam" is not a field of this file; did you mean "name".',
    'content/clinic.yaml, line 14: "longitude" (in position) must be a number from -180 to 180 such as 17.7132.',
    'content/page.yaml, line 2: "heading" (in welcome) is empty.',
    'content/news/second.md, line 2: "summary" is missing.',
  ]);
});

test('a slide that is wrong in many ways is named in all of them at once', async () => {
  await using content = await copyContent();
  await content.change('page.yaml', 'heading: Second', 'heading: Diet: what now');
  await content.change('page.yaml', 'text: Second text', 'txt: Second text');
  await content.change('page.yaml', 'href: /news/first', 'href: javascript:first');
  await content.change(
    'page.yaml',
    'picture: { drawing: glucose }',
    'picture: { drawing: glucos, alt: A, altt: B }\n    tab: Again\n  - tab: Extra',
  );
  await content.change('page.yaml', 'heading: Third', 'heading: *third');
  expect(await content.readFaults()).toEqual([
    'content/page.yaml, line 21: a value that holds a colon and a space must stand in quotes.',
    'content/page.yaml, line 22: "txt" (in slides, entry 2) is not a field of this file; did you mean "text".',
    'content/page.yaml, line 25: "href" (in slides, entry 2, link) must be a place on this site such as /#appointment, or begin with https://, mailto: or tel:.',
    'content/page.yaml, line 26: "altt" (in slides, entry 2, picture) is not a field of this file; did you mean "alt".',
    'content/page.yaml, line 26: "drawing" (in slides, entry 2, picture) is not an allowed value; did you mean "glucose".',
    'content/page.yaml, line 27: "tab" is in line 20 already; keep one of the two.',
    'content/page.yaml, line 28: "heading" (in slides, entry 3) is missing.',
    'content/page.yaml, line 28: "text" (in slides, entry 3) is missing.',
    'content/page.yaml, line 28: "link" (in slides, entry 3) is missing.',
    'content/page.yaml, line 30: a value that begins with "*" must stand in quotes.',
  ]);
});

test.for([
  [1, []],
  [6, []],
  [7, ['content/page.yaml, line 14: "slides" must have from 1 to 6 entries.']],
] as const)('%i slides', async ([count, faults]) => {
  await using content = await copyContent();
  const slide = (place: number) =>
    `  - { id: s${place}, tab: T, heading: H, text: T, link: { text: L, href: / } }\n`;
  const slides = Array.from({ length: count }, (_, place) => slide(place)).join('');
  const page = SAMPLE_CONTENT['page.yaml'] ?? '';
  await content.write('page.yaml', page.replace(/^slides:\n(?: .*\n)+/m, `slides:\n${slides}`));
  expect(await content.readFaults()).toEqual(faults);
});

test('mistakes before an unclosed quotation mark are named together with it', async () => {
  await using content = await copyContent();
  await content.change('clinic.yaml', 'name: Rhythm Clinic', 'name: Rhythm: Clinic');
  await content.change('clinic.yaml', 'opens: 10:30', 'opens: "10:30');
  expect(await content.readFaults()).toEqual([
    'content/clinic.yaml, line 1: a value that holds a colon and a space must stand in quotes.',
    'content/clinic.yaml, line 23: a colon with a space after it, a closing quote or a closing bracket is missing.',
  ]);
});

test('a missing file or folder, and a file that is not text, is named', async () => {
  await using content = await copyContent();
  await content.remove('page.yaml');
  await content.remove('news');
  await content.write('clinic.yaml', Buffer.from([0x6e, 0xff, 0xfe]));
  expect(await content.readFaults()).toEqual([
    'content/clinic.yaml is not saved as UTF-8 text.',
    'content/page.yaml is missing.',
    'The folder content/news is missing.',
  ]);
  await content.remove('.');
  expect(await content.readFaults()).toEqual([
    `The content folder ${content.folder} is not there.`,
  ]);
});

test('an empty file is named', async () => {
  await using content = await copyContent();
  await content.write('page.yaml', '# nothing yet\n');
  expect(await content.readFaults()).toEqual(['content/page.yaml, line 1: the file is empty.']);
});

test('the name of a news file must be valid in an address', async () => {
  await using content = await copyContent();
  await content.write('news/Clinic Closed.md', '---\ntitle: x\n---\n');
  expect(await content.readFaults()).toEqual([
    'content/news/Clinic Closed.md: the name of the file may hold only small letters a to z, digits and single hyphens.',
  ]);
});

test('files saved on Windows are read', async () => {
  await using content = await copyContent();
  await content.write('privacy/en.md', '\ufeff---\r\nversion: 2026-11-21\r\n---\r\n\r\nText.\r\n');
  expect((await content.read()).clinic.privacy.version).toBe('2026-11-21');
});
