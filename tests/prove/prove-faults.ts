import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openClient } from './ask.ts';
import { checkWrites } from './check-writes.ts';
import { openStaff, type Staff } from './clinic.ts';
import { findNone, findSkipped, findWithin, type Options, type Report } from './finding.ts';
import { wasInjected } from './find-injection.ts';
import type { Injection, Outcome, Pages } from './injection.ts';
import { inFolder } from './in-folder.ts';
import { type Kind, makeWrite, readKey } from './make-write.ts';
import { injectIntoUploads } from './inject-uploads.ts';
import { openRandom, type Random } from './random.ts';
import { NotReady, type Site, startSite } from './start-site.ts';
import { hasProgram } from './test-disk.ts';

const RECOVERED_MS = 5000;
const MAX_WRITES = 60;
const KINDS: Kind[] = ['enquiry', 'record', 'report'];
const GOOD = new Set([200, 201]);
const NOT_NOW = new Set([503, 507]);

/**
 * Injects each kind of fault at the first call, in another run at the second, and so on: the faults hit the start
 * on an empty folder first, then the writes (E4).
 */
export async function proveFaults(options: Options): Promise<Report> {
  const reason = whyNoFaults();
  if (reason) return findSkipped('injected faults', reason);
  return inFolder(async (folder) => describe(await injectAll(options, await keepPages(folder))));
}

/** Odd writes of the database fail with ENOSPC, even ones with EIO. The kills hit the first start's migrations. */
const SERIES = [
  { call: 'fsync,fdatasync', error: 'EIO', first: 1, step: 1 },
  { call: 'pwrite64', error: 'ENOSPC', first: 1, step: 2 },
  { call: 'pwrite64', error: 'EIO', first: 2, step: 2 },
  { call: 'pwrite64', error: 'SIGKILL', first: 3, step: 5 },
];

async function injectAll(options: Options, pages: Pages): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { call, error, first, step } of SERIES) {
    for (let at = first; at <= options.points; at += step) {
      outcomes.push(await injectFault(options.seed, { call, error, at }, pages));
    }
    options.say(`${call} ${error}: ${outcomes.length} faults so far`);
  }
  outcomes.push(...(await injectIntoUploads(options.seed, pages)));
  return outcomes;
}

export async function keepPages(folder: string): Promise<Pages> {
  const site = await startSite(folder);
  await site.stop();
  return { port: site.port, folder: join(folder, 'cache') };
}

export function whyNoFaults(): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux';
  return hasProgram('strace') ? undefined : 'it needs strace';
}

export function describe(outcomes: Outcome[]): Report {
  const lost = outcomes.flatMap((outcome) =>
    outcome.wrong.filter((words) => words.includes('lost')),
  );
  const twice = outcomes.flatMap((one) => one.wrong.filter((words) => words.includes('twice')));
  const others = outcomes.flatMap(({ wrong }) =>
    wrong.filter((words) => !lost.includes(words) && !twice.includes(words)),
  );
  const injected = outcomes.filter((outcome) => outcome.wasInjected).length;
  const acknowledged = outcomes.reduce(
    (sum, { writes }) => sum + writes.filter((write) => write.isAcknowledged).length,
    0,
  );
  const times = outcomes.flatMap(({ recoveredMs }) =>
    recoveredMs === undefined ? [] : recoveredMs,
  );
  return {
    tally: {
      acknowledged,
      faults: injected,
      lost: lost.length,
      duplicated: twice.length,
      unexpected: others.length,
    },
    findings: [
      findNone(`${injected} faults, ${acknowledged} acknowledged: lost`, lost.length, lost),
      findNone('duplicated', twice.length, twice),
      findNone('neither stored nor not now, or not started again', others.length, others),
      findNone('points that were never reached', outcomes.length - injected),
      findWithin(`writes again, ${times.length} times`, times, RECOVERED_MS),
    ],
  };
}

