import type { Context, MiddlewareHandler } from 'hono';
import { describeRoute, type DescribeRouteOptions } from 'hono-openapi';
import { matchedRoutes } from 'hono/route';
import type { SiteEnv } from './http-context.ts';
import { closedSchema, describeJson, errorSchema, unreadable } from './json-answers.server.ts';
import type { Role } from './roles.ts';

/** Who may use a staff route, and what its answers may hold. */
interface StaffAccess {
  /** The least role that may use the route. */
  minRole: Role;
  /** Its answers never hold patient data. All other answers need an audit entry (require-entry.server.ts). */
  hasNoPatientData?: boolean;
  /** A session of the shared password must have opened the owner's pages with the owner's password. */
  needsOwnerPassword?: boolean;
  /** A request of this route does not prolong the session. */
  isUnattended?: boolean;
}

/** A route without a description is for owners only, and its answers need an audit entry. */
const OWNERS_ONLY: StaffAccess = { minRole: 'owner' };

const ACCESS = Symbol('staff access');

/** Describes a staff route in /openapi.json, and says which role may use it. The session check enforces the role. */
export function describeStaffRoute({
  minRole,
  hasNoPatientData = false,
  needsOwnerPassword = false,
  isUnattended = false,
  ...spec
}: DescribeRouteOptions & StaffAccess): MiddlewareHandler {
  const extension = { 'x-least-role': minRole };
  const description = describeRoute({
    security: [{ session: [] }],
    ...extension,
    ...spec,
    responses: {
      ...(spec.requestBody && unreadable),
      403: describeJson(
        needsOwnerPassword ? closedSchema : errorSchema,
        `The role may not do this, ${needsOwnerPassword ? "the owner's password is needed first, " : ''}or the request is not from a page of this site`,
      ),
      503: describeJson(errorSchema, 'Nothing can be read or stored just now; see Retry-After'),
      ...spec.responses,
      401: describeJson(errorSchema, 'Not signed in'),
    },
  });
  const access: StaffAccess = { minRole, hasNoPatientData, needsOwnerPassword, isUnattended };
  return Object.assign(description, { [ACCESS]: access });
}

/** The access that the description of the requested route gives, known before any of its handlers run. */
export function findStaffAccess(context: Context<SiteEnv>): StaffAccess {
  // The first match answers: /patients/count stands before /patients/:key.
  return (
    matchedRoutes(context)
      .map(({ handler }) => readStaffAccess(handler))
      .find((access) => access !== undefined) ?? OWNERS_ONLY
  );
}

/** The access in a route's description; undefined if the handler describes no route. */
export function readStaffAccess(handler: object): StaffAccess | undefined {
  return (handler as { [ACCESS]?: StaffAccess })[ACCESS];
}
