import { LANGUAGES } from '../../content/addresses.ts';
import type {
  Clinic,
  Closure,
  Credentials,
  NewsArticle,
  Session,
  SpecialtyTile,
} from '../../content/clinic.ts';

type Json = Record<string, unknown>;

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const SPECIALTY = 'https://schema.org/Endocrine';

/** JSON-LD (schema.org) about the clinic and its doctor, for search engines and assistants. */
export function clinicData(clinic: Clinic, publicUrl: string): Json {
  return {
    '@context': 'https://schema.org',
    '@graph': [describePlace(clinic, publicUrl), describeDoctor(clinic, publicUrl)],
  };
}

export function articleData(article: NewsArticle, clinic: Clinic, publicUrl: string): Json {
  const address = `${publicUrl}/news/${article.slug}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': `${address}#article`,
    mainEntityOfPage: address,
    headline: article.title,
    description: article.summary,
    datePublished: article.publishedOn,
    dateModified: article.updatedOn ?? article.publishedOn,
    inLanguage: 'en',
    image: `${publicUrl}/drawings/og.png`,
    author: nameClinic(clinic, publicUrl),
    publisher: nameClinic(clinic, publicUrl),
  };
}

/** A specialty's page, in English only. */
export function specialtyData(
  { route, title, text }: SpecialtyTile,
  clinic: Clinic,
  publicUrl: string,
): Json {
  const url = `${publicUrl}/${route}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'MedicalWebPage',
    '@id': `${url}#page`,
    url,
    name: title,
    description: text,
    inLanguage: 'en',
    specialty: SPECIALTY,
    publisher: nameClinic(clinic, publicUrl),
  };
}

function nameClinic({ name }: Clinic, publicUrl: string): Json {
  return { '@type': 'MedicalClinic', '@id': `${publicUrl}/#clinic`, name, url: `${publicUrl}/` };
}

function describePlace(clinic: Clinic, publicUrl: string): Json {
  return {
    ...nameClinic(clinic, publicUrl),
    description: clinic.welcome.lede,
    medicalSpecialty: SPECIALTY,
    image: `${publicUrl}/drawings/og.png`,
    telephone: clinic.phone.number,
    email: clinic.email,
    address: describeAddress(clinic),
    geo: { '@type': 'GeoCoordinates', ...clinic.position },
    hasMap: clinic.map.directionsUrl,
    openingHoursSpecification: clinic.sessions.map(describeSession),
    specialOpeningHoursSpecification: clinic.closures.map(describeClosure),
    availableLanguage: LANGUAGES.map(({ language }) => language),
    ...(clinic.profiles && { sameAs: clinic.profiles }),
  };
}

function describeDoctor(clinic: Clinic, publicUrl: string): Json {
  return {
    '@type': 'Physician',
    '@id': `${publicUrl}/#doctor`,
    name: clinic.doctor.name,
    description: clinic.doctor.role,
    url: `${publicUrl}/#about`,
    image: `${publicUrl}/drawings/og.png`,
    medicalSpecialty: SPECIALTY,
    telephone: clinic.phone.number,
    address: describeAddress(clinic),
    parentOrganization: { '@id': `${publicUrl}/#clinic` },
    ...(clinic.doctor.credentials && describeCredentials(clinic.doctor.credentials)),
  };
}

function describeCredentials(credentials: Credentials): Json {
  const { registration, council, qualifications = [], profiles } = credentials;
  const type = 'EducationalOccupationalCredential';
  const recognizedBy = { '@type': 'Organization', name: council };
  const licence = {
    '@type': type,
    credentialCategory: 'licence',
    name: registration,
    recognizedBy,
  };
  const degrees = qualifications.map((name) => {
    return { '@type': type, credentialCategory: 'degree', name };
  });
  return {
    identifier: { '@type': 'PropertyValue', propertyID: council, value: registration },
    hasCredential: [licence, ...degrees],
    ...(profiles && { sameAs: profiles }),
  };
}

function describeAddress(clinic: Clinic): Json {
  const { city, postal } = clinic;
  return {
    '@type': 'PostalAddress',
    streetAddress: nameStreet(clinic),
    addressLocality: city,
    addressRegion: postal.region,
    postalCode: postal.code,
    addressCountry: postal.country,
  };
}

function describeSession({ days, opens, closes }: Session): Json {
  const dayOfWeek = days.map((day) => `https://schema.org/${DAYS[day - 1]}`);
  return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes };
}

/** In schema.org, opening and closing at 00:00 means closed all day. */
function describeClosure({ from, to, reason }: Closure): Json {
  return {
    '@type': 'OpeningHoursSpecification',
    name: reason,
    validFrom: from,
    validThrough: to,
    opens: '00:00',
    closes: '00:00',
  };
}

/** The address as on an envelope, without the line of the town, which machines have in fields of its own. */
export function nameStreet({ address, city }: Pick<Clinic, 'address' | 'city'>): string {
  const isTownLast = address.length > 1 && address.at(-1)?.includes(city);
  return address.slice(0, isTownLast ? -1 : undefined).join(', ');
}
