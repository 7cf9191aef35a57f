import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Client, openClient } from './ask.ts';
import { checkWrites } from './check-writes.ts';
import { openStaff, type Staff } from './clinic.ts';
import { wasInjected } from './find-injection.ts';
import type { Injection, Outcome, Pages } from './injection.ts';
import { inFolder } from './in-folder.ts';
import { makeWrite, readKey } from './make-write.ts';
import { openRandom, type Random } from './random.ts';
import { type Site, startSite } from './start-site.ts';

/** System calls that storing a file needs in addition to the database's writes. */
const CALLS: Omit<Injection, 'at'>[] = [
  { call: 'openat', error: 'EMFILE' },
  { call: 'openat', error: 'EIO' },
  { call: 'rename', error: 'EIO' },
  { call: 'mkdir', error: 'ENOSPC' },
  { call: 'statfs', error: 'EIO' },
  { call: 'unlink', error: 'EIO' },
];
const TIMES = 2;
const NOT_NOW = new Set([503, 507]);
const ATTACHED_MS = 5000;
const MAX_TRIES = 40;

/** Makes the system calls of uploads fail, one at a time, in a running site. */
export function injectIntoUploads(seed: number, { port }: Pages): Promise<Outcome[]> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const site = await startSite(dataDir, { port });
    const client = openClient(port);
    const random = openRandom(seed, 'uploads');
    const staff = await openStaff(client);
    const outcomes: Outcome[] = [];
    try {
      for (const { call, error } of CALLS) {
        for (let at = 1; at <= TIMES; at++) {
          const trace = join(folder, `${call}-${error}-${at}`);
          const injection = { call, error, at };
          const end = await attach(site, trace, injection);
          outcomes.push(await uploadThrough(client, { staff, random, trace, injection }));
          await end();
        }
      }
    } finally {
      client.close();
      await site.stop();
    }
    const checked = checkWrites(
      dataDir,
      outcomes.flatMap(({ writes }) => writes),
    );
    const [first] = outcomes;
    for (const lost of checked.lost) first?.wrong.push(`an upload was lost: ${lost}`);
    for (const twice of checked.duplicated) first?.wrong.push(`an upload is there twice: ${twice}`);
    // Not every upload makes a folder or removes a file, so some faults are never injected.
    return outcomes.filter(({ wasInjected: wasHit }) => wasHit);
  });
}

interface Uploading {
  staff: Staff;
  random: Random;
  trace: string;
  injection: Injection;
}

async function uploadThrough(client: Client, uploading: Uploading): Promise<Outcome> {
  const { staff, random, trace, injection } = uploading;
  const outcome: Outcome = { writes: [], wrong: [], wasInjected: false, recoveredMs: undefined };
  let faultAt: number | undefined;
  for (let count = 0; count < 8 && !wasInjected(trace); count++) {
    const write = makeWrite('report', random, staff);
    outcome.writes.push(write);
    for (let tries = 0; tries < MAX_TRIES && !write.isAcknowledged; tries++) {
      const answer = await client.ask(write.asked);
      write.isAcknowledged = answer.status === 201 || answer.status === 200;
      if (write.isAcknowledged) {
        write.key = readKey('report', answer.body);
        if (faultAt !== undefined) outcome.recoveredMs = performance.now() - faultAt;
        break;
      }
      faultAt ??= performance.now();
      if (!NOT_NOW.has(answer.status)) {
        outcome.wrong.push(`${injection.call} ${injection.error}: answered with ${answer.status}`);
      }
      await wait(100);
    }
    if (!write.isAcknowledged) outcome.wrong.push(`${injection.call}: did not recover`);
  }
  outcome.wasInjected = wasInjected(trace);
  return outcome;
}

/** Attaches strace to the site with one fault to inject; returns a function that detaches it. */
async function attach(site: Site, trace: string, { call, error, at }: Injection) {
  const inject = `inject=${call}:error=${error}:when=${at}`;
  const tracer = spawn(
    'strace',
    ['-f', '-p', String(site.pid), '-o', trace, '-e', `trace=${call}`, '-e', inject],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(tracer, 'exit');
  await Promise.race([once(tracer.stderr, 'data'), wait(ATTACHED_MS)]);
  return async () => {
    tracer.kill('SIGINT');
    await ended;
  };
}
