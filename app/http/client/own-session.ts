import type { PageSession } from '../page-session.ts';
import { mayDo, type Role } from '../roles.ts';
import { createSharedValue, useSharedValue } from '../../ui/shared-value.ts';

/** The facts about a session that answers do not change; session-watch.ts counts the seconds down. */
type LastingSession = Omit<PageSession, 'idleSeconds'>;

const ownSession = createSharedValue<Partial<LastingSession>>({});

/** Keeps what an answer of the server said about the session. */
export function noteOwnSession(said: Partial<LastingSession>): void {
  const known = ownSession.read();
  const next = { ...known, ...said };
  // Without a change nothing is drawn again.
  if (JSON.stringify(next) !== JSON.stringify(known)) ownSession.write(next);
}

/** The session as the server described it last; before its first answer, with no field and no role. */
export function useOwnSession() {
  const session = useSharedValue(ownSession);
  return {
    ...session,
    /** Whether to show something that needs this role. The server checks the role of every request itself. */
    may: (minRole: Role) => session.role !== undefined && mayDo(session.role, minRole),
  };
}
