import type { Context, Hono } from 'hono';
import type { LiveSession, SiteEnv } from '../http/http-context.ts';
import { mayDo, type Role, ROLE_WORDS } from '../http/roles.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * The least role that may use each staff address, and which addresses never answer with patient data. The
 * first line that matches counts, so 'count' stands before ':key'. An address that is not here is for
 * owners alone, and its answers need an entry in the audit (require-entry.server.ts).
 */
export const MIN_ROLES: readonly (readonly [Method, string, Role, 'no-patient-data'?])[] = [
  ['GET', '/session', 'front-desk', 'no-patient-data'],
  ['DELETE', '/session', 'front-desk', 'no-patient-data'],
  ['POST', '/session/stay', 'front-desk', 'no-patient-data'],
  ['GET', '/session/name', 'front-desk', 'no-patient-data'],
  ['GET', '/events', 'front-desk', 'no-patient-data'],

  ['POST', '/search', 'front-desk'],
  ['GET', '/patients/count', 'front-desk', 'no-patient-data'],
  ['GET', '/patients', 'front-desk'],
  ['POST', '/patients', 'front-desk'],
  ['POST', '/patients/suggest', 'front-desk'],
  ['GET', '/patients/:key', 'front-desk'],
  ['GET', '/targets', 'front-desk', 'no-patient-data'],
  ['GET', '/enquiries', 'front-desk'],
  ['POST', '/enquiries/search', 'front-desk'],
  ['GET', '/enquiries/counts', 'front-desk', 'no-patient-data'],
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

  ['GET', '/sessions', 'owner', 'no-patient-data'],
  ['DELETE', '/sessions', 'owner', 'no-patient-data'],
  ['DELETE', '/sessions/:key', 'owner', 'no-patient-data'],
  ['POST', '/enquiries/export', 'owner'],
  ['GET', '/backups', 'owner', 'no-patient-data'],
  ['GET', '/fast-reading', 'owner', 'no-patient-data'],
  ['POST', '/kept', 'owner'],
];

/** Puts the line of each address into the request, for the gate to compare with once it knows the session. */
export function markLeastRoles(api: Hono<SiteEnv>): void {
  for (const [method, path, least, data] of MIN_ROLES) {
    api.on(method, path, (context, next) => {
      if (context.get('leastRole') === undefined) {
        context.set('leastRole', least);
        context.set('hasNoPatientData', data === 'no-patient-data');
      }
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
