import { describe, expect, test } from 'vitest';
import { SAMPLE_CONTENT } from '../../../tests/support/content/sample-content.ts';
import { copyContent } from '../../../tests/support/content-copy.server.ts';
import { articleData, clinicData, nameStreet } from './structured-data.server.ts';

const site = 'https://clinic.example.org';
const url = /^https:\/\/[^ ]+$/;
const day = /^\d{4}-\d{2}-\d{2}$/;
const time = /^\d{2}:\d{2}$/;

/** The properties that schema.org and its readers expect of the types that we use: a format, or another type. */
const expected: Record<string, Record<string, RegExp | 'number' | 'text' | string[]>> = {
  MedicalClinic: {
    '@id': url,
    name: 'text',
    url,
    description: 'text',
    telephone: /^\+\d+$/,
    email: /@/,
    image: url,
    hasMap: url,
    medicalSpecialty: /^https:\/\/schema\.org\/Endocrine$/,
    address: ['PostalAddress'],
    geo: ['GeoCoordinates'],
    openingHoursSpecification: ['OpeningHoursSpecification'],
    specialOpeningHoursSpecification: ['OpeningHoursSpecification'],
  },
  Physician: {
    '@id': url,
    name: 'text',
    url,
    image: url,
    telephone: /^\+\d+$/,
    medicalSpecialty: url,
    address: ['PostalAddress'],
  },
  PostalAddress: {
    streetAddress: 'text',
    addressLocality: 'text',
    addressRegion: 'text',
    postalCode: 'text',
    addressCountry: /^[A-Z]{2}$/,
  },
  GeoCoordinates: { latitude: 'number', longitude: 'number' },
  OpeningHoursSpecification: { opens: time, closes: time },
  BlogPosting: {
    '@id': url,
    mainEntityOfPage: url,
    headline: 'text',
    description: 'text',
    datePublished: day,
    image: url,
    publisher: ['MedicalClinic'],
    author: ['MedicalClinic'],
  },
};

function check(node: unknown, onlyNamed = false): void {
  const fields = node as Record<string, unknown>;
  const rules = expected[String(fields['@type'])];
  if (!rules) throw new Error(`no rules for ${String(fields['@type'])}`);
  for (const [name, rule] of Object.entries(rules)) {
    const values = [fields[name]].flat();
    if (onlyNamed && fields[name] === undefined) continue;
    expect(values, name).not.toEqual([]);
    for (const value of values) {
      if (Array.isArray(rule)) {
        expect(rule, name).toContain((value as Record<string, unknown>)['@type']);
        check(value, true);
      } else if (rule === 'number') expect(value, name).toBeTypeOf('number');
      else if (rule === 'text') expect(String(value ?? ''), name).not.toBe('');
      else expect(String(value), name).toMatch(rule);
    }
  }
}

describe('the clinic for search engines', () => {
  test('every type has the properties it needs, in their formats', async () => {
    await using content = await copyContent();
    const { clinic, news } = await content.read();
    const data = clinicData(clinic, site);
    expect(data['@context']).toBe('https://schema.org');
    const graph = data['@graph'] as Record<string, unknown>[];
    expect(graph.map((node) => node['@type'])).toEqual(['MedicalClinic', 'Physician']);
    for (const node of graph) check(node);
    for (const article of news) check(articleData(article, clinic, site));
  });

  test('the doctor has the registration, the degrees and pages elsewhere, if the content has them', async () => {
    await using content = await copyContent();
    const before = clinicData((await content.read()).clinic, site);
    expect(JSON.stringify(before)).not.toMatch(/hasCredential|sameAs/);
    const { 'clinic.yaml': facts = '' } = SAMPLE_CONTENT;
    const added = `doctor:
  registration: APMC 00000
  council: Sample Council
  qualifications: [MD]
  profiles: [https://register.example.org/1]
profiles: [https://clinics.example.org/1]
`;
    await content.write('clinic.yaml', `${facts}${added}`);
    const { clinic } = await content.read();
    const [place, doctor] = clinicData(clinic, site)['@graph'] as Record<string, unknown>[];
    expect(place?.sameAs).toEqual(['https://clinics.example.org/1']);
    expect(doctor).toMatchObject({
      identifier: { '@type': 'PropertyValue', value: 'APMC 00000' },
      hasCredential: [
        { name: 'APMC 00000', recognizedBy: { name: 'Sample Council' } },
        { credentialCategory: 'degree', name: 'MD' },
      ],
      sameAs: ['https://register.example.org/1'],
    });
  });

  test('an article was changed on its own day, or on the day that it names', async () => {
    await using content = await copyContent();
    const { clinic, news } = await content.read();
    const [article] = news;
    if (!article) throw new Error('no news');
    expect(articleData(article, clinic, site).dateModified).toBe(article.publishedOn);
    const updated = { ...article, updatedOn: '2026-11-24' };
    expect(articleData(updated, clinic, site).dateModified).toBe('2026-11-24');
  });

  test('hours name the days of each span; closures are days closed from midnight to midnight', async () => {
    await using content = await copyContent();
    const { clinic } = await content.read();
    const [place, doctor] = clinicData(clinic, site)['@graph'] as Record<string, unknown>[];
    expect(place?.openingHoursSpecification).toContainEqual({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['https://schema.org/Tuesday', 'https://schema.org/Friday'],
      opens: '17:00',
      closes: '20:00',
    });
    expect(place?.specialOpeningHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        name: 'Sankranti',
        validFrom: '2027-01-14',
        validThrough: '2027-01-16',
        opens: '00:00',
        closes: '00:00',
      },
    ]);
    expect(doctor).toMatchObject({
      name: 'Dr. A. Sample',
      parentOrganization: { '@id': place?.['@id'] },
    });
  });
});

test.for([
  [['1 Sample Road', 'Visakhapatnam 530 000'], '1 Sample Road'],
  [
    ['Door 1-2-3', '2nd floor, Sample Plaza', 'Dwaraka Nagar', 'Visakhapatnam 530 000'],
    'Door 1-2-3, 2nd floor, Sample Plaza, Dwaraka Nagar',
  ],
  [['Door 1-2-3', 'Opposite the lighthouse'], 'Door 1-2-3, Opposite the lighthouse'],
  [['1 Sample Road, Visakhapatnam'], '1 Sample Road, Visakhapatnam'],
] as const)('the street of %j is %j', ([address, street]) => {
  expect(nameStreet({ address: [...address], city: 'Visakhapatnam' })).toBe(street);
});
