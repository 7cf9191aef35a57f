import type { Database } from '../../../storage/database.ts';
import { sessionMark } from '../../audit/audit.server.ts';
import { isLive } from './live-session.server.ts';
import { sessionCacheOf } from './session-cache.server.ts';
import type { OpenSession } from './sessions.contract.ts';

/** The live sessions, the last used first. */
export async function listSessions(
  database: Database,
  own: string | undefined,
  use: { now: Date; idleMinutes: number },
): Promise<OpenSession[]> {
  const rows = await database.read.selectFrom('sessions').selectAll().execute();
  const hints = sessionCacheOf(database);
  const sessions = rows.map((row) => {
    const writtenAt = Date.parse(row.last_used_at);
    // The row may lag up to a minute behind.
    const usedAt = Math.max(writtenAt, hints.get(row.token_hash)?.lastUsedAt ?? 0);
    return { row, usedAt };
  });
  return sessions
    .filter(({ row, usedAt }) =>
      isLive({ createdAt: Date.parse(row.created_at), lastUsedAt: usedAt }, use),
    )
    .sort((one, other) => other.usedAt - one.usedAt)
    .map(({ row, usedAt }) => ({
      key: sessionMark({ tokenHash: row.token_hash }),
      staffName: row.staff_name,
      device: row.device,
      address: row.address,
      createdAt: row.created_at,
      lastUsedAt: new Date(usedAt).toISOString(),
      isThis: row.token_hash === own,
    }));
}

/** The token hash of the session with this key in the list. */
export async function findSessionHash(
  database: Database,
  key: string,
): Promise<string | undefined> {
  const rows = await database.read.selectFrom('sessions').select('token_hash').execute();
  return rows.find(({ token_hash }) => sessionMark({ tokenHash: token_hash }) === key)?.token_hash;
}
