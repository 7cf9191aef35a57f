import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { postSignIn } from './use-password.ts';

async function answerWith(status: number, headers: Record<string, string> = {}) {
  const server = createServer((_, response) => response.writeHead(status, headers).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await postSignIn(
    { password: 'a word', name: '' },
    new AbortController().signal,
    `http://127.0.0.1:${port}/staff/session`,
  );
  server.closeAllConnections();
  server.close();
  return answer;
}

test('each answer of the server to a password has its own result', async () => {
  expect(await answerWith(204)).toEqual({ kind: 'signed-in' });
  expect(await answerWith(401)).toEqual({ kind: 'wrong' });
  expect(await answerWith(429, { 'retry-after': '40' })).toEqual({ kind: 'too-many', seconds: 40 });
  expect(await answerWith(503)).toEqual({ kind: 'unavailable' });
});

test('an unreachable server gives another result than a cancelled request', async () => {
  const nowhere = 'http://127.0.0.1:1/staff/session';
  expect(
    await postSignIn({ password: 'a word', name: '' }, new AbortController().signal, nowhere),
  ).toEqual({
    kind: 'unavailable',
  });
  expect(await postSignIn({ password: 'a word', name: '' }, AbortSignal.abort(), nowhere)).toEqual({
    kind: 'stopped',
  });
});
