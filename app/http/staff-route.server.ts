import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { StaffRoute } from './contract.ts';
import type { SiteEnv } from './http-context.ts';
import { closedSchema, describeJson, errorSchema } from './json-answers.server.ts';

/** Who may use a staff route, and what its answers may hold. */
type StaffAccess = Pick<StaffRoute, 'role' | 'audit' | 'needsOwnerPassword' | 'isUnattended'>;

/** A route without a contract is for owners only, and its answers need an audit entry. */
const OWNERS_ONLY: StaffAccess = { role: 'owner', audit: 'an entry' };

const ACCESS = Symbol('staff access');

/** Attaches the access of a staff route to the handler that describes it. The session check enforces it. */
export function attachAccess(handler: MiddlewareHandler, access: StaffAccess): MiddlewareHandler {
  return Object.assign(handler, { [ACCESS]: access });
}

/** The access of the requested route, known before any of its handlers run. */
export function findStaffAccess(context: Context<SiteEnv>): StaffAccess {
  // The first match answers: /patients/count stands before /patients/:key.
  return (
    matchedRoutes(context)
      .map(({ handler }) => readStaffAccess(handler))
      .find((access) => access !== undefined) ?? OWNERS_ONLY
  );
}

/** The access that a handler carries; undefined if it describes no staff route. */
export function readStaffAccess(handler: object): StaffAccess | undefined {
  return (handler as { [ACCESS]?: StaffAccess })[ACCESS];
}

/** The answers that every staff route may give, for its description. */
export function sessionAnswers({ needsOwnerPassword }: StaffAccess) {
  return {
    401: describeJson(errorSchema, 'Not signed in'),
    403: describeJson(
      needsOwnerPassword ? closedSchema : errorSchema,
      `The role may not do this, ${needsOwnerPassword ? "the owner's password is needed first, " : ''}or the request is not from a page of this site`,
    ),
    503: describeJson(errorSchema, 'Nothing can be read or stored just now; see Retry-After'),
  };
}
