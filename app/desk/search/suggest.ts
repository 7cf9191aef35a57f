import type { SearchOption, Suggestion } from '../../patients/patient.ts';
import type { Near, SearchQuestion } from '../../patients/search/search-state.ts';
import { callStaff } from '../../access/client/call-staff.ts';

const MAX_NEAR = 5;

/** What a search could be for; nothing where it cannot be told. */
export async function suggest(
  by: SearchOption,
  prefix: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const answer = await callStaff<{ suggestions: Suggestion[] }>('POST', '/staff/patients/suggest', {
    body: { by, prefix },
    signal,
  });
  return answer.kind === 'done' ? answer.value.suggestions : [];
}

/** Patients near what Search did not match: in any case, and without blanks around it. */
export async function findNear(
  { by, value }: SearchQuestion,
  signal: AbortSignal,
): Promise<Near | undefined> {
  const patients = await suggest(by, value.trim(), signal);
  return patients.length > 0 ? { by, patients: patients.slice(0, MAX_NEAR) } : undefined;
}
