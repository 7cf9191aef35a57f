import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PUBLISHING_FOLDER } from '../../app/content/files/content-names.ts';
import type { Log } from '../../app/services/services.server.ts';
import type { Publishing } from '../../app/publishing/publishing.server.ts';
import type { Announcements } from '../../storage/database.ts';
import type { OpenWebsite } from './website.ts';

const LOOK_MS = 300;

interface Followed {
  contentDir: string;
  publishing: Pick<Publishing, 'reconcile'>;
  pages: Pick<OpenWebsite, 'holdsAt'>;
  announcements: Announcements | undefined;
  log: Log;
}

/**
 * Publishes changes of the content folder while the site runs, takes over what other instances publish, and shows
 * articles from the minute of their appearance. The folder is looked at three times a second rather than watched: that
 * also works on network drives, and a folder that has not changed between two looks is not half written. The clock is
 * looked at as often, so that it may be set, and the computer may sleep. A change with faults leaves what is served.
 */
export function followContent(
  { contentDir, publishing, pages, announcements, log }: Followed,
  { lookMs = LOOK_MS, now = () => new Date() }: { lookMs?: number; now?: () => Date } = {},
): { stop(): Promise<void> } {
  let seen: string | undefined;
  let reconciled: string | undefined;
  let reconciledMinute: number | undefined;
  let isAnnounced = false;
  let isAway = false;

  async function look(): Promise<void> {
    const folder = await describeFolder(contentDir);
    const isStill = folder === seen;
    seen = folder;
    if (!isStill) return;
    // Pages that no longer hold are rendered until that succeeds, once a minute.
    const minute = Math.floor(now().getTime() / 60_000);
    const isOverdue = !pages.holdsAt(now()) && minute !== reconciledMinute;
    if (folder === reconciled && !isAnnounced && !isOverdue) return;
    isAnnounced = false;
    reconciled = folder;
    reconciledMinute = minute;
    try {
      await publishing.reconcile();
      isAway = false;
    } catch (error) {
      // The database is away for a moment, or a file cannot be read: the next look tries again.
      reconciled = undefined;
      if (!isAway) log.error('content', error);
      isAway = true;
    }
  }

  let isLooking = false;
  let looking = Promise.resolve();
  const lookOnce = () => {
    if (isLooking) return;
    isLooking = true;
    looking = look()
      .catch((error: unknown) => log.error('content', error))
      .finally(() => (isLooking = false));
  };
  const timer = setInterval(lookOnce, lookMs);
  timer.unref();
  const unfollow = announcements?.follow((news) => {
    if (news === 'events' || news === 'sessions') return;
    isAnnounced = true;
    lookOnce();
  });
  return {
    async stop() {
      unfollow?.();
      clearInterval(timer);
      await looking;
    },
  };
}

/** Names, sizes and times of all files: differs after each change of a file. */
async function describeFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && !entry.parentPath.endsWith(PUBLISHING_FOLDER),
  );
  const lines = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    const { size, mtimeMs, ino } = await stat(file);
    return `${file} ${size} ${mtimeMs} ${ino}`;
  });
  return (await Promise.all(lines)).sort().join('\n');
}
