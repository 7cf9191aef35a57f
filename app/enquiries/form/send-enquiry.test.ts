import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { NO_ANSWERS } from './answers.ts';
import { makeIdempotencyKey } from './use-answers.ts';
import { sendEnquiry } from './send-enquiry.ts';

type Answer = (response: ServerResponse) => void;

let stop = () => {};
afterEach(() => stop());

/** A server that gives the listed answers in turn and then repeats the last one. */
async function openServer(...answers: Answer[]) {
  const got: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    got.push({ headers: request.headers, body });
    const answer = answers[Math.min(got.length, answers.length) - 1];
    answer?.(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stop = () => server.closeAllConnections();
  const { port } = server.address() as AddressInfo;
  server.unref();
  return { got, address: `http://127.0.0.1:${port}/enquiries` };
}

const say =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end(JSON.stringify(body));
  };
const hangUp: Answer = (response) => response.destroy();

const enquiry = {
  answers: { ...NO_ANSWERS, name: 'Lakshmi', email: 'l@example.org' },
  website: '',
  language: 'te',
  key: makeIdempotencyKey(),
};

async function send(...answers: Answer[]) {
  const { got, address } = await openServer(...answers);
  let retries = 0;
  const sending = await sendEnquiry(
    enquiry,
    () => {
      retries += 1;
    },
    address,
  );
  return { sending, got, retries };
}

test('a stored enquiry is answered with its reference', async () => {
  const { sending, got } = await send(say(201, { reference: '7K3M-0QXZ' }));
  expect(sending).toEqual({ kind: 'sent', reference: '7K3M-0QXZ' });
  expect(JSON.parse(got[0]?.body ?? '')).toEqual({
    ...enquiry.answers,
    website: '',
    language: 'te',
  });
  expect(got[0]?.headers['idempotency-key']).toBe(enquiry.key);
});

test('a lost connection and a fault of the server are retried silently, with the same key', async () => {
  const { sending, got, retries } = await send(hangUp, say(500), say(200, { reference: 'A' }));
  expect(sending).toEqual({ kind: 'sent', reference: 'A' });
  expect(retries).toBe(2);
  expect(new Set(got.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('after three failed attempts the enquiry is reported as not sent (C2)', async () => {
  const { sending, got } = await send(say(503));
  expect(sending).toEqual({ kind: 'not-sent' });
  expect(got.length).toBe(3);
});

test('an enquiry that the server finds invalid is not retried', async () => {
  const { sending, got } = await send(say(422, { errors: { email: 'x', date: 'y' } }));
  expect(sending).toEqual({ kind: 'wrong', fields: ['email', 'date'] });
  expect(got.length).toBe(1);
});

test('a key that was already used with other values has its own result', async () => {
  const { sending } = await send(say(422, { errors: { 'Idempotency-Key': 'used' } }));
  expect(sending).toEqual({ kind: 'key-taken' });
});

test('the result “too many” contains the time to wait', async () => {
  const { sending } = await send(say(429, {}, { 'retry-after': '300' }));
  expect(sending).toEqual({ kind: 'too-many', seconds: 300 });
});

test('each key is 128 random bits (C1)', () => {
  expect(makeIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(makeIdempotencyKey()).not.toBe(makeIdempotencyKey());
});

test('a response from a proxy does not count as a stored enquiry', async () => {
  const page: Answer = (response) => response.end('<!doctype html><title>Sign in</title>');
  const { sending, got } = await send(say(200, { status: 'ok' }), page, say(502));
  expect(sending).toEqual({ kind: 'not-sent' });
  expect(got).toHaveLength(3);
});
