import type { LiveSession } from './staff/session-hints.server.ts';

/** What a request carries on its way from server/http.ts to the handler that answers it. */
export interface SiteEnv {
  Variables: {
    /** The client's address, as far as the settings allow to trust a proxy's word for it. */
    address: string;
    requestId: string;
    /** Set below /staff, behind the gate. */
    session?: LiveSession;
  };
}
