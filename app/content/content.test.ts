import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from './addresses.ts';
import { TRANSLATIONS } from './translations.ts';
import { copyContent } from '../../tests/support/content-copy.server.ts';
import { readContent } from './content.server.ts';
import { parseYaml } from './files/yaml-document.server.ts';

test('the page gets the content of the folder as plain JSON', async () => {
  await using content = await copyContent();
  const site = await content.read();
  expect(site.warnings).toEqual([]);
  expect(JSON.parse(JSON.stringify(site))).toEqual(site);
  expect(site.clinic).toMatchObject({
    name: 'Rhythm Clinic',
    address: ['1 Sample Road', 'Visakhapatnam 530 000'],
    postal: { code: '530000', region: 'Andhra Pradesh', country: 'IN' },
    position: { latitude: 17.7231, longitude: 83.3013 },
    phone: { number: '+918910000101', shown: '0891 000 0101' },
    timeZone: 'Asia/Kolkata',
    sessions: [
      { days: [1, 2, 3, 4, 5, 6], opens: '10:30', closes: '13:00' },
      { days: [2, 5], opens: '17:00', closes: '20:00' },
    ],
    closures: [{ from: '2027-01-14', to: '2027-01-16', reason: 'Sankranti' }],
    cardsHeading: 'Who to call',
    newsHeading: 'News',
    contactHeading: 'Find us',
    privacy: { version: '2026-11-20' },
  });
  expect(site.clinic.slides.map(({ picture }) => picture)).toEqual([
    { drawing: 'thyroid', alt: '' },
    { drawing: 'glucose', alt: '' },
    { drawing: 'first-visit', alt: '' },
  ]);
});

test('the form’s hint beside the date names the opening days of the clinic', async () => {
  await using content = await copyContent();
  await content.change('clinic.yaml', 'days: Monday to Saturday', 'days: Wednesday to Friday');
  const { texts } = await content.read();
  expect(texts.en.form.dateHint).toBe('Tuesday to Friday');
  expect(texts.te.form.dateHint).toBe('మంగళవారం నుండి శుక్రవారం వరకు');
  expect(texts.hi.form.dateHint).toBe('मंगलवार से शुक्रवार तक');
});

test('a change in a file changes the page', async () => {
  await using content = await copyContent();
  await content.change('clinic.yaml', 'Rhythm Clinic', 'Another Clinic');
  await content.change('texts/en.yaml', 'home: Home', 'home: Start');
  const { clinic, texts } = await content.read();
  expect(clinic.name).toBe('Another Clinic');
  expect(texts.en.nav.home).toBe('Start');
});

test('news comes newest first, by the name of its file', async () => {
  await using content = await copyContent();
  const { news } = await content.read();
  expect(news).toEqual([
    {
      slug: 'second',
      title: 'Second piece',
      summary: 'How it went on.',
      publishedOn: '2026-11-12',
      readingMinutes: 1,
      picture: { drawing: 'news-fasting', alt: '' },
      body: [{ kind: 'paragraph', children: [{ kind: 'text', text: 'More words.' }] }],
    },
    expect.objectContaining({ slug: 'first', publishedOn: '2026-10-08' }),
  ]);
});

test('optional content may be left out', async () => {
  await using content = await copyContent();
  await content.change(
    'clinic.yaml',
    '  embedUrl: https://www.openstreetmap.org/export/embed.html?bbox=83.2%2C17.7\n',
    '',
  );
  await content.change(
    'clinic.yaml',
    '  closures:\n    - from: 2027-01-14\n      to: 2027-01-16\n      reason: Sankranti\n',
    '',
  );
  const { clinic, warnings } = await content.read();
  expect(clinic.map).not.toHaveProperty('embedUrl');
  expect(clinic.closures).toEqual([]);
  expect(warnings).toEqual([]);
});

test.for(['', ' # none this year', '\n    # - from: 2027-01-14', ' []'])(
  'with "%s" in place of all closures there are none',
  async (rest) => {
    await using content = await copyContent();
    const entry = '\n    - from: 2027-01-14\n      to: 2027-01-16\n      reason: Sankranti\n';
    await content.change('clinic.yaml', `  closures:${entry}`, `  closures:${rest}\n`);
    const { clinic, warnings } = await content.read();
    expect(clinic.closures).toEqual([]);
    expect(warnings).toEqual([]);
  },
);

test('the guide’s examples of quotation marks do what the guide says', async () => {
  const page = await readFile(path.join(import.meta.dirname, '../../content/README.md'), 'utf8');
  const [, rule = '', example = ''] = /(Put a text in .*)[^]*?```yaml\n([^]*?)```/.exec(page) ?? [];
  expect(rule).toContain('single quotes');
  expect(rule).toContain('an apostrophe twice');
  expect(example).toMatch(/^title: '[^"]*: [^"]*[a-z]''[a-z][^"]*'\n$/);
  const { value } = parseYaml({ text: example, firstLine: 1 });
  expect(value).toEqual({ title: "Fasting: what your doctor's plan should hold" });
});

test('the shipped content is complete in every language', async () => {
  await using copy = await copyContent();
  const shipped = path.join(import.meta.dirname, '../../content');
  const { cacheFolder } = copy;
  const { warnings, texts, privacy, accessibility } = await readContent(shipped, { cacheFolder });
  expect(warnings).toEqual([]);
  expect(texts.en.awaitingReview).toBeUndefined();
  for (const language of TRANSLATIONS) {
    expect(texts[language].awaitingReview).toBeTruthy();
    expect(privacy[language]).not.toEqual(privacy.en);
    expect(accessibility[language]).not.toEqual(accessibility.en);
  }
});

