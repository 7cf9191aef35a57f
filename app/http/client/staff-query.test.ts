import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createStaffClient } from './staff-client.ts';
import { StaffError, takeValue } from './staff-query.ts';

test('a window that gets the focus and a connection that is back cause no reading', async () => {
  const client = createStaffClient();
  client.mount();
  const read = vi.fn(async () => 'a value');
  const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: read });
  const leave = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('a value'));
  for (const isThere of [false, true]) {
    focusManager.setFocused(isThere);
    onlineManager.setOnline(isThere);
  }
  await Promise.resolve();
  expect(read).toHaveBeenCalledTimes(1);
  focusManager.setFocused(undefined);
  leave();
  client.unmount();
});

test('offline a reading fails at once and is not repeated', async () => {
  const client = createStaffClient();
  onlineManager.setOnline(false);
  const read = vi.fn(async () => {
    throw new TypeError('Failed to fetch');
  });
  const reading = client.fetchQuery({ queryKey: ['x'], queryFn: read });
  await expect(reading).rejects.toThrow('Failed to fetch');
  expect(read).toHaveBeenCalledTimes(1);
  onlineManager.setOnline(true);
});

test('queries of a screen that was left are forgotten', async () => {
  const client = createStaffClient();
  const observer = new QueryObserver(client, { queryKey: ['x'], queryFn: async () => 'a value' });
  const leave = observer.subscribe(() => {});
  await vi.waitFor(() => expect(client.getQueryData(['x'])).toBe('a value'));
  leave();
  await vi.waitFor(() => expect(client.getQueryCache().getAll()).toEqual([]));
});

test('an answer without a value is thrown with what the server said', () => {
  const answer = { kind: 'refused', status: 410, error: 'Deleted.', body: {} } as const;
  expect(() => takeValue(answer)).toThrow('Deleted.');
  expect(new StaffError(answer).isGone).toBe(true);
  expect(new StaffError({ ...answer, status: 500 }).isGone).toBe(false);
  expect(new StaffError({ kind: 'unreachable', error: 'No connection' }).isGone).toBe(false);
});
