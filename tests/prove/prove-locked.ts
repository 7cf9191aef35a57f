import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { type Client, openClient } from './ask.ts';
import { checkWrites } from './check-writes.ts';
import { openStaff } from './clinic.ts';
import { findNone, findWithin, type Options, type Report } from './finding.ts';
import { inFolder } from './in-folder.ts';
import { makeWrite } from './make-write.ts';
import { openRandom } from './random.ts';
import { startSite } from './start-site.ts';
import { startWrites } from './write-load.ts';

const HELD_S = 10;
/** The site waits two seconds for the lock; the rest allows for a busy machine. */
const MAX_WAIT_MS = 3000;
const MAX_PAGE_MS = 1000;
const RECOVERED_MS = 5000;
const HOLD = fileURLToPath(new URL('hold-lock.ts', import.meta.url));

/** Another process holds the database's write lock for ten seconds (E5). */
export function proveLocked(options: Options, heldSeconds = HELD_S): Promise<Report> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const site = await startSite(dataDir);
    const client = openClient(site.port);
    const staff = await openStaff(client);
    const random = openRandom(options.seed, 'locked');
    const load = startWrites({ port: site.port, perSecond: 50, random, staff });
    await wait(300);

    const holder = spawn(process.execPath, [HOLD, join(dataDir, SQLITE_FILE), String(heldSeconds)]);
    await once(holder.stdout, 'data');
    const released = once(holder, 'exit');
    const state = { isHeld: true };
    void released.then(() => (state.isHeld = false));
    const waits: number[] = [];
    const pages: number[] = [];
    const wrong: string[] = [];
    while (state.isHeld) {
      const write = timed(client, makeWrite('enquiry', random, undefined).asked);
      for (let page = 0; page < 5; page++) {
        const { status, ms } = await timed(client, { method: 'GET', path: '/' });
        pages.push(ms);
        if (status !== 200) wrong.push(`GET /: ${status}`);
      }
      const { status, ms } = await write;
      waits.push(ms);
      if (status !== 503 && status !== 201) wrong.push(`POST /enquiries: ${status}`);
    }
    const releasedAt = performance.now();
    await load.untilAcknowledged();
    const recoveredMs = load.acknowledgedAt - releasedAt;
    const { refusals } = load;
    await load.stop();
    client.close();
    const unexpected = [...site.faults(), ...load.unexpected, ...wrong];
    await site.stop();
    const checked = checkWrites(dataDir, load.writes);
    return {
      tally: {
        acknowledged: checked.acknowledged,
        faults: 1,
        lost: checked.lost.length,
        duplicated: checked.duplicated.length,
        unexpected: unexpected.length,
      },
      findings: [
        findNone(
          `lock held for ${heldSeconds} s, ${refusals} writes put off: lost`,
          checked.lost.length,
          checked.lost,
        ),
        findNone('duplicated', checked.duplicated.length, checked.duplicated),
        findNone('answers other than stored or not now', unexpected.length, unexpected),
        findWithin('a write is answered (503 after 2 s)', waits, MAX_WAIT_MS),
        findWithin('a page is answered meanwhile', pages, MAX_PAGE_MS),
        findWithin('writes again', [recoveredMs], RECOVERED_MS),
      ],
    };
  });
}

async function timed(client: Client, asked: Parameters<Client['ask']>[0]) {
  const from = performance.now();
  const { status } = await client.ask(asked);
  return { status, ms: performance.now() - from };
}
