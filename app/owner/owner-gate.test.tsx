import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StaffError } from '../http/client/staff-query.ts';
import type { OwnerPages } from '../access/owner/owner-pages.contract.ts';
import { followRefusals, ownerKey } from '../access/owner/owner-closed.ts';
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

test.each([
  ['of a missing password', 403, 'owner-password', true],
  ['of a role', 403, undefined, false],
  ['of another kind', 409, 'owner-password', false],
])(
  'after a refusal %s, of a query or a mutation, the gate asks again only if it names the password',
  async (_, status, needs, asksAgain) => {
    const client = new QueryClient();
    const isAsked = () => client.getQueryState(ownerKey)?.isInvalidated;
    const open = () => client.setQueryData<OwnerPages>(ownerKey, { needs: null });
    const body = { error: 'closed', ...(needs !== undefined && { needs }) };
    const refused = () =>
      Promise.reject(new StaffError({ kind: 'refused', status, error: 'closed', body }));
    const stop = followRefusals(client);
    open();
    const query = { queryKey: ['week'], retry: false, queryFn: refused };
    await expect(client.fetchQuery(query)).rejects.toThrow('closed');
    expect(isAsked()).toBe(asksAgain);
    open();
    const mutation = client.getMutationCache().build(client, { mutationFn: refused });
    await expect(mutation.execute(undefined)).rejects.toThrow('closed');
    expect(isAsked()).toBe(asksAgain);
    stop();
  },
);
