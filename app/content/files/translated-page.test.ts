import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { copyContent } from '../../../tests/support/content-copy.server.ts';
import type { Findings } from './content-file.server.ts';
import { pageSchema, type PageWords } from './page-schema.server.ts';
import {
  readTranslatedPages,
  translateClinic,
  translatedPageSchema,
} from './translated-page.server.ts';

const SLIDES = `slides:
  - { tab: ఒకటి, heading: మొదటిది, text: వివరం, link: { text: చదవండి } }
  - { tab: రెండు, heading: రెండవది, text: వివరం, link: { text: చదవండి } }
  - { tab: మూడు, heading: మూడవది, text: వివరం, link: { text: చదవండి } }
`;

const readShipped = (name: string) =>
  readFile(new URL(`../../../content/${name}`, import.meta.url), 'utf8');

test('a page that exists in English only needs no file for the other languages', async () => {
  await using content = await copyContent();
  const { clinic, clinicIn, warnings } = await content.read();
  expect(clinicIn).toEqual({ en: clinic, te: clinic, hi: clinic });
  expect(warnings).toEqual([]);
});

test('a translated part is shown in its language, with the links and pictures of the English page', async () => {
  await using content = await copyContent();
  await content.write('page.te.yaml', SLIDES);
  const { clinic, clinicIn } = await content.read();
  expect(clinicIn.te.slides[1]).toEqual({
    id: '2',
    language: 'te',
    tab: 'రెండు',
    heading: 'రెండవది',
    text: 'వివరం',
    link: { text: 'చదవండి', href: '/news/first' },
    picture: { drawing: 'glucose', alt: '' },
  });
  expect(clinicIn.te.translated).toEqual(['slides']);
  expect(clinicIn.en).toEqual(clinic);
  expect(clinicIn.hi).toEqual(clinic);
});

/** The shipped page in English and Telugu, with the articles to which its slides lead. */
async function copyShipped() {
  const content = await copyContent();
  const news = ['fasting-festivals-and-diabetes', 'thyroid-tablet-and-coffee'];
  for (const name of ['page.yaml', 'page.te.yaml', ...news.map((slug) => `news/${slug}.md`)]) {
    await content.write(name, await readShipped(name));
  }
  return content;
}

/** The shipped pages, with the second slide of the English one about something else. */
async function replaceSlide() {
  const content = await copyShipped();
  await content.change('page.yaml', 'id: diabetes', 'id: holidays');
  await content.change('page.yaml', 'heading: Sugar that won’t settle?', 'heading: Closed');
  await content.change('page.yaml', '/news/fasting-festivals-and-diabetes', '/#contact');
  return content;
}

test('a replaced slide is shown in English until it is translated, and a warning names it', async () => {
  await using content = await replaceSlide();
  const { clinic, clinicIn, warnings } = await content.read();
  expect(clinicIn.te.slides.map(({ id, language }) => [id, language])).toEqual([
    ['thyroid', 'te'],
    ['holidays', 'en'],
    ['first-visit', 'te'],
  ]);
  expect(clinicIn.te.slides[1]).toEqual(clinic.slides[1]);
  expect(clinicIn.te.slides[0]?.heading).toMatch(/^నెలల/);
  expect(warnings).toEqual([
    'content/page.te.yaml has no slide "holidays" as page.yaml has; it is shown in English.',
    expect.stringMatching(
      /^content\/page\.te\.yaml, line \d+: the slide "diabetes" is not in page\.yaml; it is not shown\.$/,
    ),
  ]);
});

test('reordered slides keep their translations', async () => {
  await using content = await copyShipped();
  const [before = '', first = '', second = '', after = ''] = (await readShipped('page.yaml')).split(
    /(?=^ {2}- id: (?:thyroid|diabetes|first-visit)\n)/m,
  );
  await content.write('page.yaml', before + second + first + after);
  const { clinicIn, warnings } = await content.read();
  expect(clinicIn.te.slides.map(({ id, link }) => [id, link.href, link.text])).toEqual([
    ['diabetes', '/news/fasting-festivals-and-diabetes', 'సురక్షితంగా ఉపవాసం (ఇంగ్లీషులో)'],
    ['thyroid', '/news/thyroid-tablet-and-coffee', 'థైరాయిడ్ మాత్ర గురించి (ఇంగ్లీషులో)'],
    ['first-visit', '/#appointment', 'అపాయింట్‌మెంట్ కోరండి'],
  ]);
  expect(warnings).toEqual([]);
});

