import { DatabaseUnavailable } from '../database.ts';
import { nameAway } from './postgres-faults.ts';
import { openLine, type WalFlusher } from './wal-flusher.ts';

/** So that a server that has moved, or a password that was changed, is noticed while all still works. */
const LIFETIME_MS = 30 * 60_000;

/**
 * Commits do not wait for the disk themselves, as whoever waits holds the locks of its transaction on the
 * events and the audit, and all instances would go at the pace of one disk write after the other. Instead
 * each waits after its commit, without locks, for a later commit that does: the journal is one line, so with
 * the later one on the disk all before it are, too. Those who wait together share that commit.
 *
 * Unless the server crashed between the two: it comes back without what it had not written, and takes the
 * later commit all the same. So this one goes over a connection that was open before the transaction began.
 */
export async function openDurability(url: string) {
  let line = await openLine(url);
  let opening: Promise<WalFlusher> | undefined;
  let isClosed = false;

  const isUsable = () => !line.isLost && performance.now() - line.openedAt < LIFETIME_MS;

  async function renew(): Promise<WalFlusher> {
    if (isClosed) throw new DatabaseUnavailable('the database is closed');
    const opened = await openLine(url).catch((error: unknown) => {
      throw nameAway(error);
    });
    const former = line;
    line = opened;
    former.retire().catch(() => undefined);
    return opened;
  }

  function reopen(): Promise<WalFlusher> {
    opening ??= renew().finally(() => (opening = undefined));
    return opening;
  }

  return {
    /** Does `work`, and resolves once what it committed is safe; `DatabaseUnavailable` where nobody can tell. */
    async secure<Result>(work: () => Promise<Result>): Promise<Result> {
      const held = isUsable() ? line : await reopen();
      return held.hold(async () => {
        const result = await work();
        await held.flush();
        return result;
      });
    },
    /** For what was read just now. */
    async flush(): Promise<void> {
      const held = line;
      if (!held.isLost) return held.hold(() => held.flush());
      await reopen();
      throw new DatabaseUnavailable('what was read may be lost with the connection');
    },
    async close(): Promise<void> {
      isClosed = true;
      await opening?.catch(() => undefined);
      await line.retire();
    },
  };
}
