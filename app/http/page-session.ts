import type { LiveSession } from './http-context.ts';
import { ROLES, type Role } from './roles.ts';

/** The settings that the staff page shows or obeys. The settings of the site include them. */
export interface PageSettings {
  sessionIdleMinutes: number;
}

/** The facts about a session that the server sends to the staff page with every answer. */
export interface PageSession {
  /** Decides what the page offers; the server checks the role of every request itself. */
  role: Role;
  /** Seconds until the session ends if nothing more is done with it. */
  idleSeconds: number;
}

interface Facts {
  session: LiveSession;
  secondsLeft: number;
  settings: PageSettings;
}

interface Field<Value> {
  header: string;
  write: (facts: Facts) => string;
  /** undefined for a text that is no such value. */
  read: (text: string) => Value | undefined;
}

const FIELDS: { [Name in keyof PageSession]: Field<PageSession[Name]> } = {
  role: {
    header: 'Staff-Role',
    write: ({ session }) => session.role ?? 'owner',
    read: (text) => ROLES.find((role) => role === text),
  },
  idleSeconds: {
    header: 'Session-Idle-Seconds',
    write: ({ secondsLeft }) => String(secondsLeft),
    read: (text) => (/^\d+$/.test(text) ? Number(text) : undefined),
  },
};

/** The headers that carry the session, as in 'Staff-Role'. */
export const SESSION_HEADERS = Object.values(FIELDS).map(({ header }) => header);

/** The name and value of each header that tells the page about its session. */
export function writePageSession(facts: Facts): [header: string, value: string][] {
  return Object.values(FIELDS).map(({ header, write }) => [header, write(facts)]);
}

/** Reads the session from an answer. A field is missing if the answer lacks its header, as that of a proxy does. */
export function readPageSession(headers: Headers): Partial<PageSession> {
  const fields = Object.entries(FIELDS).map(([name, { header, read }]) => {
    const text = headers.get(header);
    return [name, text === null ? undefined : read(text)];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
