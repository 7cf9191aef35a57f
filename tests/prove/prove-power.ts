import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openClient } from './ask.ts';
import { checkWrites, type Checked } from './check-writes.ts';
import { openStaff } from './clinic.ts';
import { findCaught, findNone, findSkipped, type Options, type Report } from './finding.ts';
import { inFolder } from './in-folder.ts';
import { openRandom } from './random.ts';
import { type Site, startSite } from './start-site.ts';
import { makeTestDisk, whyNoTestDisk } from './test-disk.ts';
import { startWrites } from './write-load.ts';

// Uploads need 256 MB of free space.
const DISK_MB = 700;
const CONTROL_CUTS = 2;
const WITHOUT_SYNC = fileURLToPath(new URL('without-sync.ts', import.meta.url));

/** The disk is cut off under load and comes back with only the data that had been synced (E3). */
export async function provePower(options: Options): Promise<Report> {
  const reason = whyNoTestDisk();
  if (reason) return findSkipped('power cuts', reason);
  const { checked, unexpected } = await cutUnderLoad(options, options.cuts, []);
  options.say('control: a site that syncs nothing');
  const control = await cutUnderLoad(options, CONTROL_CUTS, ['--import', WITHOUT_SYNC]);
  return {
    tally: {
      acknowledged: checked.acknowledged,
      cuts: options.cuts,
      lost: checked.lost.length,
      duplicated: checked.duplicated.length,
      unexpected: unexpected.length,
    },
    findings: [
      findNone(
        `${options.cuts} power cuts at ${options.rate}/s, ${checked.acknowledged} acknowledged: lost`,
        checked.lost.length,
        checked.lost,
      ),
      findNone('duplicated', checked.duplicated.length, checked.duplicated),
      findNone('answers other than stored or not now', unexpected.length, unexpected),
      findNone('database damaged', checked.integrity === 'ok' ? 0 : 1, [checked.integrity]),
      findCaught('a site that syncs nothing loses', control.checked.lost.length),
    ],
  };
}

interface Run {
  checked: Checked;
  unexpected: string[];
}

function cutUnderLoad({ seed, rate, say }: Options, cuts: number, flags: string[]): Promise<Run> {
  return inFolder(async (folder) => {
    const disk = makeTestDisk(folder, DISK_MB);
    const dataDir = join(disk.folder, 'data');
    const random = openRandom(seed, 'power');
    const faults: string[] = [];
    let site = await startSite(dataDir, { flags });
    try {
      const client = openClient(site.port);
      const staff = await openStaff(client);
      client.close();
      const load = startWrites({ port: site.port, perSecond: rate, random, staff });
      for (let cut = 1; cut <= cuts; cut++) {
        await load.untilAcknowledged();
        await wait(random.between(200, 700));
        // In every other cut the site is paused first and resumed afterwards, when the disk is dead.
        const cutAt = performance.now();
        const isStanding = cut % 2 === 0;
        if (isStanding) await standStill(site);
        disk.cut();
        if (isStanding) process.kill(site.pid, 'SIGCONT');
        await wait(random.between(20, 150));
        faults.push(...site.faults());
        await site.kill();
        // A sync that is under way when the disk is cut can be reported as done, which no real power cut does.
        // Answers since the cut therefore count as not received.
        if (!isStanding) load.forgetSince(cutAt);
        disk.mountAgain();
        site = await startSite(dataDir, { port: site.port, flags });
        if (cut % 5 === 0) say(`cut ${cut} of ${cuts}, ${load.writes.length} writes`);
      }
      await load.stop();
      await site.stop();
      return {
        checked: checkWrites(dataDir, load.writes),
        unexpected: [...faults, ...load.unexpected],
      };
    } finally {
      await site.kill();
      disk.remove();
    }
  });
}

/**
 * Pauses the process and waits until all its threads have stopped, so that no sync is under way. A write that it
 * acknowledges after it resumes must have been synced before the cut.
 */
async function standStill({ pid }: Site): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  const stateOf = (task: string) => {
    const stat = readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2)[0];
  };
  while (readdirSync(`/proc/${pid}/task`).some((task) => stateOf(task) !== 'T')) await wait(1);
}
