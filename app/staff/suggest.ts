import type { SearchOption, Suggestion } from '../patients/patient.ts';
import { callStaff } from './call-staff.ts';

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
