import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StaffError } from '../http/client/staff-query.ts';
import type { OwnerPages } from '../access/owner/owner-pages.contract.ts';
import { followRefusals, noteOwnerRefusal, ownerKey } from './owner-closed.ts';
import { OwnerGate } from './owner-gate.tsx';

function draw(state: OwnerPages): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(ownerKey, state);
  return renderToString(
    <QueryClientProvider client={client}>
      <OwnerGate>Enquiries this week</OwnerGate>
    </QueryClientProvider>,
  );
}

const refusal = (needs?: string) =>
  ({ kind: 'refused', status: 403, error: 'closed', body: { error: 'closed', needs } }) as const;

test('opened pages are shown', () => {
  expect(draw({ needs: null })).toContain('Enquiries this week');
});

test("closed pages ask for the owner's password and show nothing of their content", () => {
  const page = draw({ needs: 'owner-password' });
  expect(page).toMatch(/<label [^>]+>Owner&#x27;s password<\/label>/);
  expect(page).not.toContain('Enquiries');
});

test('while no password is set, the page names the command that sets one and asks for none', () => {
  const page = draw({ needs: 'no-owner-password-set' });
  expect(page).toContain('<code>set-owner-password</code>');
  expect(page).not.toContain('<input');
  expect(page).not.toContain('Enquiries');
});

test("an answer that the owner's pages are closed closes them in the browser, another refusal does not", () => {
  const client = new QueryClient();
  client.setQueryData<OwnerPages>(ownerKey, { needs: null });
  noteOwnerRefusal(client, refusal());
  noteOwnerRefusal(client, { ...refusal('owner-password'), status: 409 });
  expect(client.getQueryData(ownerKey)).toEqual({ needs: null });
  noteOwnerRefusal(client, refusal('owner-password'));
  expect(client.getQueryData(ownerKey)).toEqual({ needs: 'owner-password' });
});

test('the refusal of any query is noticed', async () => {
  const client = new QueryClient();
  client.setQueryData<OwnerPages>(ownerKey, { needs: null });
  const stop = followRefusals(client);
  const ask = { queryKey: ['week'], retry: false };
  const refused = () => Promise.reject(new StaffError(refusal('owner-password')));
  await expect(client.fetchQuery({ ...ask, queryFn: refused })).rejects.toThrow('closed');
  expect(client.getQueryData(ownerKey)).toEqual({ needs: 'owner-password' });
  stop();
});
