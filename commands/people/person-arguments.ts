import { normaliseMobile } from '../../app/text/mobile.ts';
import type { PersonQuery } from '../../app/privacy/find-person.server.ts';
import { CommandFault } from '../command.ts';

/** The person given by `--patientid` or `--mobile`. Throws CommandFault unless exactly one is valid. */
export function readPerson({
  patientid,
  mobile,
}: {
  patientid?: string | undefined;
  mobile?: string | undefined;
}): PersonQuery {
  const id = patientid?.trim();
  if ((id === undefined) === (mobile === undefined) || id === '') {
    throw new CommandFault('Name the person: --patientid 0123456789, or --mobile "90000 12345"');
  }
  if (id !== undefined) return { patientid: id };
  const number = normaliseMobile(mobile ?? '');
  if (number === undefined)
    throw new CommandFault('That is not a mobile number: it has 10 to 15 digits.');
  return { mobile: number };
}

/** 'patient 0123456789' or 'number 9000012345' */
export function namePerson(query: PersonQuery): string {
  return 'patientid' in query ? `patient ${query.patientid}` : `number ${query.mobile}`;
}
