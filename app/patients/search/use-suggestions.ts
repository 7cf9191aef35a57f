import { useEffect, useState } from 'react';
import type { SearchOption, Suggestion } from '../patient.ts';

const PAUSE_MS = 120;

export type Suggest = (
  by: SearchOption,
  prefix: string,
  signal: AbortSignal,
) => Promise<Suggestion[]>;

interface Offer {
  prefix: string;
  by: SearchOption;
  list: Suggestion[];
}

/**
 * The suggestions for what was typed, read after a pause in typing; none without a word or an option.
 * `isPending` until the server has answered for exactly this word.
 */
export function useSuggestions(
  by: SearchOption | undefined,
  typed: string,
  suggest: Suggest,
): { suggestions: Suggestion[]; isPending: boolean } {
  const [offer, setOffer] = useState<Offer>();
  const prefix = typed.trim();

  useEffect(() => {
    if (!by || prefix === '') return;
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
  }, [by, prefix, suggest]);

  if (!by || prefix === '') return { suggestions: [], isPending: false };
  const isPending = offer?.by !== by || offer.prefix !== prefix;
  return { suggestions: isPending ? [] : offer.list, isPending };
}