test('the shipped privacy notice names the same periods in every language', async () => {
  await using copy = await copyContent();
  const shipped = path.join(import.meta.dirname, '../../content');
  const { clinic } = await readContent(shipped, { cacheFolder: copy.cacheFolder });
  const months = String(clinic.retention.enquiriesMonths);
  for (const { language } of LANGUAGES) {
    const notice = await readFile(path.join(shipped, `privacy/${language}.md`), 'utf8');
    const [, , text = ''] = notice.split('---\n');
    // Hours and months of addresses, months of enquiries and of appointments, days of backups, years of records, days to
    // answer.
    const periods = ['2', '6', months, months, '90', '3', '30'];
    expect(text.match(/(?<!\d)\d{1,2}(?!\d)/g)).toEqual(periods);
  }
});

test('each option in clinic.yaml can be switched on by removing its # alone', async () => {
  const shipped = path.join(import.meta.dirname, '../../content/clinic.yaml');
  const text = await readFile(shipped, 'utf8');
  const fields =
    /^( *)#(?= *(?:recordsYears|targets|bp|systolic|diastolic|sugar|temperature|pulse|results|hba1c|ldl|potassium|units|vitamin-d|vitamin-b12):)/gm;
  expect(text.match(fields)).toHaveLength(15);
  await using content = await copyContent();
  await content.write('clinic.yaml', text.replace(fields, '$1'));
  const { clinic, targets } = await content.read();
  expect(clinic.retention.recordsYears).toBe(10);
  expect(Object.keys(targets)).toEqual(['bp', 'sugar', 'temperature', 'pulse', 'results', 'units']);
  expect(targets.units).toEqual({ 'vitamin-d': 'ng/mL', 'vitamin-b12': 'pg/mL' });
});

test.each([
  ['{ veryLow: 2.8, from: 3.5, to: 5.1, veryHigh: 6.2 }', undefined],
  ['{ veryHigh: 6.2 }', undefined],
  ['{}', 'must have a from, a to, a veryLow or a veryHigh'],
  ['{ from: 3.5, veryLow: 3.6 }', 'must rise from veryLow over from and to to veryHigh'],
  ['{ to: 6.3, veryHigh: 6.2 }', 'must rise from veryLow over from and to to veryHigh'],
])('a target of potassium %s: %s', async (target, fault) => {
  const shipped = path.join(import.meta.dirname, '../../content/clinic.yaml');
  const text = await readFile(shipped, 'utf8');
  await using content = await copyContent();
  await content.write('clinic.yaml', `${text}\ntargets:\n  results:\n    potassium: ${target}\n`);
  if (fault === undefined) await content.read();
  else await expect(content.read()).rejects.toThrow(fault);
});

test('nobody issues prescriptions, until the clinic names doctors on purpose', async () => {
  const shipped = path.join(import.meta.dirname, '../../content/clinic.yaml');
  const text = await readFile(shipped, 'utf8');
  await using content = await copyContent();
  await content.write('clinic.yaml', text);
  const { clinic, prescribing } = await content.read();
  expect(clinic.doctor.credentials?.registration).toBe('APMC 00000');
  expect(prescribing).toMatchObject({ doctors: [], medicines: [] });
  const [block = ''] = /^#prescriptions:\n(?:#.*\n)+/m.exec(text) ?? [];
  await content.write('clinic.yaml', text.replace(block, block.replace(/^#/gm, '')));
  const owned = await content.read();
  expect(owned.prescribing.doctors).toMatchObject([
    { name: 'Dr. A. Sample', registration: 'APMC 00000' },
  ]);
  expect(owned.prescribing.medicines).toEqual([
    { name: 'Metformin', strengths: ['500 mg', '850 mg', '1 g'] },
    { name: 'Levothyroxine', strengths: ['25 mcg', '50 mcg', '100 mcg'] },
    { name: 'Cholecalciferol', strengths: ['60,000 IU'] },
  ]);
  expect(JSON.stringify(owned.clinic)).not.toContain('Metformin');
});

test('an article can begin as the guide shows, with or without a picture', async () => {
  const page = await readFile(path.join(import.meta.dirname, '../../content/README.md'), 'utf8');
  const [, example = '', rule] = /```markdown\n([^]*?)```\n\n(.*?)\./.exec(page) ?? [];
  expect(rule).toBe('`picture` and the line below it may be left out');
  await using content = await copyContent();
  for (const text of [example, example.replace(/^picture:\n.*\n/m, '')]) {
    await content.write('news/closed-for-holi.md', text);
    const { news, warnings } = await content.read();
    expect(news[0]).toMatchObject({ slug: 'closed-for-holi', title: 'Closed for Holi' });
    expect(warnings).toEqual([]);
  }
});

test('a file that cannot be read is named', async () => {
  await using content = await copyContent();
  await content.remove('page.yaml');
  await content.write('page.yaml/inside', '');
  expect(await content.readFaults()).toEqual([
    expect.stringMatching(/^content\/page\.yaml cannot be read \(EISDIR/),
  ]);
});
