import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { samplePdf } from '../support/sample-files.ts';
import { openClient, type Client } from './ask.ts';
import { badFraming } from './bad-framing.ts';
import { openStaff } from './clinic.ts';
import {
  findNone,
  findWithin,
  sumTallies,
  type Finding,
  type Options,
  type Report,
} from './finding.ts';
import { holdBehindProxies } from './hold-behind-proxy.ts';
import { inFolder } from './in-folder.ts';
import { makeWrite } from './make-write.ts';
import { openSocket, sendRaw, untilClosed } from './raw-request.ts';
import { openRandom } from './random.ts';
import { type Site, startSite } from './start-site.ts';

const AT_ONCE = 40;
/** The limit for headers is ten seconds, checked every five; the rest allows for a busy machine. */
const HEADERS_MS = 18_000;
const BODY_MS = 35_000;
/** A slow reader is cut off after two intervals of thirty seconds at most. */
const SLOW_READER_MS = 70_000;
const WATCHED_MS = 75_000;
const MAX_HONEST_MS = 2000;
const LARGE_BYTES = 19 * 1024 * 1024;

/** Clients that hold connections as long as they can, while an honest client is still served (B2, B7). */
export function proveClients({ seed, say }: Options): Promise<Report> {
  return inFolder(async (folder) => {
    const site = await startSite(join(folder, 'data'));
    const host = `127.0.0.1:${site.port}`;
    const client = openClient(site.port);
    const staff = await openStaff(client);
    const large = await storeLarge(client, staff);
    const honest = startHonest(site, seed);
    const findings: Finding[] = [];
    const wrong: string[] = [];
    const framing = badFraming(host);
    for (const [words, bytes, refused] of framing) {
      const { status } = await sendRaw(site.port, bytes, { from: '127.0.0.3' });
      if (!refused.includes(status)) wrong.push(`${words}: ${status}`);
    }
    findings.push(
      findNone(`${framing.length} kinds of bad framing: not refused`, wrong.length, wrong),
    );
    say('slow headers, half bodies, slow readers');

    const get = `GET ${large} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${staff.cookie}\r\n\r\n`;
    const post = `POST /enquiries HTTP/1.1\r\nHost: ${host}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
    const [headers, bodies, still, slow, patient, crowd] = await Promise.all([
      holdMany(site, '127.0.0.4', `GET / HTTP/1.1\r\nHost: ${host}\r\n`, 'X-A: b\r\n', HEADERS_MS),
      holdMany(site, '127.0.0.5', `${post}{"name":`, ' ', BODY_MS),
      readSlowly(site, '127.0.0.6', get, 0),
      readSlowly(site, '127.0.0.7', get, 300),
      readSlowly(site, '127.0.0.8', get, 100_000),
      crowdIn(site, '127.0.0.9'),
    ]);
    findings.push(
      findWithin(`${AT_ONCE} who send headers a byte at a time are cut`, headers, HEADERS_MS),
      findWithin(`${AT_ONCE} who stop in the middle of a body are cut`, bodies, BODY_MS),
      findWithin('who reads nothing is cut', [still], SLOW_READER_MS),
      findWithin('who reads 300 bytes a second is cut', [slow], SLOW_READER_MS),
      findNone('who reads 100 KB a second is cut', patient < WATCHED_MS - 1000 ? 1 : 0),
      findNone('connections of one address beyond 50', Math.max(0, crowd - 50)),
    );
    const { answered, faults, tookMs } = await honest.stop();
    findings.push(
      findNone(`${answered} requests of an honest client meanwhile: failed`, faults.length, faults),
      findWithin('it is answered', tookMs, MAX_HONEST_MS),
      findNone('faults in the log', site.faults().length, site.faults()),
      findNone('process ended', site.hasExited() ? 1 : 0),
    );
    client.close();
    await site.stop();
    const behind = await holdBehindProxies(folder, say);
    const direct = { hostile: framing.length + 2 * AT_ONCE + 2 + 200, unexpected: faults.length };
    const { hostile, unexpected } = sumTallies([{ tally: direct, findings }, ...behind]);
    return {
      tally: { hostile, unexpected },
      findings: [...findings, ...behind.flatMap((report) => report.findings)],
    };
  });
}

/** Stores a file larger than the buffers of a connection; returns its download address. */
async function storeLarge(
  client: Client,
  { cookie, patientid }: { cookie: string; patientid: string },
): Promise<string> {
  const bytes = Buffer.concat([samplePdf('large'), Buffer.alloc(LARGE_BYTES, ' '), samplePdf()]);
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="large.pdf"\r\n';
  const { status, body } = await client.ask({
    method: 'POST',
    path: `/staff/patients/${patientid}/reports`,
    headers: { 'content-type': 'multipart/form-data; boundary=b', cookie },
    body: Buffer.concat([
      Buffer.from(`${head}Content-Type: application/pdf\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ]),
  });
  if (status !== 201) throw new Error(`The large file was answered with ${status}.`);
  return (JSON.parse(body) as { reports: { url: string }[] }).reports[0]?.url ?? '';
}

