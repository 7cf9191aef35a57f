import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.server.ts';
import { SHIPPED_CONTENT } from '../project-folder.server.ts';
import type { Findings } from './content-file.server.ts';
import { readTexts } from './content-texts.server.ts';
import { findFutureNews } from './future-news.server.ts';

test('a slide without a picture gets a drawing', async () => {
  await using content = await copyContent();
  await content.change('page.yaml', '    picture: { drawing: glucose }\n', '');
  const { clinic, warnings } = await content.read();
  expect(clinic.slides[1]?.picture).toEqual({ drawing: 'glucose', alt: '' });
  expect(warnings).toEqual([
    'content/page.yaml, line 20: slide 2 has no picture; the drawing "glucose" is shown.',
  ]);
});

test('a missing picture is named, and a drawing is shown instead', async () => {
  await using content = await copyContent();
  await content.change(
    'page.yaml',
    '{ drawing: portrait }',
    '{ file: doctor.jpg, alt: The doctor }',
  );
  const { clinic, warnings } = await content.read();
  expect(clinic.doctor.picture).toEqual({ drawing: 'portrait', alt: '' });
  expect(warnings).toEqual([
    'content/page.yaml, line 40: the doctor names the picture "doctor.jpg", which is not in pictures/.',
  ]);
});

test('a news file without a date is left out', async () => {
  await using content = await copyContent();
  await content.change('news/second.md', 'date: 2026-11-12\n', '');
  const { news, warnings } = await content.read();
  expect(news.map(({ slug }) => slug)).toEqual(['first']);
  expect(warnings).toEqual(['content/news/second.md has no date; it is left out of the news.']);
});

test('a file in news/ whose name is not that of an article is named', async () => {
  await using content = await copyContent();
  await content.write('news/closed.md.txt', 'x');
  await content.write('news/CLOSED.MD', 'x');
  for (const name of ['README.md', 'readme.txt', '.closed.md.swp', 'first.md~', 'Thumbs.db']) {
    await content.write(`news/${name}`, 'x');
  }
  await content.write('news/pill.JPG', 'x');
  await content.write('news/older/third.md', 'x');
  const { news, warnings } = await content.read();
  expect(news.map(({ slug }) => slug)).toEqual(['second', 'first']);
  expect(warnings).toEqual([
    'content/news/CLOSED.MD is not read: its name must end in .md.',
    'content/news/closed.md.txt is not read: its name must end in .md.',
  ]);
});

test('an article with a future date is shown, and named', async () => {
  await using content = await copyContent();
  await content.change('news/first.md', '2026-10-08', '2099-01-01');
  const site = await content.read();
  expect(site.news[0]?.slug).toBe('first');
  // The content read is cached for later starts, so nothing in it may depend on the day.
  expect(site.warnings).toEqual([]);
  const name = (now: string) => findFutureNews(site, content.folder, new Date(now));
  const sentence = 'content/news/first.md is dated 1 January 2099 and is shown already.';
  // The clinic's midnight is at 18:30 UTC.
  expect(name('2098-12-31T18:29:00Z')).toEqual([sentence]);
  expect(name('2098-12-31T18:30:00Z')).toEqual([]);
});

const lacks = (language: string, keys: string) =>
  `content/texts/${language}.yaml lacks these texts, shown as they come with the program: ${keys}. Copy them from ${join(SHIPPED_CONTENT, 'texts', `${language}.yaml`)}.`;

test('a text that the clinic’s copy lacks after an update comes from the program, in each language', async () => {
  await using content = await copyContent();
  await content.change('texts/en.yaml', '  home: Home\n', '');
  await content.change('texts/en.yaml', '  contact: Contact', '  contact: Reach us');
  await content.change('texts/en.yaml', '{reference}', '');
  await content.change('texts/te.yaml', '  home: హోమ్\n', '');
  const { texts, warnings } = await content.read();
  expect(texts.en.nav).toMatchObject({ home: 'Home', contact: 'Reach us' });
  expect(texts.en.form.sentReference).not.toContain('{reference}');
  expect(texts.te.nav.home).toBe('హోమ్');
  expect(warnings.slice(0, 2)).toEqual([lacks('en', 'nav.home'), lacks('te', 'nav.home')]);
});

