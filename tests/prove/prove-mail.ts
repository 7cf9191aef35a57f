import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import {
  findMailServerFault,
  type MailServer,
  startMailServer,
} from '../support/servers/start-mail-server.ts';
import { findCaught, findNone, findSkipped, type Options, type Report } from './finding.ts';
import { inFolder } from './in-folder.ts';
import type { Write } from './make-write.ts';
import { openRandom } from './random.ts';
import { startSite } from './start-site.ts';
import { startWrites } from './write-load.ts';

const ENQUIRIES = 2000;
const PER_SECOND = 50;
const KILLS = 10;
const AWAY_MS = 15_000;
/** A message that failed while the mail server was away is tried again after a minute, then after five. */
const MAX_DELIVERY_MS = 10 * 60_000;
const LOOK_MS = 500;

/** One e-mail to the clinic and one to the visitor. */
const MESSAGES_OF_AN_ENQUIRY = 2;

export interface MailRun {
  enquiries: number;
  kills: number;
  /** Enquiries answered as stored that have no two messages, and messages that never arrived. */
  lost: string[];
  /** Messages that arrived twice because the site was killed between the mail server's answer and its note. */
  interrupted: string[];
  /** Messages that arrived twice for no such reason. */
  duplicated: string[];
  unexpected: string[];
  /** The messages that the check calls lost if one delivered message is withheld from it. */
  control: string[];
}

/** Every message of a stored enquiry arrives, whatever is killed; twice at most what a kill interrupted (E2). */
export async function proveMail(options: Options): Promise<Report> {
  const fault = findMailServerFault();
  if (fault) return findSkipped('e-mails', fault);
  const run = await killWhileSending(options, {
    enquiries: ENQUIRIES,
    perSecond: PER_SECOND,
    kills: KILLS,
    awayMs: AWAY_MS,
  });
  return {
    tally: {
      acknowledged: run.enquiries,
      kills: run.kills,
      lost: run.lost.length,
      duplicated: run.duplicated.length,
      unexpected: run.unexpected.length,
    },
    findings: [
      findNone(
        `${run.enquiries} enquiries at ${PER_SECOND}/s, ${run.kills} kills, mail server away once: messages lost`,
        run.lost.length,
        run.lost,
      ),
      findNone(
        `arrived twice without a kill (${run.interrupted.length} with one)`,
        run.duplicated.length,
        run.duplicated,
      ),
      findNone('answers other than stored or not now', run.unexpected.length, run.unexpected),
      findCaught('one delivered message withheld', run.control.length),
    ],
  };
}

/** Sends enquiries to a site that sends its e-mails to a real mail server, and kills the site now and then. */
export function killWhileSending(
  { seed, say }: Pick<Options, 'seed' | 'say'>,
  sizes: { enquiries: number; perSecond: number; kills: number; awayMs: number },
): Promise<MailRun> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const random = openRandom(seed, 'mail');
    const mailServer = await startMailServer();
    const environment = { SMTP_URL: mailServer.plainUrl, MAIL_FROM: 'clinic@example.org' };
    let site = await startSite(dataDir, { environment });
    const load = startWrites({ port: site.port, perSecond: sizes.perSecond, random });
    const interrupted = new Set<string>();
    for (let kill = 1; kill <= sizes.kills; kill += 1) {
      await untilBegun((sizes.enquiries * kill) / (sizes.kills + 1), load.writes);
      await wait(random.between(0, 300));
      await site.kill();
      for (const id of listOnTheirWay(dataDir)) interrupted.add(id);
      site = await startSite(dataDir, { port: site.port, environment });
      const isHalfway = kill === Math.ceil(sizes.kills / 2);
      if (isHalfway && sizes.awayMs > 0) await takeAway(mailServer, sizes.awayMs);
      say(`kill ${kill} of ${sizes.kills}, ${load.writes.length} enquiries`);
    }
    await untilBegun(sizes.enquiries, load.writes);
    await load.stop();
    await untilSent(dataDir);
    await site.stop();
    const arrived = (await mailServer.readAll()).map(readMessageId);
    await mailServer.stop();
    const checked = checkMessages(dataDir, load.writes, arrived, interrupted);
    return {
      ...checked,
      enquiries: load.writes.length,
      kills: sizes.kills,
      unexpected: load.unexpected,
      control: checkMessages(dataDir, load.writes, arrived.slice(1), interrupted).lost,
    };
  });
}

async function untilBegun(count: number, writes: readonly Write[]): Promise<void> {
  while (writes.length < count) await wait(20);
}

async function takeAway(mailServer: MailServer, awayMs: number): Promise<void> {
  await mailServer.pause();
  await wait(awayMs);
  await mailServer.resume();
}

/** Message-IDs that a process claimed before it was killed, without a note that they were sent. */
function listOnTheirWay(dataDir: string): string[] {
  const query =
    "select message_id from outbox where state = 'waiting' and claimed_until is not null";
  return readRows(dataDir, query).map((row) => String(row['message_id']));
}

async function untilSent(dataDir: string): Promise<void> {
  const until = performance.now() + MAX_DELIVERY_MS;
  const waiting = `
    select 1 from outbox where state = 'waiting' union all select 1 from enquiries_to_tell limit 1`;
  while (readRows(dataDir, waiting).length > 0) {
    if (performance.now() > until) return;
    await wait(LOOK_MS);
  }
}

function readMessageId(message: string): string {
  return /^Message-ID: <(.+)>\r$/im.exec(message)?.[1] ?? '';
}

function checkMessages(
  dataDir: string,
  writes: readonly Write[],
  arrived: readonly string[],
  mayBeTwice: ReadonlySet<string>,
): Pick<MailRun, 'lost' | 'interrupted' | 'duplicated'> {
  const counts = new Map<string, number>();
  for (const id of arrived) counts.set(id, (counts.get(id) ?? 0) + 1);
  const rows = readRows(dataDir, 'select enquiry_key, message_id from outbox');
  const messages = new Map<string, number>();
  for (const { enquiry_key: key } of rows) {
    messages.set(String(key), (messages.get(String(key)) ?? 0) + 1);
  }
  const ids = rows.map((row) => String(row['message_id']));
  const twice = ids.filter((id) => (counts.get(id) ?? 0) > 1);
  return {
    lost: [
      ...writes
        .filter(({ isAcknowledged }) => isAcknowledged)
        .filter(({ key = '' }) => messages.get(key) !== MESSAGES_OF_AN_ENQUIRY)
        .map(({ key }) => `enquiry ${key}`),
      ...ids.filter((id) => !counts.has(id)),
    ],
    interrupted: twice.filter((id) => mayBeTwice.has(id)),
    duplicated: twice.filter((id) => !mayBeTwice.has(id)),
  };
}

function readRows(dataDir: string, query: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE), { timeout: 5000 });
  try {
    return database.prepare(query).all();
  } finally {
    database.close();
  }
}
