import { expect, test } from 'vitest';
import { limitConcurrency, TooBusy } from './limit-concurrency.server.ts';

test('one task runs, one waits and a third is refused; a failed task makes room like any other', async () => {
  const runInTurn = limitConcurrency(1, 1);
  const first = Promise.withResolvers<string>();
  const running = runInTurn(() => first.promise);
  const waiting = runInTurn(async () => 'the second');
  await expect(runInTurn(async () => 'the third')).rejects.toThrow(TooBusy);
  first.reject(new Error('the first failed'));
  await expect(running).rejects.toThrow('the first failed');
  expect(await waiting).toBe('the second');
  await expect(runInTurn(() => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
  expect(await runInTurn(async () => 'the last')).toBe('the last');
});
