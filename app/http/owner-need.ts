/** The reasons why the owner's pages are closed to a session of the shared password. */
export const OWNER_NEEDS = ['owner-password', 'no-owner-password-set'] as const;

export type OwnerNeed = (typeof OWNER_NEEDS)[number];

/** As sentences, for the error of an answer. */
export const OWNER_NEED_WORDS: Record<OwnerNeed, string> = {
  'owner-password': "This needs the owner's password.",
  'no-owner-password-set':
    "This needs the owner's password, and none has been set yet. Your technician sets one with the command set-owner-password.",
};
