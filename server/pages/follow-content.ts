import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_FOLDER } from '../../app/content/project-folder.server.ts';
import { isWithin, spanOf } from '../../app/content/appearances.ts';
import type { Log } from '../../app/http/services.server.ts';
import { isRendered, type OpenWebsite, type WebsiteSource } from './website.ts';

const RENDERER = join(PROJECT_FOLDER, 'server', 'pages', 'render-content.ts');
const LOOK_MS = 300;
const RENDER_LIMIT_MS = 60_000;

interface FollowedContent {
  /** What is wrong with the files of the content folder. Empty if they are what the site serves. */
  faults(): string[];
  stop(): Promise<void>;
}

/**
 * Serves changes of the content folder while the site runs, and articles from the minute of their appearance. The
 * folder is looked at three times a second rather than watched: that also works on network drives, and a folder that
 * has not changed between two looks is not half written. The clock is looked at as often, so that it may be set, and
 * the computer may sleep. A change with faults leaves what is served.
 */
export function followContent(
  source: WebsiteSource,
  { content, refresh }: Pick<OpenWebsite, 'content' | 'refresh'>,
  log: Log,
  { lookMs = LOOK_MS, now = () => new Date() }: { lookMs?: number; now?: () => Date } = {},
): FollowedContent {
  const stopping = new AbortController();
  let faults: string[] = [];
  let judged: string | undefined;
  let seen: string | undefined;
  let judgedMinute: number | undefined;

  async function look(): Promise<void> {
    const folder = await describeFolder(source.folders.contentDir);
    const isStill = folder === seen;
    seen = folder;
    if (!isStill) return;
    const moment = now();
    const isChanged = folder !== judged;
    // Pages that no longer hold are rendered until that succeeds, once a minute.
    const minute = Math.floor(moment.getTime() / 60_000);
    const isOverdue = !isWithin(spanOf(content.appearances), moment) && minute !== judgedMinute;
    if (!isChanged && !isOverdue) return;
    const isFirst = judged === undefined;
    judged = folder;
    judgedMinute = minute;
    // The start has rendered it, unless it was changed just then.
    if (isFirst && !isOverdue && (await isRendered(source, moment))) return;
    const former = faults.join('\n');
    faults = await publish(source, refresh, moment, stopping.signal);
    if (stopping.signal.aborted) return;
    if (faults.length === 0) log.info('content-published');
    else if (isChanged || faults.join('\n') !== former) {
      log.warn('content-refused', { faults: faults.join('\n') });
    }
  }

  let isLooking = false;
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    looking = look()
      .catch((error: unknown) => log.error('content', error))
      .finally(() => (isLooking = false));
  }, lookMs);
  timer.unref();
  return {
    faults: () => faults,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await looking;
    },
  };
}

/** Renders the content aside and serves it. Resolves to the faults that prevented it, a sentence each. */
async function publish(
  source: WebsiteSource,
  refresh: OpenWebsite['refresh'],
  moment: Date,
  signal: AbortSignal,
): Promise<string[]> {
  try {
    const args = [RENDERER, JSON.stringify(source), String(moment.getTime())];
    const rendering = promisify(execFile)(process.execPath, args, {
      timeout: RENDER_LIMIT_MS,
      signal,
    });
    const faults = JSON.parse((await rendering).stdout) as string[];
    if (faults.length > 0) return faults;
    // False if the folder has changed while it was rendered: the next look renders it again.
    await refresh(moment);
    return [];
  } catch (error) {
    return [describeFailure(error)];
  }
}

function describeFailure(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  const cause = /^\w*Error: (.*)$/m.exec(said)?.[1] ?? said.trim();
  return `The changed content could not be prepared, so the site shows the former one. ${cause}`;
}

/** Names, sizes and times of all files: differs after each change of a file. */
async function describeFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const lines = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    const { size, mtimeMs, ino } = await stat(file);
    return `${file} ${size} ${mtimeMs} ${ino}`;
  });
  return (await Promise.all(lines)).sort().join('\n');
}
