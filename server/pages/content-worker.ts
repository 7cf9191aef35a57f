import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { limitConcurrency } from '../../app/http/limit-concurrency.server.ts';
import { PROJECT_FOLDER } from '../../app/content/project-folder.server.ts';
import type { ContentWorker } from '../../app/publishing/content-worker.ts';
import type { ContentTask, TaskAnswers } from './content-tasks.ts';
import type { SmallTask } from './small-tasks.ts';
import type { WebsiteSource } from './website-source.ts';

const PROGRAM = join(PROJECT_FOLDER, 'server', 'pages', 'run-content-task.ts');
const LIMIT_MS = 60_000;
const MOST_BYTES = 64 * 1024 * 1024;
const LESS_THAN_VISITORS = 5;
/** Each process needs 100 MB, and up to 480 MB for a large photo. */
const MOST_SMALL_TASKS = 2;

type Run = (
  source: WebsiteSource,
  task: ContentTask,
  signal?: AbortSignal,
) => Promise<TaskAnswers[ContentTask['kind']]>;

/** A worker that runs each task in a child process, or as `run` says. The content is read as of `now`. */
export function openContentWorker(
  source: WebsiteSource,
  now: () => Date,
  run: Run = runInChild,
): ContentWorker & { stop(): void } {
  const stopping = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Kind extends ContentTask['kind']>(
    task: Extract<ContentTask, { kind: Kind }>,
  ): Promise<TaskAnswers[Kind]> {
    const answer = last.then(() => run(source, task, stopping.signal));
    last = answer.catch(() => undefined);
    return answer as Promise<TaskAnswers[Kind]>;
  }
  const runFew = limitConcurrency(MOST_SMALL_TASKS, Infinity);
  const beside = <Kind extends SmallTask['kind']>(task: Extract<SmallTask, { kind: Kind }>) =>
    runFew(() => run(source, task, stopping.signal)) as Promise<TaskAnswers[Kind]>;
  return {
    read: (folder, former) =>
      inTurn<'read'>({ kind: 'read', folder, former, now: now().getTime() }),
    check: (folder, edits, former, options) =>
      inTurn<'check'>({
        kind: 'check',
        folder,
        edits: [...edits],
        former,
        ...options,
        now: now().getTime(),
      }),
    cleanPicture: (file) => beside<'picture'>({ kind: 'picture', file }),
    readMarkdown: (text) => beside<'markdown'>({ kind: 'markdown', text }),
    compare: (before, after) => inTurn<'compare'>({ kind: 'compare', before, after }),
    stop: () => stopping.abort(),
  };
}

function runInChild(
  source: WebsiteSource,
  task: ContentTask,
  signal?: AbortSignal,
): ReturnType<Run> {
  return new Promise((resolve, reject) => {
    const options = { timeout: LIMIT_MS, maxBuffer: MOST_BYTES, signal };
    const child = execFile(process.execPath, [PROGRAM], options, (error, stdout, stderr) => {
      if (error) reject(new Error(describeFailure(stderr, error), { cause: error }));
      else resolve(JSON.parse(stdout) as TaskAnswers[ContentTask['kind']]);
    });
    // A child that could not be started reports it above.
    child.stdin?.on('error', () => undefined).end(JSON.stringify({ source, task }));
    try {
      if (child.pid !== undefined) setPriority(child.pid, LESS_THAN_VISITORS);
    } catch {
      // It may have ended already.
    }
  });
}

function describeFailure(said: string, error: Error): string {
  const cause = /^\w*Error: (.*)$/m.exec(said)?.[1] ?? (said.trim() || error.message);
  return `The content could not be prepared. ${cause}`;
}