/** Starts the site on an empty folder, writes until the fault is over, kills the site and checks what is stored. */
export function injectFault(
  seed: number,
  injection: Injection,
  { port, folder: pages }: Pages,
): Promise<Outcome> {
  return inFolder(async (folder) => {
    const { call, error, at } = injection;
    const name = `${call} ${at} ${error}`;
    const isKill = error.startsWith('SIG');
    const dataDir = join(folder, 'data');
    const trace = join(folder, 'trace');
    cpSync(pages, join(dataDir, 'cache'), { recursive: true });
    const random = openRandom(seed, name);
    const outcome: Outcome = { writes: [], wrong: [], wasInjected: false, recoveredMs: undefined };
    const wrong = (words: string) => void outcome.wrong.push(`${name}: ${words}`);
    const hasHit = () => wasInjected(trace);
    // `-D` keeps the site a direct child of this process, so that signals reach it.
    const under = [
      'strace',
      '-D',
      '-f',
      '--seccomp-bpf',
      '-qq',
      '-o',
      trace,
      '-e',
      `trace=${call}`,
    ];
    const how = isKill ? `signal=${error}` : `error=${error}`;
    under.push('-e', `inject=${call}:${how}:when=${at}`, '--');

    let site = await startSite(dataDir, { port, under }).catch((fault: unknown) => {
      if (!(fault instanceof NotReady)) throw fault;
      if (fault.exitCode !== 1 && !isKill) wrong(`the start ended with ${fault.exitCode}`);
      if (/\n\s+at /.test(fault.said)) wrong(`a stack at the start: ${fault.said.slice(0, 300)}`);
      return undefined;
    });
    if (site) await writeThrough(site, { random, outcome, hasHit, wrong });
    if (site?.hasExited() && !isKill) wrong(`the site ended with ${await site.exited}`);
    if (site && !site.hasExited()) await site.kill();
    // strace may still be writing its trace.
    for (let looks = 0; looks < 20 && !hasHit(); looks++) await wait(50);
    outcome.wasInjected = hasHit();
    site = await startSite(dataDir, { port }).catch((fault: unknown) => {
      wrong(`no start afterwards: ${fault instanceof NotReady ? fault.said.slice(-300) : fault}`);
      return undefined;
    });
    await site?.stop();
    const checked = checkWrites(dataDir, outcome.writes);
    for (const write of checked.lost) wrong(`lost ${write}`);
    for (const write of checked.duplicated) wrong(`stored twice ${write}`);
    if (checked.integrity !== 'ok') wrong(`lost: the database says ${checked.integrity}`);
    return outcome;
  });
}

interface Writing {
  random: Random;
  outcome: Outcome;
  hasHit: () => boolean;
  wrong: (words: string) => void;
}

/** Sends one write after the other, each until it is stored, until the fault is over. */
async function writeThrough(site: Site, writing: Writing): Promise<void> {
  const { random, outcome, hasHit, wrong } = writing;
  const client = openClient(site.port);
  let staff: Staff | undefined;
  let faultAt: number | undefined;
  for (let count = 0; count < MAX_WRITES && !site.hasExited(); count++) {
    staff ??= await openStaff(client).catch(() => undefined);
    const write = makeWrite(KINDS[count % KINDS.length] ?? 'enquiry', random, staff);
    outcome.writes.push(write);
    for (let tries = 0; !write.isAcknowledged && !site.hasExited(); tries++) {
      const answer = await client.ask(write.asked).catch(() => undefined);
      if (answer && GOOD.has(answer.status)) {
        write.isAcknowledged = true;
        write.key = readKey(write.kind, answer.body);
        break;
      }
      faultAt ??= performance.now();
      if (answer && !NOT_NOW.has(answer.status)) {
        wrong(`${write.kind} answered with ${answer.status}: ${site.faults().join('; ')}`);
      }
      if (tries > 100) return wrong('did not recover');
      await wait(50);
    }
    if (faultAt !== undefined && write.isAcknowledged) {
      outcome.recoveredMs ??= performance.now() - faultAt;
    }
    // Continue for a few writes: the effects of a fault may show only in later ones.
    if (hasHit() && count > 8) break;
  }
  client.close();
}
