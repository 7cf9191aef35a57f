import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import type { SiteContent } from '../content/content.server.ts';

/** For the start of a site on which prescriptions are written and nobody may issue them: the lines that name a doctor. */
export async function tellNobodyIssues(
  rows: Kysely<Tables>,
  { clinic: { doctor }, prescribing }: Pick<SiteContent, 'clinic' | 'prescribing'>,
): Promise<string | undefined> {
  if (prescribing.doctors.length > 0) return undefined;
  const written = await rows.selectFrom('prescriptions').select('key').limit(1).executeTakeFirst();
  if (!written) return undefined;
  const { registration, council, qualifications } = doctor.credentials ?? {};
  const named = {
    name: doctor.name,
    registration: registration ?? 'the registration number',
    council: council ?? 'the medical council',
    ...(qualifications && { qualifications }),
    person: 'the issuer and subject that the site shows this doctor when it refuses to issue',
  };
  // JSON is YAML, and a start does not load a writer of YAML.
  const lines = Object.entries(named).map(([field, value]) => `${field}: ${JSON.stringify(value)}`);
  return `Nobody may issue prescriptions: clinic.yaml has no list of doctors, and the doctor named on the page issues none without it. To name a doctor, write there (docs/named-staff.md):\nprescriptions:\n  doctors:\n    - ${lines.join('\n      ')}`;
}
