import type { Hono } from 'hono';
import { z } from 'zod';
import type { NamedSignInService } from '../../app/access/oidc/identity.server.ts';
import { isStaffPasswordWithdrawn } from '../../app/access/password/password.server.ts';
import type { SiteEnv } from '../../app/http/http-context.ts';
import { defineRoutes } from '../../app/http/contract.ts';
import { mountRoutes, reply } from '../../app/http/mount-routes.server.ts';
import type { Services } from '../../app/services/services.server.ts';
import { setKept } from '../../storage/kept-values.ts';

/** Answered for any Host header. */
export const HEALTH_ADDRESSES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** With less, the database could run out of space before anybody has made room. */
const MIN_FREE_BYTES = 32 * 1024 * 1024;
/** Each check writes to the disk and anyone may request it, so a result is reused for a second. */
const ASKED_AGAIN_AFTER_MS = 1000;

const faultSchema = z.enum(['starting', 'stopping', 'database', 'disk', 'password']).meta({
  description:
    '`starting`: no staff password is stored yet; `password`: a restore brought no staff password, and nobody signs in by name; `database`: it takes no write; `disk`: less than 32 MB are free where the database or the report files lie in DATA_DIR',
});
type Fault = z.output<typeof faultSchema>;

const healthRoutes = defineRoutes({
  'GET /healthz': {
    summary: 'Does the process answer?',
    description: 'Answered for any `Host`, as is /readyz.',
    answers: { 200: [z.object({ status: z.literal('alive') }), 'It does'] },
  },
  'GET /readyz': {
    summary: 'Can staff sign in, does the database take a write, and has the disk room?',
    answers: {
      200: [z.object({ status: z.literal('ready') }), 'Yes'],
      503: [
        z.object({ status: z.literal('not ready'), faults: z.array(faultSchema) }),
        'No, for these reasons; see Retry-After',
      ],
    },
  },
});

type HealthServices = Services & NamedSignInService;

/**
 * `/healthz`: the process answers. `/readyz`: staff can sign in, the database accepts a write and the disk has room;
 * otherwise 503 with the faults. Neither reveals versions or paths.
 */
export function createHealthApi(services: HealthServices): Hono<SiteEnv> {
  const findFaults = onceASecond(services, () => checkStores(services));
  return mountRoutes(healthRoutes, {
    'GET /healthz': async ({ context }) => {
      context.header('cache-control', 'no-store');
      return reply(200, { status: 'alive' } as const);
    },
    'GET /readyz': async ({ context }) => {
      const passing = findPassing(services);
      const faults: Fault[] = passing === undefined ? await findFaults() : [passing];
      context.header('cache-control', 'no-store');
      if (faults.length === 0) return reply(200, { status: 'ready' } as const);
      context.header('retry-after', '5');
      return reply(503, { status: 'not ready', faults } as const);
    },
  });
}

function findPassing({ isStarting, isStopping }: Services): Fault | undefined {
  if (isStopping?.()) return 'stopping';
  return isStarting?.() ? 'starting' : undefined;
}

async function checkStores(services: HealthServices): Promise<Fault[]> {
  const [isWritable, hasRoom, maySignIn] = await Promise.all([
    canWrite(services),
    isRoomLeft(services),
    mayStaffSignIn(services),
  ]);
  const faults: (Fault | false)[] = [
    !isWritable && 'database',
    !hasRoom && 'disk',
    !maySignIn && 'password',
  ];
  return faults.filter((fault) => fault !== false);
}

async function canWrite({ database, now }: Services): Promise<boolean> {
  try {
    await database.write((transaction) => setKept(transaction, 'ready-check', '', now()));
    return true;
  } catch {
    return false;
  }
}

/** False after a restore that brought no staff password, unless staff sign in by name. */
async function mayStaffSignIn({ database, identity }: HealthServices): Promise<boolean> {
  if (identity) return true;
  // A database that cannot be read is told by `canWrite`.
  return !(await isStaffPasswordWithdrawn(database).catch(() => false));
}

/** Checks local disks only: the space of a bucket or of a database on another machine is unknown. */
async function isRoomLeft({ database, files }: Services): Promise<boolean> {
  try {
    const free = await Promise.all([database.freeBytes?.(), files.freeBytes?.()]);
    return free.every((bytes = Infinity) => bytes >= MIN_FREE_BYTES);
  } catch {
    return false;
  }
}

function onceASecond<Result>(
  services: Services,
  check: () => Promise<Result>,
): () => Promise<Result> {
  let last: Promise<Result> | undefined;
  let askedAt = 0;
  return () => {
    const now = (services.steadyNow ?? services.now)().getTime();
    if (!last || now - askedAt > ASKED_AGAIN_AFTER_MS) {
      askedAt = now;
      last = check();
    }
    return last;
  };
}
