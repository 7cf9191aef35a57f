import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { backupQueries } from './backup-queries.ts';

test('the state of a running backup is read again without prolonging the session', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({}));
  await new QueryClient().fetchQuery(backupQueries.machine);
  expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ 'Staff-Unattended': '1' });
  fetched.mockRestore();
});
