import type { Role } from './roles.ts';

/** A staff session that has not ended. */
export interface LiveSession {
  tokenHash: string;
  /** As given at sign-in, or by the identity service where `person` is set. */
  staffName: string | null;
  /** Issuer and subject of who signed in by name; null for the shared password. */
  person: string | null;
  /** What the person may do; null for the shared password, which may do everything. */
  role: Role | null;
  device: string;
  /** Milliseconds since 1970, as are the other times here. */
  createdAt: number;
  /** To the moment; the row may lag behind by a minute. */
  lastUsedAt: number;
}

/** What a request carries on its way from server/http.ts to the handler that answers it. */
export interface SiteEnv {
  Variables: {
    /** The client's address, as far as the settings allow to trust a proxy's word for it. */
    address: string;
    requestId: string;
    /** Set below /staff, behind the gate. */
    session?: LiveSession;
    /** Set with the session: whether it has ended since the gate let it pass. */
    isSessionOver?: () => Promise<boolean>;
    /** Set below /staff if the answer holds no patient data: from the route's description, or by the handler. */
    hasNoPatientData?: boolean;
    /** Set once the audit has an entry of this request, or one of a reading that this request continues. */
    isNoted?: boolean;
  };
}
