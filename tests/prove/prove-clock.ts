import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { askJson, type Client, openClient } from './ask.ts';
import { checkWrites } from './check-writes.ts';
import { openStaff, signIn } from './clinic.ts';
import { findNone, findSkipped, type Options, type Report } from './finding.ts';
import { inFolder } from './in-folder.ts';
import { openRandom } from './random.ts';
import { startSite } from './start-site.ts';
import { startWrites } from './write-load.ts';

/** The system clock jumps a day forward and a day back under load (E6), simulated with libfaketime. */
export async function proveClock(options: Options): Promise<Report> {
  const library = findLibrary();
  if (!library) return findSkipped('clock jumps', 'it needs libfaketime');
  return jump(options, library);
}

function findLibrary(): string | undefined {
  // On Debian it is in a folder named after the architecture, such as /usr/lib/x86_64-linux-gnu.
  const folders = ['/usr/lib64', '/usr/local/lib', '/usr/lib'];
  if (existsSync('/usr/lib')) {
    for (const name of readdirSync('/usr/lib')) folders.push(join('/usr/lib', name));
  }
  return folders
    .map((folder) => join(folder, 'faketime', 'libfaketime.so.1'))
    .find((file) => existsSync(file));
}

function jump({ seed }: Options, library: string): Promise<Report> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const clock = join(folder, 'clock');
    const setClock = async (offset: string) => {
      writeFileSync(clock, offset);
      await wait(1500);
    };
    writeFileSync(clock, '+0');
    const environment = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const wrong: string[] = [];
    const expect = (what: string, found: unknown, expected: unknown) => {
      if (found !== expected)
        wrong.push(`${what}: ${String(found)} instead of ${String(expected)}`);
    };

    const site = await startSite(dataDir, { environment });
    const client = openClient(site.port);
    const staff = await openStaff(client);
    const live = async (cookie: string) =>
      (await client.ask({ method: 'GET', path: '/staff/session', headers: { cookie } })).status;
    const load = startWrites({ port: site.port, perSecond: 20, random: openRandom(seed, 'clock') });
    expect('a session in use', await live(staff.cookie), 204);
    await setClock('+1d');
    expect('a session of yesterday', await live(staff.cookie), 401);
    const ahead = await signIn(client);
    expect('a session opened with the clock ahead', await live(ahead), 204);
    await setClock('+0');
    expect('a session from the future', await live(ahead), 401);
    await setClock('-1d');
    const behind = await signIn(client);
    await setClock('+0');
    expect('a session opened with the clock a day behind', await live(behind), 401);
    await load.stop();
    client.close();
    const faults = [...site.faults(), ...load.unexpected];
    await site.stop();
    const checked = checkWrites(dataDir, load.writes);

    wrong.push(...(await jumpLimits(dataDir, { clock, setClock, environment })));
    return {
      tally: {
        acknowledged: checked.acknowledged,
        faults: 6,
        lost: checked.lost.length,
        duplicated: checked.duplicated.length,
        unexpected: faults.length,
      },
      findings: [
        findNone('lost over jumps of a day either way', checked.lost.length, checked.lost),
        findNone('duplicated', checked.duplicated.length, checked.duplicated),
        findNone('answers other than stored or not now', faults.length, faults),
        findNone('sessions and limits that the clock has fooled', wrong.length, wrong),
        findNone('entries out of their order', countDisorder(dataDir)),
      ],
    };
  });
}

interface Clock {
  clock: string;
  setClock(offset: string): Promise<void>;
  environment: Record<string, string>;
}

/** A client that has used up its password attempts gets no new ones when the clock jumps. */
async function jumpLimits(dataDir: string, { setClock, environment }: Clock): Promise<string[]> {
  const wrong: string[] = [];
  const site = await startSite(dataDir, { environment: { ...environment, RATE_LIMITS: 'on' } });
  const client = openClient(site.port);
  for (let tries = 0; tries < 6; tries++) await tryPassword(client);
  const before = await tryPassword(client);
  if (before !== 429) wrong.push(`a seventh try at once: ${before} instead of 429`);
  for (const offset of ['+1d', '-1d', '+0']) {
    await setClock(offset);
    const status = await tryPassword(client);
    if (status !== 429) wrong.push(`a try after a jump to ${offset}: ${status} instead of 429`);
  }
  client.close();
  await site.stop();
  return wrong;
}

async function tryPassword(client: Client): Promise<number> {
  const body = { password: 'not the password at all' };
  return (await askJson(client, 'POST', '/staff/session', body)).status;
}

/** Counts gaps in the numbers of audit entries, and keys and references of enquiries that are used twice. */
function countDisorder(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true });
  const count = (query: string) => Number(database.prepare(query).get()?.['n']);
  const gaps = count('select max(number) - count(*) as n from audit');
  const keys = count('select count(*) - count(distinct key) as n from enquiries');
  const references = count('select count(*) - count(distinct reference) as n from enquiries');
  database.close();
  return gaps + keys + references;
}
