import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../storage/tables.ts';

const SECRET_NAME = 'enquiry-link-secret';
/** 192 of the 256 bits of an HMAC: 32 characters. */
const LINK_BYTES = 24;
const PROOF_BYTES = 12;

/**
 * Derives the secrets of visitors' links from the keys of their enquiries, so that a link can be written again for a
 * message while the enquiry stores only its hash (decision 0036).
 */
export interface EnquiryLinks {
  /** The path of the visitor's page, '/enquiry/…'. Undefined if the link of this stored hash has ended. */
  pathOf(enquiryKey: string, linkHash: string | null): string | undefined;
  hashOf(enquiryKey: string): string;
  /** A code that only the e-mail contains: a request with it comes from a reader of the visitor's mailbox. */
  proofOf(enquiryKey: string, email: string): string;
}

/** Reads the secret of all links, or creates it for the first enquiry. */
export async function openEnquiryLinks(
  transaction: Transaction<Tables>,
  now: Date,
): Promise<EnquiryLinks> {
  return deriveLinks((await readSecret(transaction)) ?? (await createSecret(transaction, now)));
}

/** The same without a write; undefined before the first enquiry. */
export async function findEnquiryLinks(rows: Kysely<Tables>): Promise<EnquiryLinks | undefined> {
  const secret = await readSecret(rows);
  return secret === undefined ? undefined : deriveLinks(secret);
}

function deriveLinks(secret: string): EnquiryLinks {
  const derive = (purpose: string, value: string, bytes: number) =>
    createHmac('sha256', secret)
      .update(`${purpose}\0${value}`)
      .digest()
      .subarray(0, bytes)
      .toString('base64url');
  const linkOf = (enquiryKey: string) => derive('link', enquiryKey, LINK_BYTES);
  return {
    pathOf(enquiryKey, linkHash) {
      const link = linkOf(enquiryKey);
      return hashLink(link) === linkHash ? `/enquiry/${link}` : undefined;
    },
    hashOf: (enquiryKey) => hashLink(linkOf(enquiryKey)),
    proofOf: (enquiryKey, email) =>
      derive('mail', `${enquiryKey}\0${email.toLowerCase()}`, PROOF_BYTES),
  };
}

/** What the database stores of a link's secret. */
export function hashLink(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/**
 * Compares in constant time. The proof is the end of a link, so what follows it is ignored: mail programs take a mark
 * such as '।' or ')' behind a link into its address.
 */
export function isSameProof(given: string, expected: string): boolean {
  const [one, other] = [given.slice(0, expected.length), expected].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

async function readSecret(rows: Kysely<Tables>): Promise<string | undefined> {
  // Plain SQL: the query builder would take longer than the query, for each enquiry.
  const query = sql<{ value: string }>`select value from kept_values where name = ${SECRET_NAME}`;
  return (await query.execute(rows)).rows[0]?.value;
}

async function createSecret(transaction: Transaction<Tables>, now: Date): Promise<string> {
  await transaction
    .insertInto('kept_values')
    .values({
      name: SECRET_NAME,
      value: randomBytes(32).toString('hex'),
      updated_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await readSecret(transaction);
  if (stored === undefined) throw new Error('the secret of the links was not stored');
  return stored;
}