test('a hidden card is on no page, and the others keep their words in each language', async () => {
  await using content = await copyContent();
  const shown = (await content.read()).clinicIn;
  const cards = 'items: [{ title: अ, text: क }, { title: आ, text: ख }, { title: इ, text: ग }]';
  await content.write('page.hi.yaml', `cards:\n  heading: किसे फ़ोन करें\n  ${cards}\n`);
  await content.change('page.yaml', 'title: Pharmacy', 'title: Pharmacy\n      hidden: yes');
  const { clinic, clinicIn } = await content.read();
  const left = shown.en.cards.filter(({ title }) => title !== 'Pharmacy');
  expect(left).toHaveLength(2);
  expect(clinic.cards).toEqual(left);
  expect(clinicIn.hi.cards.map(({ title, email }) => [title, email])).toEqual([
    ['अ', left[0]?.email],
    ['इ', left[1]?.email],
  ]);
});

test('translated cards keep their telephone numbers and addresses', async () => {
  await using content = await copyContent();
  const cards = 'items: [{ title: अ, text: क }, { title: आ, text: ख }, { title: इ, text: ग }]';
  await content.write('page.hi.yaml', `cards:\n  heading: किसे फ़ोन करें\n  ${cards}\n`);
  const { clinic, clinicIn } = await content.read();
  expect(clinicIn.hi.cardsHeading).toBe('किसे फ़ोन करें');
  expect(clinicIn.hi.cards.map(({ title }) => title)).toEqual(['अ', 'आ', 'इ']);
  clinicIn.hi.cards.forEach(({ phone, email, picture }, place) =>
    expect({ phone, email, picture }).toEqual({
      phone: clinic.cards[place]?.phone,
      email: clinic.cards[place]?.email,
      picture: clinic.cards[place]?.picture,
    }),
  );
});

test('parts that a translation lacks are shown in English, and a warning names them', async () => {
  await using content = await copyContent();
  await content.write('page.te.yaml', SLIDES);
  const { clinic, clinicIn, warnings } = await content.read();
  expect(clinicIn.te.doctor).toEqual(clinic.doctor);
  expect(warnings).toEqual([
    'content/page.te.yaml lacks these parts, shown in English: welcome, endocrinology, specialties, doctor, cards, consultation, news, appointment, contact.',
  ]);
});

test('a part that the English page leaves out is not missed in a translation', async () => {
  await using content = await copyContent();
  await content.write('page.te.yaml', SLIDES);
  const findings: Findings = { faults: [], warnings: [] };
  const { consultation: _, ...english } = pageSchema.parse(parse(await readShipped('page.yaml')));
  await readTranslatedPages(content.folder, english as PageWords, findings);
  expect(findings.warnings.join()).toContain('appointment');
  expect(findings.warnings.join()).not.toContain('consultation');
});

test('the alt text of a picture is translated, except for a drawing in place of a missing photo', async () => {
  await using content = await copyContent();
  const doctor = 'doctor: { name: డా. ఎ., role: వైద్యులు, quote: నిద్ర., picture: { alt: డాక్టర్ } }';
  await content.write('page.te.yaml', doctor);
  await content.change('page.yaml', 'drawing: portrait }', 'drawing: portrait, alt: The doctor }');
  const described = await content.read();
  expect(described.clinicIn.te.doctor.picture).toEqual({ drawing: 'portrait', alt: 'డాక్టర్' });
  await content.change('page.yaml', 'drawing: portrait,', 'file: gone.jpg,');
  const missing = await content.read();
  expect(missing.clinicIn.te.doctor.picture).toEqual({ drawing: 'portrait', alt: '' });
});

test('a telephone number in a translation is refused with its line, because the English page has it', async () => {
  await using content = await copyContent();
  const card = '{ title: ఎ, text: క, phone: { number: +918910000109, shown: 0891 000 0109 } }';
  await content.write(
    'page.te.yaml',
    `cards:\n  heading: ఫోన్\n  items:\n    - ${card}\n    - { title: బి, text: ఖ }\n    - { title: సి, text: గ }\n`,
  );
  expect(await content.readFaults()).toEqual([
    'content/page.te.yaml, line 4: "phone" (in cards, items, entry 1) is not a field of this file.',
  ]);
});

test('every part that a translation may contain is used', async () => {
  await using content = await copyContent();
  await content.write('page.yaml', await readShipped('page.yaml'));
  const { clinic } = await content.read();
  const page = translatedPageSchema.parse(parse(await readShipped('page.te.yaml')));
  for (const part of translatedPageSchema.keyof().options) {
    const translated = translateClinic(clinic, { [part]: page[part] }, 'te');
    expect({ ...translated, translated: [] }, part).not.toEqual(clinic);
  }
});