test('a text that a language lacks is shown in English where the clinic words that in its own way', async () => {
  await using content = await copyContent();
  await content.change('texts/en.yaml', '  home: Home\n', '  home: Our clinic\n');
  await content.change('texts/te.yaml', '  home: హోమ్\n', '');
  const { texts, warnings } = await content.read();
  expect(texts.te.nav).toMatchObject({ home: 'Our clinic', contact: 'సంప్రదించండి' });
  expect(warnings).toEqual([
    'content/texts/te.yaml lacks these texts, shown in English: nav.home.',
  ]);
});

test('an earlier version’s text in the clinic’s copy that no page shows any more is ignored', async () => {
  await using content = await copyContent();
  await content.change(
    'texts/en.yaml',
    '  home: Home\n',
    '  home: Home\n  closeMenu: Close menu\n',
  );
  await content.change('texts/te.yaml', '  home: హోమ్\n', '  home: హోమ్\n  closeMenu: మూసివేయండి\n');
  const { texts, warnings } = await content.read();
  expect(texts.en.nav).not.toHaveProperty('closeMenu');
  expect(warnings).toEqual([]);
});

test('a whole group missing in the clinic’s copy is filled, text by text', async () => {
  await using content = await copyContent();
  await content.change('texts/en.yaml', 'specialties:\n  readMore: See page\n', '');
  const { texts, warnings } = await content.read();
  expect(texts.en.specialties).toEqual({ readMore: 'See page' });
  expect(warnings).toEqual([lacks('en', 'specialties.readMore')]);
});

test('a text that the program itself lacks is an error, as nothing can replace it', async () => {
  await using content = await copyContent();
  await content.change('texts/en.yaml', '  home: Home\n', '');
  const findings: Findings = { faults: [], warnings: [] };
  expect(await readTexts(content.folder, findings, content.folder)).toBeUndefined();
  expect(findings).toEqual({
    faults: [
      {
        file: 'texts/en.yaml',
        line: 2,
        path: ['nav', 'home'],
        message: 'Is missing.',
        sentence: 'content/texts/en.yaml, line 2: "home" (in nav) is missing.',
      },
    ],
    warnings: [],
  });
});

test('a translation without the placeholder of a value is replaced by the one of the program', async () => {
  await using content = await copyContent();
  await content.change(
    'texts/hi.yaml',
    'sentReference: आपका संदर्भ नंबर {reference} है।',
    'sentReference: मिला',
  );
  const { texts, warnings } = await content.read();
  expect(texts.hi.form.sentReference).toMatch(/^आपका संदर्भ नंबर \{reference\} है।/);
  expect(warnings).toEqual([
    expect.stringMatching(
      /^content\/texts\/hi\.yaml, line \d+: "form\.sentReference" must hold \{reference\} as in English; the translation that comes with the program is shown in its place\.$/,
    ),
  ]);
});

test('a language without files shows the English texts', async () => {
  await using content = await copyContent();
  await content.remove('texts/hi.yaml');
  await content.remove('privacy/hi.md');
  const { texts, privacy, warnings } = await content.read();
  expect(texts.hi).toEqual(texts.en);
  expect(privacy.hi).toEqual(privacy.en);
  expect(warnings).toEqual([
    'content/texts/hi.yaml is missing; English is shown in its place.',
    'content/privacy/hi.md is missing; the English notice is shown.',
  ]);
});

test('a privacy notice older than the English one is named', async () => {
  await using content = await copyContent();
  await content.change('privacy/en.md', '2026-11-20', '2027-02-01');
  const { clinic, warnings } = await content.read();
  expect(clinic.privacy.version).toBe('2027-02-01');
  expect(warnings[0]).toBe(
    'content/privacy/te.md is of 2026-11-20, the English one of 2027-02-01; please bring it up to date.',
  );
});

