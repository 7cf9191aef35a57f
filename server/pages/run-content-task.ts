// Reads, checks or renders content in a process of its own, so that requests go on meanwhile. The task is JSON on
// standard input, and so is the answer on standard output.
import { text } from 'node:stream/consumers';
import { runContentTask, type ContentTask } from './content-tasks.ts';
import type { WebsiteSource } from './website-source.ts';

const { source, task } = JSON.parse(await text(process.stdin)) as {
  source: WebsiteSource;
  task: ContentTask;
};
process.stdout.write(JSON.stringify(await runContentTask(source, task)));