/**
 * Opens `AT_ONCE` connections; each sends `begin`, then `more` every second. Returns after how many milliseconds
 * each was closed.
 */
async function holdMany(site: Site, from: string, begin: string, more: string, mostMs: number) {
  const sockets = Array.from({ length: AT_ONCE }, () => openSocket(site.port, from));
  for (const socket of sockets) socket.write(begin);
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(more);
  }, 1000);
  const kept = await Promise.all(sockets.map((socket) => untilClosed(socket, 2 * mostMs)));
  clearInterval(timer);
  for (const socket of sockets) socket.destroy();
  return kept;
}

/** Milliseconds until a client that reads `perSecond` bytes a second is cut off, at most `WATCHED_MS`. */
async function readSlowly(site: Site, from: string, get: string, perSecond: number) {
  const socket = openSocket(site.port, from);
  socket.write(get);
  const closed = untilWriteFails(socket);
  const timer = setInterval(() => {
    if (perSecond > 0) socket.read(Math.min(perSecond, socket.readableLength) || undefined);
  }, 1000);
  socket.pause();
  const keptMs = await closed;
  clearInterval(timer);
  socket.destroy();
  return keptMs;
}

/** A client that reads nothing does not see that the connection was closed until it sends something. */
async function untilWriteFails(socket: Socket): Promise<number> {
  const from = performance.now();
  while (!socket.closed && performance.now() - from < WATCHED_MS) {
    await wait(1000);
    if (socket.writable) socket.write('\r\n');
  }
  return performance.now() - from;
}

/** Opens 200 connections at once; returns how many the site keeps open. */
async function crowdIn(site: Site, from: string): Promise<number> {
  const sockets = Array.from({ length: 200 }, () => openSocket(site.port, from));
  await wait(3000);
  const kept = sockets.filter((socket) => !socket.closed && !socket.readableEnded).length;
  for (const socket of sockets) socket.destroy();
  return kept;
}

function startHonest(site: Site, seed: number) {
  const client = openClient(site.port, { from: '127.0.0.2' });
  const random = openRandom(seed, 'clients');
  const state = { isOver: false };
  const faults: string[] = [];
  const tookMs: number[] = [];
  const going = (async () => {
    for (let number = 0; !state.isOver; number++) {
      const asked =
        number % 2 === 0
          ? { method: 'GET', path: '/' }
          : makeWrite('enquiry', random, undefined).asked;
      const from = performance.now();
      const answer = await client.ask(asked).catch((error: Error) => error);
      tookMs.push(performance.now() - from);
      if (answer instanceof Error) faults.push(answer.message);
      else if (answer.status !== 200 && answer.status !== 201) faults.push(`${answer.status}`);
      await wait(200);
    }
  })();
  return {
    async stop() {
      state.isOver = true;
      await going;
      client.close();
      return { answered: tookMs.length, faults, tookMs };
    },
  };
}
