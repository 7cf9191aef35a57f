import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readPssMiB } from '../support/servers/read-proc.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { type Answer, type Client, openClient } from './ask.ts';
import { openStaff, type Staff } from './clinic.ts';
import { findCaught, findNone, type Finding, type Options, type Report } from './finding.ts';
import { drawBody, drawQuery, drawSegment } from './fuzz-body.ts';
import { inFolder } from './in-folder.ts';
import { openRandom, type Random } from './random.ts';
import { type Site, startSite } from './start-site.ts';

interface Address {
  method: string;
  /** The path as in /openapi.json, such as '/staff/patients/{key}'. */
  path: string;
  fields: string[];
}

interface Fuzzed {
  sent: number;
  broken: string[];
  faults: string[];
  growthMiB: number | undefined;
}

const AT_ONCE = 16;
const MAX_GROWTH_MIB = 50 / 1.048576;
/** Cache size of the database, as set in server/start.ts. */
const CACHE_MIB = 64;
/** Wait before the memory is read, so that the site can release what it no longer needs. */
const REST_MS = 4000;
const CONTROL_BODIES = 300;
const SMALL_BYTES = 32 * 1024;
/** These requests would end the session that all others need, so they are sent without a cookie. */
const ENDS_SESSION = new Set(['DELETE /staff/session', 'DELETE /staff/sessions']);
/** Addresses that take no body but are sent one. */
const PAGES: Address[] = ['/', '/privacy', '/healthz', '/readyz', '/openapi.json'].map((path) => ({
  method: 'GET',
  path,
  fields: [],
}));
const STACK =
  /\bat [^"]{1,200}:\d+:\d+|node_modules|node:internal|\/(?:server|app|storage)\/[\w-]+\.ts/;
/** Node flags for a site that throws an error now and then. */
export const WITH_FAULT = ['--import', fileURLToPath(new URL('with-fault.ts', import.meta.url))];

/** Sends bodies, paths and queries that no page sends to every address of the site (B7, B9, B11). */
export async function proveFuzz(options: Options): Promise<Report> {
  const { sent, broken, faults, growthMiB } = await fuzz(options, []);
  options.say('control: a site with a fault of its own');
  const few = { ...options, bodies: CONTROL_BODIES, staffBodies: 0 };
  const control = await fuzz(few, WITH_FAULT);
  return {
    tally: { hostile: sent, unexpected: broken.length },
    findings: [
      findNone(
        `${sent} bodies: answers of 500 and above, stack traces, broken connections`,
        broken.length,
        broken,
      ),
      findNone('faults in the log', faults.length, faults),
      describeGrowth(growthMiB),
      findCaught('a site that throws now and then', control.broken.length),
    ],
  };
}

export function describeGrowth(growthMiB: number | undefined): Finding {
  return {
    what: 'memory growth, the cache of the database apart',
    found: growthMiB === undefined ? 'not measured here' : `${growthMiB.toFixed(1)} MiB`,
    promise: '< 50 MB',
    isKept: growthMiB === undefined ? undefined : growthMiB < MAX_GROWTH_MIB,
  };
}

function fuzz(options: Options, flags: string[]): Promise<Fuzzed> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const site = await startSite(dataDir, { flags });
    const client = openClient(site.port, { connections: AT_ONCE });
    const random = openRandom(options.seed, 'fuzz');
    try {
      const staff = await openStaffPatiently(client);
      const addresses = [...(await listAddresses(client)), ...PAGES];
      const broken: string[] = [];
      const send = async (address: Address, count: number) => {
        const senders = Array.from({ length: AT_ONCE }, async (_, sender) => {
          for (let number = sender; number < count; number += AT_ONCE) {
            const words = await sendFuzzed(client, random, address, staff);
            if (words) broken.push(words);
          }
        });
        await Promise.all(senders);
      };
      // Warm up: code loaded and compiled for the first requests does not count as growth.
      for (const address of addresses) await send(address, 50);
      const before = await restAndRead(site, dataDir);
      let sent = 50 * addresses.length;
      for (const address of addresses) {
        const isStaff = address.path.startsWith('/staff/') && !isSignIn(address);
        const count = isStaff ? options.staffBodies : options.bodies;
        await send(address, count);
        sent += count;
      }
      const after = await restAndRead(site, dataDir);
      if (site.hasExited()) broken.push('the site has ended');
      const growthMiB = before && after && subtractCache(before, after);
      return { sent, broken, faults: site.faults(), growthMiB };
    } finally {
      client.close();
      await site.kill();
    }
  });
}

