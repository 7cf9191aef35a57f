import { expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/content/sample-content.ts';
import { copyContent } from '../../../tests/support/content-copy.server.ts';
import { CONTENT_FAULTS } from '../../../tests/support/content/content-faults.ts';

test.for(CONTENT_FAULTS)('%s with "%s" as "%s"', async ([file, from, to, sentence]) => {
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
  [
    'map:',
    'units:\n  vitamin-d: mg/dL\nmap:',
    'line 33: "vitamin-d" (in units) must be one of ng/mL, nmol/L.',
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
