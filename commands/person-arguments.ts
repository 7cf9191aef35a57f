import { normaliseMobile } from '../app/patients/mobile.ts';
import type { PersonQuery } from '../app/privacy/find-person.server.ts';
import { CommandFault } from './command.ts';

/** Whom a command is about: `--patientid` or `--mobile`, one of them. */
export function readPerson({
  patientid,
  mobile,
}: {
  patientid?: string | undefined;
  mobile?: string | undefined;
}): PersonQuery {
  if ((patientid === undefined) === (mobile === undefined)) {
    throw new CommandFault('Name the person: --patientid 0123456789, or --mobile "90000 12345"');
  }
  if (patientid !== undefined && patientid !== '') return { patientid };
  const number = normaliseMobile(mobile ?? '');
  if (number === undefined) throw new CommandFault('That is no mobile number: 10 to 15 digits.');
  return { mobile: number };
}
