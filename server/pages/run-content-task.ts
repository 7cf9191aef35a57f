// Reads, checks or renders content in a process of its own, so that requests go on meanwhile. The task is JSON on
// standard input, and so is the answer on standard output.
import { text } from 'node:stream/consumers';
import type { ContentTask } from './content-tasks.ts';
import { isSmall, runSmallTask } from './small-tasks.ts';
import type { WebsiteSource } from './website-source.ts';

const { source, task } = JSON.parse(await text(process.stdin)) as {
  source: WebsiteSource;
  task: ContentTask;
};

async function run() {
  if (isSmall(task)) return runSmallTask(task);
  const { runContentTask } = await import('./content-tasks.ts');
  return runContentTask(source, task);
}
process.stdout.write(JSON.stringify(await run()));
