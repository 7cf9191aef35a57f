import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { recordQueries, suggest } from '../record-queries.ts';
import type { Suggestion } from './search.contract.ts';
import type { NearMatches, SearchQuestion } from './search-state.ts';

const MAX_NEAR = 5;

/**
 * Suggestions by name, id and mobile number for what is typed, fetched after a pause in typing. `isPending` until the
 * server has answered for exactly this text; the suggestions before stay for that time.
 */
export function useSuggestions(typed: string): { suggestions: Suggestion[]; isPending: boolean } {
  const prefix = typed.trim();
  const { data, isLoading, isPlaceholderData } = useQuery({
    ...recordQueries.suggestions(prefix),
    enabled: prefix !== '',
    placeholderData: keepPreviousData,
  });
  return { suggestions: (prefix !== '' && data) || [], isPending: isLoading || isPlaceholderData };
}

/** Patients to offer after a search without results, as for suggestions. */
export async function findNear(
  { by, value }: SearchQuestion,
  signal: AbortSignal,
): Promise<NearMatches | undefined> {
  const patients = await suggest({ signal, meta: undefined }, by, value.trim());
  return patients.length > 0 ? { by, patients: patients.slice(0, MAX_NEAR) } : undefined;
}
