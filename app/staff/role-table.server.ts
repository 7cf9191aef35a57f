import type { Context, Hono } from 'hono';
import type { SiteEnv } from '../http-context.ts';
import { mayDo, type Role, ROLE_WORDS } from '../identity/roles.ts';
import type { LiveSession } from './session-hints.server.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * The least role that may use each staff address. The first line that matches counts, so 'count' stands
 * before ':key'. An address that is not here is for owners alone.
 */
export const LEAST_ROLES: readonly (readonly [Method, string, Role])[] = [
  ['GET', '/session', 'front-desk'],
  ['DELETE', '/session', 'front-desk'],
  ['POST', '/session/stay', 'front-desk'],
  ['GET', '/session/name', 'front-desk'],
  ['GET', '/events', 'front-desk'],

  ['POST', '/search', 'front-desk'],
  ['GET', '/patients/count', 'front-desk'],
  ['GET', '/patients', 'front-desk'],
  ['POST', '/patients', 'front-desk'],
  ['POST', '/patients/suggest', 'front-desk'],
  ['GET', '/patients/:key', 'front-desk'],
  ['GET', '/targets', 'front-desk'],
  ['GET', '/enquiries', 'front-desk'],
  ['POST', '/enquiries/search', 'front-desk'],
  ['GET', '/enquiries/counts', 'front-desk'],
  ['GET', '/enquiries/:key', 'front-desk'],
  ['PATCH', '/enquiries/:key', 'front-desk'],
  ['DELETE', '/enquiries/:key', 'front-desk'],

  ['PATCH', '/patients/:key', 'doctor'],
  ['DELETE', '/patients/:key', 'doctor'],
  ['GET', '/patients/:key/history', 'doctor'],
  ['GET', '/patients/:patientid/reports', 'doctor'],
  ['POST', '/patients/:patientid/reports', 'doctor'],
  ['GET', '/patients/:patientid/reports.zip', 'doctor'],
  ['GET', '/reports/:key', 'doctor'],
  ['PATCH', '/reports/:key', 'doctor'],
  ['DELETE', '/reports/:key', 'doctor'],
  ['POST', '/audit/search', 'doctor'],

  ['GET', '/sessions', 'owner'],
  ['DELETE', '/sessions', 'owner'],
  ['DELETE', '/sessions/:key', 'owner'],
  ['POST', '/enquiries/export', 'owner'],
  ['GET', '/backups', 'owner'],
  ['POST', '/kept', 'owner'],
];

/** Notes the least role of each address, for the gate to compare with once it knows who asks. */
export function markLeastRoles(api: Hono<SiteEnv>): void {
  for (const [method, path, least] of LEAST_ROLES) {
    api.on(method, path, (context, next) => {
      if (context.get('leastRole') === undefined) context.set('leastRole', least);
      return next();
    });
  }
}

/** The answer to somebody whose role does not reach so far. */
export function refuseRole(
  context: Context<SiteEnv>,
  { role }: Pick<LiveSession, 'role'>,
): Response | undefined {
  const least = context.get('leastRole') ?? 'owner';
  if (role === null || mayDo(role, least)) return undefined;
  const error = `This is not for the role ${ROLE_WORDS[role]}: it needs ${ROLE_WORDS[least]}.`;
  return context.json({ error }, 403);
}
