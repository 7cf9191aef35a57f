import { Hono } from 'hono';
import { z } from 'zod';
import { auditContext } from '../../audit/record-reading.server.ts';
import type { SiteEnv } from '../../http/http-context.ts';
import {
  describeBody,
  describeJson,
  errorSchema,
  refusedSchema,
} from '../../http/json-answers.server.ts';
import { TooBusy } from '../../http/limit-concurrency.server.ts';
import { readJson } from '../../http/read-json.server.ts';
import type { StaffServices } from '../../services/services.server.ts';
import { describeStaffRoute } from '../../http/staff-route.server.ts';
import { checkNewPassword, replaceStaffPassword } from '../password/password.server.ts';
import { makeSlowHash, MAX_PASSWORD_BYTES } from '../password/slow-hash.server.ts';
import { recheckSessions } from '../sessions/session-cache.server.ts';
import { takeSessionCookies } from '../sessions/session-cookies.server.ts';
import { refuseOwnerTry } from './answer-owner-try.server.ts';
import { tryOwnerPassword } from './owner-pages.server.ts';

const OWNERS = "This is the owner's password. Staff need another one.";

const passwordSchema = (message: string) =>
  z
    .string({ error: message })
    .min(1, { error: message })
    .max(MAX_PASSWORD_BYTES, { error: 'This password is too long.' });
const bodySchema = z
  .strictObject({
    ownerPassword: passwordSchema("Please enter the owner's password."),
    newPassword: passwordSchema('Please enter the new password.'),
  })
  .superRefine(({ ownerPassword, newPassword }, { addIssue }) => {
    const isOwners = newPassword.normalize('NFC') === ownerPassword.normalize('NFC');
    const fault = isOwners ? OWNERS : checkNewPassword(newPassword);
    if (fault) addIssue({ code: 'custom', path: ['newPassword'], message: fault });
  });

/** The route that changes the staff password. Every owner must type the owner's password again. Mounted only in staff.api.ts. */
export function createStaffPasswordApi(services: StaffServices): Hono<SiteEnv> {
  const { database, settings, now } = services;
  return new Hono<SiteEnv>().post(
    '/owner/staff-password',
    describeStaffRoute({
      minRole: 'owner',
      needsOwnerPassword: true,
      hasNoPatientData: true,
      summary: 'Set a new staff password and sign everybody out',
      description: "Asks for the owner's password again. The rules are those of set-password.",
      ...describeBody(bodySchema),
      responses: {
        204: { description: 'The password is set; every session has ended, this one too' },
        422: describeJson(refusedSchema, 'The new password is too short or easy to guess'),
        429: describeJson(errorSchema, 'Too many wrong passwords; see Retry-After'),
      },
    }),
    async (context) => {
      const read = await readJson(context, bodySchema);
      if ('refusal' in read) return read.refusal;
      const { ownerPassword, newPassword } = read.value;
      let hash: string;
      try {
        hash = await makeSlowHash(newPassword);
      } catch (error) {
        if (!(error instanceof TooBusy)) throw error;
        return refuseOwnerTry(context, { kind: 'too-many', retryAfterSeconds: 2 });
      }
      const outcome = await tryOwnerPassword(services, context, ownerPassword, (transaction) =>
        replaceStaffPassword(transaction, hash, now(), {
          ...auditContext(context, now()),
          action: 'settings',
          subject: 'staff password',
          result: 'ok',
        }),
      );
      if (outcome.kind !== 'right') return refuseOwnerTry(context, outcome);
      recheckSessions(database);
      takeSessionCookies(context, settings);
      context.header('clear-site-data', '"cache","storage"');
      return context.body(null, 204);
    },
  );
}
