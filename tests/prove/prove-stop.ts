import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openClient } from './ask.ts';
import { checkWrites } from './check-writes.ts';
import { openStaff } from './clinic.ts';
import { findNone, findWithin, type Options, type Report } from './finding.ts';
import { inFolder } from './in-folder.ts';
import type { Write } from './make-write.ts';
import { sendRaw } from './raw-request.ts';
import { openRandom } from './random.ts';
import { startSite } from './start-site.ts';
import { startWrites } from './write-load.ts';

const STOPS = 5;
const MAX_STOP_MS = 10_000;
/** Shorter than the time for which a stopping site still answers (NOTICE_MS in server/stop-on-signal.ts). */
const IN_TIME_MS = 150;

/** SIGTERM under load, while a staff page listens for events (E7). */
export function proveStop({ seed, rate }: Options, stops = STOPS): Promise<Report> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const writes: Write[] = [];
    const unexpected: string[] = [];
    const tookMs: number[] = [];
    const wrong: string[] = [];
    for (let stop = 1; stop <= stops; stop++) {
      const site = await startSite(dataDir);
      const client = openClient(site.port);
      const staff = await openStaff(client);
      const random = openRandom(seed, `stop ${stop}`);
      const load = startWrites({ port: site.port, perSecond: rate, random, staff });
      const events = client.ask({
        method: 'GET',
        path: '/staff/events',
        headers: { accept: 'text/event-stream', cookie: staff.cookie },
      });
      await wait(random.between(300, 800));
      const from = performance.now();
      const ended = site.stop();
      const ready = await untilNotReady(site.port);
      if (ready !== 503) wrong.push(`/readyz ${ready} after SIGTERM`);
      const code = await ended;
      tookMs.push(performance.now() - from);
      if (code !== 0) wrong.push(`exit code ${code}`);
      if ((await events).status !== 200) wrong.push('the events were not ended as they should be');
      await load.stop(0);
      client.close();
      writes.push(...load.writes);
      unexpected.push(...load.unexpected, ...site.faults());
    }
    const checked = checkWrites(dataDir, writes);
    return {
      tally: {
        acknowledged: checked.acknowledged,
        lost: checked.lost.length,
        duplicated: checked.duplicated.length,
        unexpected: unexpected.length,
      },
      findings: [
        findNone(
          `${stops} stops at ${rate}/s, ${checked.acknowledged} acknowledged: lost`,
          checked.lost.length,
          checked.lost,
        ),
        findNone('duplicated', checked.duplicated.length, checked.duplicated),
        findNone('answers other than stored or not now', unexpected.length, unexpected),
        findNone('stops not as promised', wrong.length, wrong),
        findWithin('stopped, with exit code 0', tookMs, MAX_STOP_MS),
      ],
    };
  });
}

/**
 * Requests /readyz until its status is not 200, and returns that status. A request without an answer counts as 0 if
 * it was sent within `IN_TIME_MS`, and later as 503, because the site listens only for a moment after the signal. On
 * a busy machine this process may be the late one.
 */
async function untilNotReady(port: number): Promise<number> {
  const from = performance.now();
  const bytes = `GET /readyz HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  for (;;) {
    // From another address, because the load uses most of the connections that one address may have.
    const { status, sentAt = performance.now() } = await sendRaw(port, bytes, {
      from: '127.0.0.2',
    });
    if (status === 0 && sentAt - from >= IN_TIME_MS) return 503;
    if (status !== 200) return status;
  }
}
