import type { Context, Hono } from 'hono';
import { auditContext } from '../../audit/record-reading.server.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import { TooBusy } from '../../http/limit-concurrency.server.ts';
import { mountRoutes, reply } from '../../http/mount-routes.server.ts';
import { OWNER_NEED_WORDS } from '../../http/owner-need.ts';
import type { StaffServices } from '../../services/services.server.ts';
import { replaceStaffPassword } from '../password/password.server.ts';
import { makeSlowHash } from '../password/slow-hash.server.ts';
import { recheckSessions } from '../sessions/session-cache.server.ts';
import {
  clearOwnerCookie,
  clearSession,
  readOwnerToken,
  setOwnerCookie,
} from '../sessions/session-cookies.server.ts';
import { ownerPagesRoutes } from './owner-pages.contract.ts';
import {
  closeOwnerPages,
  findOwnerNeed,
  openOwnerPages,
  type OwnerTry,
  tryOwnerPassword,
} from './owner-pages.server.ts';

const WRONG = "That is not the owner's password. Please try again.";

/**
 * Opens and closes the owner's pages for a session, and changes the staff password, for which every owner types the
 * owner's password again. Mounted only in staff.api.ts, behind the session check.
 */
export function createOwnerPagesApi(services: StaffServices): Hono<SiteEnv> {
  const { database, settings, now } = services;
  return mountRoutes(ownerPagesRoutes, {
    'GET /staff/owner': async ({ context }) => {
      const session = context.get('session');
      const token = readOwnerToken(context, settings);
      return reply(200, { needs: session ? await findOwnerNeed(database, session, token) : null });
    },

    'POST /staff/owner': async ({ context, body: { password } }) => {
      let token = '';
      const outcome = await tryOwnerPassword(services, context, password, async (transaction) => {
        token = await openOwnerPages(transaction, context, now());
      });
      if (outcome.kind !== 'right') return refuse(context, outcome);
      recheckSessions(database);
      setOwnerCookie(context, settings, token);
      return reply(204);
    },

    'DELETE /staff/owner': async ({ context }) => {
      await closeOwnerPages(database, context, now());
      clearOwnerCookie(context, settings);
      return reply(204);
    },

    'POST /staff/owner/staff-password': async ({ context, body }) => {
      let hash: string;
      try {
        hash = await makeSlowHash(body.newPassword);
      } catch (error) {
        if (!(error instanceof TooBusy)) throw error;
        return refuse(context, { kind: 'too-many', retryAfterSeconds: 2 });
      }
      const set = { ...auditContext(context, now()), action: 'settings', result: 'ok' } as const;
      const outcome = await tryOwnerPassword(services, context, body.ownerPassword, (transaction) =>
        replaceStaffPassword(transaction, hash, now(), { ...set, subject: 'staff password' }),
      );
      if (outcome.kind !== 'right') return refuse(context, outcome);
      recheckSessions(database);
      clearSession(context, settings);
      return reply(204);
    },
  });
}

/** The refusal of a try with the owner's password. 403, because the page takes 401 for the end of the session. */
function refuse(context: Context<SiteEnv>, outcome: Exclude<OwnerTry, { kind: 'right' }>) {
  switch (outcome.kind) {
    case 'wrong':
      return reply(403, { error: WRONG, needs: 'owner-password' as const });
    case 'not-set': {
      const needs = 'no-owner-password-set';
      return reply(403, { error: OWNER_NEED_WORDS[needs], needs } as const);
    }
    case 'too-many': {
      const seconds = outcome.retryAfterSeconds;
      context.header('retry-after', String(seconds));
      return reply(429, { error: `Too many tries. Please try again in ${seconds} s.` });
    }
  }
}
