import { useQuery } from '@tanstack/react-query';
import { factQueries } from '../../patients/facts/fact-queries.ts';
import { resultQueries } from './result-queries.ts';

/** The newest of each result with what it is judged by; all are read beside the visits, which do not wait. */
export function useNewestResults(patientid: string | undefined) {
  const enabled = patientid !== undefined;
  const results = useQuery({ ...resultQueries.newest(patientid ?? ''), enabled });
  const facts = useQuery({ ...factQueries.of(patientid ?? ''), enabled });
  const targets = useQuery({ ...resultQueries.targets, enabled });
  const all = [results, facts, targets];
  return {
    isLoading: all.some(({ isLoading }) => isLoading),
    isError: all.some(({ data, isError }) => isError && data === undefined),
    newest: results.data &&
      facts.data &&
      targets.data && { results: results.data, facts: facts.data, targets: targets.data },
  };
}
