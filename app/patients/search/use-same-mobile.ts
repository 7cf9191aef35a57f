import { useQuery } from '@tanstack/react-query';
import type { Patient } from '../patient.ts';
import { recordQueries } from '../record-queries.ts';

/**
 * Looks up the newest record of each patient with a mobile number; undefined until they are found. They are shown,
 * never merged.
 */
export function useSameMobile(mobile: string | null): {
  patients: Patient[] | undefined;
  hasFailed: boolean;
} {
  const isGiven = Boolean(mobile?.trim());
  const { data, isError } = useQuery({
    ...recordQueries.sameMobile(mobile ?? ''),
    enabled: isGiven,
  });
  return { patients: isGiven ? data : [], hasFailed: isError };
}
