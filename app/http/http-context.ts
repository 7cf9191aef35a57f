import type { Role } from './roles.ts';

/** A staff session that has not ended. */
export interface LiveSession {
  tokenHash: string;
  /** The name that the person typed at sign-in, or that the identity service gave if `person` is set. */
  staffName: string | null;
  /** OpenID Connect issuer and subject, 'https://id.example.org#a1b2'; null for the shared password. */
  person: string | null;
  /** null for the shared password, which may do everything. */
  role: Role | null;
  device: string;
  /** The hash of the browser's second token, which the owner's password gave it; null without one. */
  ownerHash: string | null;
  /** Milliseconds since 1970, as are the other times here. */
  createdAt: number;
  /** Exact; the database row may lag behind by up to a minute. */
  lastUsedAt: number;
}

/** The variables of a request's Hono context. */
export interface SiteEnv {
  Variables: {
    /** The client's IP address; from X-Forwarded-For if the request came through a trusted proxy. */
    address: string;
    requestId: string;
    /** Set below /staff, once the session check has passed. */
    session?: LiveSession;
    /** Set with the session: whether it has ended since the session check. */
    isSessionOver?: () => Promise<boolean>;
    /** Set below /staff if the answer holds no patient data: from the route's description, or by the handler. */
    hasNoPatientData?: boolean;
    /** Set once the audit has an entry for this request, or for a reading that this request continues. */
    isNoted?: boolean;
  };
}
