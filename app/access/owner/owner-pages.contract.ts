import { z } from 'zod';
import { defineRoutes } from '../../http/contract.ts';
import { closedSchema, errorSchema, refusedSchema } from '../../http/json-answers.server.ts';
import { OWNER_NEEDS } from '../../http/owner-need.ts';
import { checkNewPassword, MAX_PASSWORD_BYTES } from '../password/new-password.server.ts';

const OWNERS = "This is the owner's password. Staff need another one.";

const passwordSchema = (error: string) =>
  z
    .string({ error })
    .min(1, { error })
    .max(MAX_PASSWORD_BYTES, { error: 'This password is too long.' });

const ownerPagesSchema = z.object({
  needs: z.enum(OWNER_NEEDS).nullable().meta({
    description: "Why the owner's pages are closed to this session; null if they are open",
  }),
});

const staffPasswordSchema = z
  .strictObject({
    ownerPassword: passwordSchema("Please enter the owner's password."),
    newPassword: passwordSchema('Please enter the new password.'),
  })
  .superRefine(({ ownerPassword, newPassword }, { addIssue }) => {
    const isOwners = newPassword.normalize('NFC') === ownerPassword.normalize('NFC');
    const fault = isOwners ? OWNERS : checkNewPassword(newPassword);
    if (fault) addIssue({ code: 'custom', path: ['newPassword'], message: fault });
  });

const wrong = [closedSchema, "The owner's password is wrong, or none has been set"] as const;
const tooMany = [errorSchema, 'Too many wrong passwords; see Retry-After'] as const;

/** The owner's pages, which the owner's password opens, and the staff password, which it changes. */
export const ownerPagesRoutes = defineRoutes({
  'GET /staff/owner': {
    role: 'owner',
    audit: 'no patient data',
    summary: "Are the owner's pages open to this session?",
    answers: { 200: [ownerPagesSchema, "Why the owner's pages are closed"] },
  },
  'POST /staff/owner': {
    role: 'owner',
    audit: 'no patient data',
    summary: "Open the owner's pages for this session",
    description:
      'They stay open until the session ends, DELETE /staff/owner, or a new password of the owner. The answer sets a second cookie; a copy of the cookie of the session alone opens nothing.',
    body: z.strictObject({ password: passwordSchema("Please enter the owner's password.") }),
    answers: {
      204: [null, "The owner's pages are open"],
      403: wrong,
      422: [refusedSchema, 'No password, or one longer than any can be'],
      429: tooMany,
    },
  },
  'DELETE /staff/owner': {
    role: 'owner',
    audit: 'no patient data',
    summary: "Close the owner's pages and stay signed in",
    answers: { 204: [null, "The owner's pages are closed"] },
  },
  'POST /staff/owner/staff-password': {
    role: 'owner',
    audit: 'no patient data',
    needsOwnerPassword: true,
    summary: 'Set a new staff password and sign everybody out',
    description: "Asks for the owner's password again. The rules are those of set-password.",
    body: staffPasswordSchema,
    answers: {
      204: [null, 'The password is set; every session has ended, this one too'],
      403: wrong,
      422: [refusedSchema, 'The new password is too short or easy to guess'],
      429: tooMany,
    },
  },
});

/** Whether the owner's pages are open to a session. */
export type OwnerPages = z.output<typeof ownerPagesSchema>;
