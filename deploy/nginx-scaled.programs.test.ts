import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SAMPLE_ENQUIRY } from '../tests/support/sample-enquiry.ts';
import { startTestServer, type TestServer } from '../tests/support/servers/start-test-server.ts';
import { findFreePort } from '../setup/find-port.ts';
import { readScaledExample } from './nginx-examples.ts';
import { runNginx, type RunningNginx } from './run-nginx.ts';

let secure: number;
let site: TestServer;
/** As an instance that is killed with requests in its hands. */
let dying: Server;
let nginx: RunningNginx;
/** A port for each request that it took. */
const takenByDying: number[] = [];
beforeAll(async () => {
  secure = await findFreePort();
  site = await startTestServer({
    PUBLIC_URL: `https://localhost:${secure}`,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'info',
  });
  dying = createServer((socket) =>
    socket.once('data', () => {
      takenByDying.push(socket.remotePort ?? 0);
      setTimeout(() => socket.destroy(), 50);
    }),
  ).listen(0, '127.0.0.1');
  await once(dying, 'listening');
  nginx = await runNginx(readScaledExample(), {
    plain: await findFreePort(),
    secure,
    sites: [
      (dying.address() as AddressInfo).port,
      Number(new URL(site.address).port),
      await findFreePort(),
    ],
  });
});
afterAll(async () => {
  await nginx?.stop();
  dying?.close();
  await site?.stop();
});

async function sendEnquiry(key: string, from: string) {
  const origin = `https://localhost:${secure}`;
  const asking = request(`https://127.0.0.1:${secure}/enquiries`, {
    method: 'POST',
    agent: false,
    rejectUnauthorized: false,
    localAddress: from,
    headers: {
      host: `localhost:${secure}`,
      origin,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
  });
  // In two parts: what nginx has sent on already it could not send to another instance.
  const body = JSON.stringify(SAMPLE_ENQUIRY);
  asking.write(body.slice(0, 20));
  setTimeout(() => asking.end(body.slice(20)), 100);
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}

test('enquiries are stored though of three instances one is away and one hangs up on them', async () => {
  const answers = [];
  // Which instance is asked first is nginx's own affair: as many as it takes.
  while (takenByDying.length < 2 && answers.length < 24) {
    answers.push(await sendEnquiry(randomUUID(), '127.0.5.6'));
    // As long as nginx leaves an instance alone after a fault.
    if (answers.length % 2 === 0) await wait(1100);
  }
  expect(takenByDying).toHaveLength(2);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  // Each is counted for the visitor's network, not for that of nginx. The log comes a moment later.
  const logged = () => site.readOutput().match(/"route":"\/enquiries".*"network":"127\.0\.5\./g);
  await expect.poll(logged).toHaveLength(answers.length);
}, 60_000);