test('a clinic without an accessibility statement shows the program’s, and its own once there is one', async () => {
  await using content = await copyContent();
  const before = await content.read();
  expect(before.warnings).toEqual([]);
  expect(JSON.stringify(before.accessibility.te)).toContain('స్క్రీన్ రీడర్');
  expect(JSON.stringify(before.accessibility.te)).toContain(`tel:${before.clinic.phone.number}`);
  await content.write('accessibility/en.md', '---\nversion: 2027-01-02\n---\n\nCall {phone}.\n');
  const { accessibility, clinic, warnings } = await content.read();
  expect(accessibility.en.version).toBe('2027-01-02');
  expect(JSON.stringify(accessibility.en)).toContain(clinic.phone.shown);
  expect(accessibility.te).toEqual(accessibility.en);
  expect(warnings).toEqual([
    'content/accessibility/te.md is missing; the English notice is shown.',
    'content/accessibility/hi.md is missing; the English notice is shown.',
  ]);
});

test.for<[address: string, reason: string]>([
  ['http://www.openstreetmap.org/export/embed.html', 'does not begin with https://'],
  ['https://maps.example.org/embed', 'is not an embed address of OpenStreetMap or Google Maps'],
  [
    'https://www.openstreetmap.org.example.org/export/embed.html',
    'is not an embed address of OpenStreetMap or Google Maps',
  ],
  [
    'https://www.google.com/search?q=map',
    'is not an embed address of OpenStreetMap or Google Maps',
  ],
  [
    'https://me@www.google.com/maps/embed',
    'is not an embed address of OpenStreetMap or Google Maps',
  ],
  ['javascript:alert(1)', 'does not begin with https://'],
  ['Beach Road', 'is not a web address'],
])('the map address %s is left out', async ([address, reason]) => {
  await using content = await copyContent();
  await content.change(
    'clinic.yaml',
    'https://www.openstreetmap.org/export/embed.html?bbox=83.2%2C17.7',
    address,
  );
  const { clinic, warnings } = await content.read();
  expect(clinic.map).toEqual({
    directionsUrl: 'https://www.google.com/maps/dir/?api=1',
    title: 'Map',
  });
  expect(warnings).toEqual([
    `content/clinic.yaml, line 33: "embedUrl" (in map) ${reason}; the drawn map is shown instead of the live one.`,
  ]);
});

test('the address of Google Maps can be embedded too', async () => {
  await using content = await copyContent();
  const address = 'https://www.google.com/maps/embed?pb=!1m18';
  await content.change(
    'clinic.yaml',
    'https://www.openstreetmap.org/export/embed.html?bbox=83.2%2C17.7',
    address,
  );
  expect((await content.read()).clinic.map.embedUrl).toBe(address);
});

test('a telephone number displayed differently from the one dialled is named', async () => {
  await using content = await copyContent();
  await content.change('clinic.yaml', 'shown: 0891 000 0101', 'shown: 0891 000 0333');
  expect((await content.read()).warnings).toEqual([
    'content/clinic.yaml, line 17: "shown" (in phone) is another number than "number", which the buttons dial.',
  ]);
  await content.change('clinic.yaml', 'shown: 0891 000 0333', 'shown: +91 891 000 0101');
  expect((await content.read()).warnings).toEqual([]);
});

test('a message about a changed time is named if the one about the agreed time is missing', async () => {
  await using content = await copyContent();
  const words = '{ subject: Moved, text: "{time}" }';
  const mail = `mail:\n  to: [a@example.org]\n  moved: { en: ${words}, te: ${words}, hi: ${words} }\n`;
  await content.change('clinic.yaml', 'map:\n', `${mail}map:\n`);
  const { warnings } = await content.read();
  expect(warnings).toEqual([
    expect.stringMatching(
      /^content\/clinic\.yaml, line \d+: "moved" \(in mail\) is never sent while "agreed" is missing\.$/,
    ),
  ]);
});