/** Signs in with retries, because the fault of the control site may hit the sign-in too. */
export async function openStaffPatiently(client: Client): Promise<Staff> {
  for (let tries = 0; tries < 10; tries++) {
    const staff = await openStaff(client).catch(() => undefined);
    if (staff) return staff;
  }
  return openStaff(client);
}

const isSignIn = ({ method, path }: Address) => method === 'POST' && path === '/staff/session';

async function listAddresses(client: Client): Promise<Address[]> {
  const { body } = await client.ask({ method: 'GET', path: '/openapi.json' });
  const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, unknown>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      // Field names at any depth of the schema.
      fields: [
        ...new Set(
          [
            ...JSON.stringify(described).matchAll(/"(\w+)":\{"(?:type|anyOf|description|enum)"/g),
          ].map(([, name = '']) => name),
        ),
      ].filter((name) => !['schema', 'items', 'requestBody', 'properties'].includes(name)),
    })),
  );
}

/** Sends one random request; describes what was wrong with the answer, or returns undefined. */
async function sendFuzzed(
  client: Client,
  random: Random,
  { method, path, fields }: Address,
  { cookie, patientid }: Staff,
): Promise<string | undefined> {
  const name = `${method} ${path}`;
  const { type, body } = drawBody(random, fields);
  const filled = path.replace(/\{(\w+)\}/g, () =>
    random.chance(0.4) ? patientid : drawSegment(random),
  );
  const hasSession = !ENDS_SESSION.has(name);
  const headers = { ...(type ? { 'content-type': type } : {}), ...(hasSession ? { cookie } : {}) };
  const asked = { method, path: filled + drawQuery(random), headers, body };
  let answer: Answer;
  try {
    answer = await client.ask(asked);
  } catch (error) {
    // If a body is too large, the site may close the connection before the client has read the answer.
    if (Buffer.byteLength(body) > SMALL_BYTES) return undefined;
    // The site may close an idle connection just as it is reused.
    const again = await client.ask(asked).catch(() => undefined);
    if (!again) return `${name}: ${error instanceof Error ? error.message : 'no answer'}`;
    answer = again;
  }
  if (answer.status >= 500) return `${name}: ${answer.status} to ${String(body).slice(0, 80)}`;
  const isJson = answer.headers['content-type']?.startsWith('application/json');
  const text = isJson ? answer.body.slice(0, 5000) : '';
  return STACK.test(text) && answer.status >= 400
    ? `${name}: a stack: ${STACK.exec(text)?.[0].slice(0, 120)}`
    : undefined;
}

interface Memory {
  processMiB: number;
  databaseMiB: number;
}

async function restAndRead({ pid }: Site, dataDir: string): Promise<Memory | undefined> {
  await wait(REST_MS);
  const processMiB = await readPssMiB(pid);
  const databaseMiB = statSync(join(dataDir, SQLITE_FILE)).size / 2 ** 20;
  return processMiB === undefined ? undefined : { processMiB, databaseMiB };
}

/** Growth of the process without the database's cache, which grows because every staff request adds to the audit. */
function subtractCache(before: Memory, after: Memory): number {
  const cached = Math.min(after.databaseMiB, CACHE_MIB) - Math.min(before.databaseMiB, CACHE_MIB);
  return after.processMiB - before.processMiB - cached;
}
