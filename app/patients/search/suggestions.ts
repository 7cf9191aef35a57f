import { useEffect, useState } from 'react';
import { callStaff } from '../../access/client/call-staff.ts';
import type { SearchOption, Suggestion } from '../patient.ts';
import type { NearMatches, SearchQuestion } from './search-state.ts';

const PAUSE_MS = 120;
const MAX_NEAR = 5;

interface Offer {
  prefix: string;
  by: SearchOption | undefined;
  list: Suggestion[];
}

/**
 * Suggestions for what is typed, fetched after a pause in typing; by name, id and mobile number if no option is
 * chosen. `isPending` until the server has answered for exactly this prefix.
 */
export function useSuggestions(
  by: SearchOption | undefined,
  typed: string,
): { suggestions: Suggestion[]; isPending: boolean } {
  const [offer, setOffer] = useState<Offer>();
  const prefix = typed.trim();

  useEffect(() => {
    if (prefix === '') return;
    const stop = new AbortController();
    const look = async () => {
      const list = await suggest(by, prefix, stop.signal);
      if (!stop.signal.aborted) setOffer({ by, prefix, list });
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [by, prefix]);

  if (prefix === '') return { suggestions: [], isPending: false };
  const isPending = !offer || offer.by !== by || offer.prefix !== prefix;
  return { suggestions: isPending ? [] : offer.list, isPending };
}

/** Patients to offer after a search without results, as for suggestions. */
export async function findNear(
  { by, value }: SearchQuestion,
  signal: AbortSignal,
): Promise<NearMatches | undefined> {
  const patients = await suggest(by, value.trim(), signal);
  return patients.length > 0 ? { by, patients: patients.slice(0, MAX_NEAR) } : undefined;
}

/** An empty list if the request fails: suggestions are only an aid. */
async function suggest(
  by: SearchOption | undefined,
  prefix: string,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const answer = await callStaff<{ suggestions: Suggestion[] }>('POST', '/staff/patients/suggest', {
    body: { by, prefix },
    signal,
  });
  return answer.kind === 'done' ? answer.value.suggestions : [];
}
