import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_FOLDER } from '../../app/content/project-folder.server.ts';
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
 * Serves changes of the content folder while the site runs. The folder is looked at three times a second rather than watched:
 * that also works on network drives, and a folder that has not changed between two looks is not half written. A
 * change with faults leaves what is served.
 */
export function followContent(
  source: WebsiteSource,
  refresh: OpenWebsite['refresh'],
  log: Log,
  { lookMs = LOOK_MS }: { lookMs?: number } = {},
): FollowedContent {
  const stopping = new AbortController();
  let faults: string[] = [];
  let judged: string | undefined;
  let seen: string | undefined;

  async function look(): Promise<void> {
    const now = await describeFolder(source.folders.contentDir);
    const isStill = now === seen;
    seen = now;
    if (!isStill || now === judged) return;
    const isFirst = judged === undefined;
    judged = now;
    // The start has rendered it, unless it was changed just then.
    if (isFirst && (await isRendered(source))) return;
    faults = await publish(source, refresh, stopping.signal);
    if (stopping.signal.aborted) return;
    if (faults.length === 0) log.info('content-published');
    else log.warn('content-refused', { faults: faults.join('\n') });
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
  signal: AbortSignal,
): Promise<string[]> {
  try {
    const rendering = promisify(execFile)(process.execPath, [RENDERER, JSON.stringify(source)], {
      timeout: RENDER_LIMIT_MS,
      signal,
    });
    const faults = JSON.parse((await rendering).stdout) as string[];
    if (faults.length > 0) return faults;
    // False if the folder has changed while it was rendered: the next look renders it again.
    await refresh();
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
