import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readContent } from '../app/content/content.server.ts';
import { ContentError } from '../app/content/files/content-file.server.ts';
import { findFutureNews } from '../app/content/files/future-news.server.ts';
import { describeSample, findLeftBehind } from '../app/content/files/left-behind.server.ts';
import { readLastServed } from '../server/pages/website.ts';
import { CLINIC_COMMAND, type Settings } from '../server/settings/settings.ts';
import type { CommandContext } from './command.ts';

export const help = `check the content folder before the site starts with it

  ${CLINIC_COMMAND} check-content

Reads the folder in CONTENT_DIR as the site does when it starts, and prints every mistake with its file
and line. If there are any, the exit code is 1 and the site would not start. It also prints what the
site would leave out or replace.

It warns while the clinic is the invented sample, where the texts still contain a name, doctor, e-mail or telephone number of the sample or of
the content that was last served, and where a telephone number is not one of the clinic's.

It changes nothing and needs no data folder. The site may be running.
`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  parseArgs({ args });
  const { settings, output, now } = context;
  try {
    const warnings = await listWarnings(settings, now());
    const lines = warnings.length > 0 ? warnings : ['The content is in order.'];
    output.write(`${lines.join('\n')}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    output.write(`${[error.message, ...error.warnings].join('\n')}\n`);
    return 1;
  }
}

/** Prepares the pictures too, since only that finds broken ones. */
async function listWarnings(
  { contentDir: folder, dataDir }: Settings,
  now: Date,
): Promise<string[]> {
  const cacheFolder = await mkdtemp(join(tmpdir(), 'clinic-pictures-'));
  try {
    const content = await readContent(folder, { cacheFolder });
    const former = await readLastServed(join(dataDir, 'cache'));
    const sample = describeSample(content.clinic);
    return [
      ...(sample === undefined ? [] : [sample]),
      ...content.warnings,
      ...findFutureNews(content, folder, now),
      ...(await findLeftBehind(folder, content.clinic, former?.clinic)),
    ];
  } finally {
    await rm(cacheFolder, { recursive: true, force: true });
  }
}
