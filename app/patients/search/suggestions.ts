import { useQuery } from '@tanstack/react-query';
import type { SearchOption } from '../patient.ts';
import { recordQueries, suggest } from '../record-queries.ts';
import type { Suggestion } from './search.contract.ts';
import type { NearMatches, SearchQuestion } from './search-state.ts';

const MAX_NEAR = 5;

/**
 * Suggestions for what is typed, fetched after a pause in typing; by name, id and mobile number if no option is
 * chosen. `isPending` until the server has answered for exactly this prefix.
 */
export function useSuggestions(
  by: SearchOption | undefined,
  typed: string,
): { suggestions: Suggestion[]; isPending: boolean } {
  const prefix = typed.trim();
  const { data = [], isLoading } = useQuery({
    ...recordQueries.suggestions(by, prefix),
    enabled: prefix !== '',
  });
  return { suggestions: data, isPending: isLoading };
}

/** Patients to offer after a search without results, as for suggestions. */
export async function findNear(
  { by, value }: SearchQuestion,
  signal: AbortSignal,
): Promise<NearMatches | undefined> {
  const patients = await suggest({ signal, meta: undefined }, by, value.trim());
  return patients.length > 0 ? { by, patients: patients.slice(0, MAX_NEAR) } : undefined;
}
