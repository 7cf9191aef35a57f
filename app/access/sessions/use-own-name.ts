import { useQuery } from '@tanstack/react-query';
import { readStaff } from '../../http/client/staff-query.ts';

/** The signed-in person's name; undefined if none was given. */
export function useOwnName(): string | undefined {
  const { data } = useQuery({
    queryKey: ['own-name'],
    queryFn: (context) => readStaff<{ staffName: string | null }>(context, '/staff/session/name'),
    meta: { isUnattended: true },
  });
  return data?.staffName ?? undefined;
}
