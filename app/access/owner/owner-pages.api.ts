import { Hono } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../../http/http-context.ts';
import {
  describeBody,
  describeJson,
  errorSchema,
  refusedSchema,
} from '../../http/json-answers.server.ts';
import { OWNER_NEEDS } from '../../http/owner-need.ts';
import { readJson } from '../../http/read-json.server.ts';
import type { StaffServices } from '../../services/services.server.ts';
import { describeStaffRoute } from '../../http/staff-route.server.ts';
import { MAX_PASSWORD_BYTES } from '../password/slow-hash.server.ts';
import { recheckSessions } from '../sessions/session-cache.server.ts';
import {
  giveOwnerCookie,
  readOwnerToken,
  takeOwnerCookie,
} from '../sessions/session-cookies.server.ts';
import { refuseOwnerTry } from './answer-owner-try.server.ts';
import {
  closeOwnerPages,
  findOwnerNeed,
  openOwnerPages,
  tryOwnerPassword,
} from './owner-pages.server.ts';

const needSchema = z.object({
  needs: z.enum(OWNER_NEEDS).nullable().meta({
    description: "Why the owner's pages are closed to this session; null if they are open",
  }),
});

const EMPTY = "Please enter the owner's password.";
const bodySchema = z.strictObject({
  password: z
    .string({ error: EMPTY })
    .min(1, { error: EMPTY })
    .max(MAX_PASSWORD_BYTES, { error: 'This password is too long.' }),
});

/** Opens and closes the owner's pages for a session. Mounted only in staff.api.ts, behind the session check. */
export function createOwnerPagesApi(services: StaffServices): Hono<SiteEnv> {
  const { database, settings, now } = services;
  return new Hono<SiteEnv>()
    .get(
      '/owner',
      describeStaffRoute({
        minRole: 'owner',
        hasNoPatientData: true,
        summary: "Whether the owner's pages are open to this session",
        responses: { 200: describeJson(needSchema, "Why the owner's pages are closed") },
      }),
      async (context) => {
        const session = context.get('session');
        const token = readOwnerToken(context, settings);
        return context.json({ needs: session && (await findOwnerNeed(database, session, token)) });
      },
    )
    .post(
      '/owner',
      describeStaffRoute({
        minRole: 'owner',
        hasNoPatientData: true,
        summary: "Open the owner's pages for this session",
        description:
          'They stay open until the session ends, DELETE /staff/owner, or a new password of the owner. The answer sets a second cookie; a copy of the cookie of the session alone opens nothing.',
        ...describeBody(bodySchema),
        responses: {
          204: { description: "The owner's pages are open" },
          422: describeJson(refusedSchema, 'No password, or one longer than any can be'),
          429: describeJson(errorSchema, 'Too many wrong passwords; see Retry-After'),
        },
      }),
      async (context) => {
        const read = await readJson(context, bodySchema);
        if ('refusal' in read) return read.refusal;
        let token = '';
        const outcome = await tryOwnerPassword(
          services,
          context,
          read.value.password,
          async (transaction) => {
            token = await openOwnerPages(transaction, context, now());
          },
        );
        if (outcome.kind !== 'right') return refuseOwnerTry(context, outcome);
        recheckSessions(database);
        giveOwnerCookie(context, settings, token);
        return context.body(null, 204);
      },
    )
    .delete(
      '/owner',
      describeStaffRoute({
        minRole: 'owner',
        hasNoPatientData: true,
        summary: "Close the owner's pages and stay signed in",
        responses: { 204: { description: "The owner's pages are closed" } },
      }),
      async (context) => {
        await closeOwnerPages(database, context, now());
        takeOwnerCookie(context, settings);
        return context.body(null, 204);
      },
    );
}
