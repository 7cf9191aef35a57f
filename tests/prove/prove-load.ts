import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startBare } from '../support/servers/start-server.ts';
import { askJson, openClient } from './ask.ts';
import { checkWrites } from './check-writes.ts';
import { openStaff, type Staff } from './clinic.ts';
import { findNone, type Finding, type Options, type Report } from './finding.ts';
import { inFolder } from './in-folder.ts';
import { makeWrite, readKey, type Write } from './make-write.ts';
import { openRandom, type Random } from './random.ts';
import { startSite } from './start-site.ts';

const MAX_P99_MS = 100;
const MAX_TIMES_BARE = 3;
const SESSIONS = 20;
const CONNECTIONS = 40;

interface Paced {
  writes: Write[];
  faults: string[];
  p50: number;
  p99: number;
}

/** A day's enquiries within `seconds` while staff members browse, compared with a bare server that inserts rows. */
export function proveLoad(options: Options): Promise<Report> {
  const { seed, rate, seconds, staff: people, say } = options;
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const random = openRandom(seed, 'load');
    const site = await startSite(dataDir);
    const client = openClient(site.port);
    const staff: Staff[] = [];
    for (let number = 0; number < SESSIONS; number++) staff.push(await openStaff(client));
    client.close();
    say('warms up');
    await sendAtPace(site.port, random, { rate, seconds: 3 });

    const browsing = startBrowsing(site.port, random, staff, people);
    say(`${rate} enquiries a second for ${seconds} s, ${people} of the staff browse`);
    const ours = await sendAtPace(site.port, random, { rate, seconds });
    const { answered, faults } = await browsing.stop();
    const said = site.faults();
    await site.stop();

    // On all cores, like the site.
    const bare = await startBare('insert', folder, {}, `0-${availableParallelism() - 1}`);
    await sendAtPace(bare.port, random, { rate, seconds: 3 });
    const theirs = await sendAtPace(bare.port, random, { rate, seconds: Math.min(seconds, 30) });
    await bare.stop();

    const checked = checkWrites(dataDir, ours.writes);
    const failed = [...ours.faults, ...faults, ...said];
    return {
      tally: {
        acknowledged: checked.acknowledged,
        lost: checked.lost.length,
        duplicated: checked.duplicated.length,
        unexpected: said.length,
      },
      findings: [
        findNone(
          `${checked.acknowledged} enquiries, ${answered} answers to ${people} of the staff: failed`,
          failed.length,
          failed,
        ),
        findNone('lost', checked.lost.length, checked.lost),
        findNone('duplicated', checked.duplicated.length, checked.duplicated),
        compareTimes(ours, theirs),
      ],
    };
  });
}

function compareTimes(ours: Paced, theirs: Paced): Finding {
  const times = ours.p99 / theirs.p99;
  const show = (ms: number) => `${ms.toFixed(1)} ms`;
  return {
    what: 'p99 of an enquiry, from the moment at which it was due',
    found: `${show(ours.p99)} (p50 ${show(ours.p50)}), bare insert ${show(theirs.p99)}, ${times.toFixed(1)} times`,
    promise: `<= ${MAX_P99_MS} ms or ${MAX_TIMES_BARE} times`,
    isKept: ours.p99 <= MAX_P99_MS || times <= MAX_TIMES_BARE,
  };
}

async function sendAtPace(
  port: number,
  random: Random,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<Paced> {
  const client = openClient(port, { connections: CONNECTIONS });
  const writes: Write[] = [];
  const faults: string[] = [];
  const took: number[] = [];
  const pending: Promise<void>[] = [];
  const send = async (dueAt: number) => {
    const write = makeWrite('enquiry', random, undefined);
    writes.push(write);
    const answer = await client.ask(write.asked).catch((error: Error) => error);
    took.push(performance.now() - dueAt);
    if (answer instanceof Error) faults.push(answer.message);
    else if (answer.status !== 201) faults.push(`POST /enquiries: ${answer.status}`);
    else {
      write.isAcknowledged = true;
      write.key = readKey('enquiry', answer.body);
    }
  };
  const startedAt = performance.now();
  for (let number = 0; number < rate * seconds; number++) {
    const dueAt = startedAt + (number * 1000) / rate;
    const early = dueAt - performance.now();
    if (early > 1) await wait(early);
    pending.push(send(dueAt));
  }
  await Promise.all(pending);
  client.close();
  took.sort((one, other) => one - other);
  const at = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0;
  return { writes, faults, p50: at(0.5), p99: at(0.99) };
}

/** Starts `people` staff members; each sends a request about every half second. */
function startBrowsing(port: number, random: Random, staff: Staff[], people: number) {
  const client = openClient(port, { from: '127.0.0.2', connections: CONNECTIONS });
  const state = { isOver: false, answered: 0 };
  const faults: string[] = [];
  const browse = async ({ cookie, patientid }: Staff) => {
    const get = (path: string) => client.ask({ method: 'GET', path, headers: { cookie } });
    const looks = [
      () =>
        askJson(client, 'POST', '/staff/search', { by: 'patientid', value: patientid }, { cookie }),
      () => get('/staff/enquiries'),
      () => get('/staff/patients'),
      () => get(`/staff/patients/${patientid}/reports`),
      () => get('/staff/enquiries/counts'),
      () => get('/'),
    ];
    while (!state.isOver) {
      await wait(random.between(200, 800));
      const answer = await looks[random.whole(looks.length)]?.().catch((error: Error) => error);
      state.answered++;
      if (answer instanceof Error) faults.push(answer.message);
      else if (answer?.status !== 200) faults.push(`staff: ${answer?.status}`);
    }
  };
  const everybody = Array.from({ length: people }, (_, person) =>
    browse(staff[person % staff.length] ?? { cookie: '', patientid: '' }),
  );
  return {
    async stop() {
      state.isOver = true;
      await Promise.all(everybody);
      client.close();
      return { answered: state.answered, faults };
    },
  };
}
