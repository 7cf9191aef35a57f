import type { QueryClient } from '@tanstack/react-query';
import { StaffError } from '../http/client/staff-query.ts';
import type { StaffAnswer } from '../http/client/call-staff.ts';
import { OWNER_NEEDS } from '../http/owner-need.ts';
import type { OwnerPages } from '../access/owner/owner-pages.contract.ts';

export const ownerKey = ['owner', 'pages'];

/** Shows the gate again if an answer says that the owner's pages are closed, as after a new owner's password. */
export function noteOwnerRefusal(client: QueryClient, answer: StaffAnswer<unknown>): void {
  if (answer.kind !== 'refused' || answer.status !== 403) return;
  const said = (answer.body as { needs?: string } | undefined)?.needs;
  const needs = OWNER_NEEDS.find((need) => need === said);
  if (needs) client.setQueryData<OwnerPages>(ownerKey, { needs });
}

/** Notes the refusals of all queries. A call outside a query passes its answer to `noteOwnerRefusal` itself. */
export function followRefusals(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return;
    const { error } = event.query.state;
    if (error instanceof StaffError) noteOwnerRefusal(client, error.answer);
  });
}
