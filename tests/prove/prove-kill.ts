import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openClient } from './ask.ts';
import { checkWrites, type Checked } from './check-writes.ts';
import { openStaff } from './clinic.ts';
import { findCaught, findNone, findWithin, type Options, type Report } from './finding.ts';
import { inFolder } from './in-folder.ts';
import { openRandom } from './random.ts';
import { startSite } from './start-site.ts';
import { startWrites, type LoadOptions } from './write-load.ts';

const READY_MS = 2000;
const CONTROL_KILLS = 3;

/** Repeated SIGKILL under load: after a restart, every write answered as stored is there exactly once (E2, C1). */
export async function proveKill(options: Options): Promise<Report> {
  const run = await killUnderLoad(options, options.kills, 'honest');
  options.say('control: a client that believes itself stored too early');
  const hasty = await killUnderLoad(options, CONTROL_KILLS, 'hasty');
  options.say('control: a client that forgets its key');
  const forgetful = await killUnderLoad(options, 1, 'forgetful');
  const { checked, unexpected } = run;
  return {
    tally: {
      acknowledged: checked.acknowledged,
      kills: options.kills,
      lost: checked.lost.length,
      duplicated: checked.duplicated.length,
      unexpected: unexpected.length,
    },
    findings: [
      findNone(
        `${options.kills} kills at ${options.rate}/s, ${checked.acknowledged} acknowledged: lost`,
        checked.lost.length,
        checked.lost,
      ),
      findNone('duplicated', checked.duplicated.length, checked.duplicated),
      findNone('answers other than stored or not now', unexpected.length, unexpected),
      findNone('database damaged', checked.integrity === 'ok' ? 0 : 1, [checked.integrity]),
      findWithin(`ready again${showCpu(run.readyCpuMs)}`, run.readyMs, READY_MS),
      findCaught('counts as stored what it has only sent', hasty.checked.lost.length),
      findCaught('sends again with another key', forgetful.checked.duplicated.length),
    ],
  };
}

interface Run {
  checked: Checked;
  unexpected: string[];
  readyMs: number[];
  readyCpuMs: number[];
}

function showCpu(milliseconds: number[]): string {
  const middle = [...milliseconds].sort((one, other) => one - other)[milliseconds.length >> 1];
  return middle === undefined ? '' : `, of it ${(middle / 1000).toFixed(2)} s of processor time`;
}

export function killUnderLoad(
  { seed, rate, say }: Options,
  kills: number,
  habit: NonNullable<LoadOptions['habit']>,
): Promise<Run> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const random = openRandom(seed, `kill ${habit}`);
    let site = await startSite(dataDir);
    const client = openClient(site.port);
    const staff = await openStaff(client);
    client.close();
    const load = startWrites({ port: site.port, perSecond: rate, random, staff, habit });
    const readyMs: number[] = [];
    const readyCpuMs: number[] = [];
    for (let kill = 1; kill <= kills; kill++) {
      await load.untilAcknowledged();
      await wait(random.between(150, 500));
      await site.kill();
      // A write sent while the site is down is certain to be lost.
      if (habit === 'hasty') await load.untilBegun();
      site = await startSite(dataDir, { port: site.port });
      readyMs.push(site.readyAfterMs);
      if (site.readyAfterCpuMs !== undefined) readyCpuMs.push(site.readyAfterCpuMs);
      if (kill % 10 === 0) say(`kill ${kill} of ${kills}, ${load.writes.length} writes`);
    }
    await load.stop();
    await site.stop();
    return {
      checked: checkWrites(dataDir, load.writes),
      unexpected: load.unexpected,
      readyMs,
      readyCpuMs,
    };
  });
}
