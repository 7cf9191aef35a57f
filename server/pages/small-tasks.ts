import { readFile, writeFile } from 'node:fs/promises';
import type { Block } from '../../app/content/clinic.ts';
import { previewMarkdown } from '../../app/content/markdown/preview-markdown.server.ts';
import { cleanPicture } from '../../app/content/pictures/clean-picture.server.ts';
import type { CleanedPicture } from '../../app/publishing/content-worker.ts';

/** Tasks that need neither the content reader nor React, so that a process for one is started quickly. */
export type SmallTask = { kind: 'picture'; file: string } | { kind: 'markdown'; text: string };

export function isSmall(task: { kind: string }): task is SmallTask {
  return task.kind === 'picture' || task.kind === 'markdown';
}

export async function runSmallTask(task: SmallTask): Promise<CleanedPicture | Block[]> {
  if (task.kind === 'markdown') return previewMarkdown(task.text);
  const cleaned = await cleanPicture(await readFile(task.file));
  if ('fault' in cleaned) return cleaned;
  const { bytes, ...about } = cleaned;
  await writeFile(task.file, bytes);
  return about;
}
