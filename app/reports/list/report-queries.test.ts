import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createStaffClient } from '../../http/client/staff-client.ts';
import { cancelOverlaidWork } from '../../ui/overlay/run-with-overlay.ts';
import { reportQueries } from './report-queries.ts';

afterEach(() => vi.unstubAllGlobals());

test('Cancel under the overlay aborts the request for the files, and the list is not an error', async () => {
  let signal: AbortSignal | null | undefined;
  vi.stubGlobal('fetch', (_path: string, options: RequestInit) => {
    signal = options.signal;
    return new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal?.reason));
    });
  });
  const client = createStaffClient();
  const observer = new QueryObserver(client, reportQueries.list('0000000001', 1));
  const leave = observer.subscribe(() => {});
  await vi.waitFor(() => expect(signal).toBeDefined());
  expect(signal?.aborted).toBe(false);
  cancelOverlaidWork();
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
  expect(signal?.aborted).toBe(true);
  expect(observer.getCurrentResult().status).toBe('pending');
  leave();
});
