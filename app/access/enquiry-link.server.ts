import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { ensureKept, getKept } from '../../storage/kept-values.ts';
import type { Tables } from '../../storage/tables.ts';

const SECRET_NAME = 'enquiry-link-secret';
/** 192 of the 256 bits of an HMAC. */
const LINK_CHARACTERS = 32;
const PROOF_CHARACTERS = 16;

/**
 * Derives the secrets of visitors' links from the keys of their enquiries, so that a link can be written again for a
 * message while the enquiry stores only its hash (decision 0034).
 */
export interface EnquiryLinks {
  /** The path of the visitor's page, '/enquiry/…'. Undefined if the link of this stored hash has ended. */
  pathOf(enquiryKey: string, linkHash: string | null): string | undefined;
  /** The path of a new enquiry's page, and the hash to store. */
  make(enquiryKey: string): { path: string; hash: string };
  /**
   * The path in messages to an address. The link on the screen cannot be derived from it, so a stranger whose address
   * somebody typed into the form sees only what a mailed link shows. It ends with the link.
   */
  mailedPathOf(enquiryKey: string, linkHash: string | null, email: string): string | undefined;
  /** Whether a code comes from a message to the address about the enquiry. */
  isProof(code: string, enquiryKey: string, email: string): boolean;
}

/** Reads the secret of all links, or creates it for the first enquiry. */
export async function openEnquiryLinks(
  transaction: Transaction<Tables>,
  now: Date,
): Promise<EnquiryLinks> {
  const makeSecret = () => randomBytes(32).toString('hex');
  return deriveLinks(await ensureKept(transaction, SECRET_NAME, makeSecret, now));
}

/** As `openEnquiryLinks`, but only reads: undefined before the first enquiry. */
export async function findEnquiryLinks(rows: Kysely<Tables>): Promise<EnquiryLinks | undefined> {
  const secret = await getKept(rows, SECRET_NAME);
  return secret === undefined ? undefined : deriveLinks(secret);
}

const knownLinks = new WeakMap<Database, EnquiryLinks>();

/** As `findEnquiryLinks`, but reads the secret, which never changes, only once. */
export async function keepEnquiryLinks(database: Database): Promise<EnquiryLinks | undefined> {
  const known = knownLinks.get(database) ?? (await findEnquiryLinks(database.read));
  if (!known || knownLinks.has(database)) return known;
  // A secret that is not on the disk yet could still be lost, and be replaced by another.
  await database.flush?.();
  knownLinks.set(database, known);
  return known;
}

function deriveLinks(secret: string): EnquiryLinks {
  const derive = (purpose: string, value: string) =>
    createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url');
  const linkOf = (enquiryKey: string) => derive('link', enquiryKey).slice(0, LINK_CHARACTERS);
  const proofOf = (enquiryKey: string, email: string) =>
    derive('mail', `${enquiryKey}\0${email.toLowerCase()}`).slice(0, PROOF_CHARACTERS);
  const pathOf: EnquiryLinks['pathOf'] = (enquiryKey, linkHash) => {
    const link = linkOf(enquiryKey);
    return hashLink(link) === linkHash ? `/enquiry/${link}` : undefined;
  };
  return {
    pathOf,
    make(enquiryKey) {
      const link = linkOf(enquiryKey);
      return { path: `/enquiry/${link}`, hash: hashLink(link) };
    },
    mailedPathOf: (enquiryKey, linkHash, email) =>
      pathOf(enquiryKey, linkHash) && `/enquiry/${enquiryKey}.${proofOf(enquiryKey, email)}`,
    isProof: (code, enquiryKey, email) => isSameProof(code, proofOf(enquiryKey, email)),
  };
}

/** The key and the code of a mailed link; undefined for the link on the screen. */
export function readMailedLink(secret: string): { key: string; code: string } | undefined {
  const [, key, code] = /^([^.]+)\.([\w-]+)$/.exec(secret) ?? [];
  return key === undefined || code === undefined ? undefined : { key, code };
}

/** The hash of a link's secret, which the database stores instead of the secret. */
export function hashLink(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/**
 * Compares in constant time. The proof is the end of a link, so what follows it is ignored: mail programs take a mark
 * such as '।' or ')' behind a link into its address.
 */
function isSameProof(given: string, expected: string): boolean {
  const [one, other] = [given.slice(0, expected.length), expected].map((text) =>
    hash('sha256', text, 'buffer'),
  );
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
