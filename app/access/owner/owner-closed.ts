import type { QueryClient } from '@tanstack/react-query';
import { StaffError } from '../../http/client/staff-query.ts';

export const ownerKey = ['owner', 'pages'];

/**
 * After each refusal that names the owner's password, asks again whether the owner's pages are open: they close when
 * the password is changed. Returns a function that stops it.
 */
export function followRefusals(client: QueryClient): () => void {
  const look = (event: { type: string; action?: { type: string; error?: unknown } }) => {
    const error = event.action?.type === 'error' ? event.action.error : undefined;
    if (!(error instanceof StaffError) || error.answer.kind !== 'refused') return;
    const { status, body } = error.answer;
    const namesNeed = typeof body === 'object' && body !== null && 'needs' in body;
    if (status === 403 && namesNeed) void client.invalidateQueries({ queryKey: ownerKey });
  };
  const stops = [client.getQueryCache().subscribe(look), client.getMutationCache().subscribe(look)];
  return () => {
    for (const stop of stops) stop();
  };
}
