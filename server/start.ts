import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Services } from '../app/services.server.ts';
import { makeFolder } from '../storage/make-folder.ts';
import { describeStartFault } from './describe-start-fault.ts';
import { giveFirstPassword } from './first-password.ts';
import { holdDataFolder } from './hold-data-folder.ts';
import { createSite } from './http.ts';
import { listen } from './listen.ts';
import { openLog } from './log.ts';
import { openDatabase, openFiles } from './open-storage.ts';
import { readProcessSettings, type Settings } from './settings.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { tendFiles } from './tend-files.ts';
import { startUpkeep } from './upkeep.ts';
import { openWebsite } from './website.ts';

const AFTER_START_MS = 1000;
const BUILD_DIR = fileURLToPath(new URL('../build', import.meta.url));

/** Starts the site; what stops the start is said in a sentence, with exit code 1. */
export async function start(): Promise<void> {
  let settings: Settings | undefined;
  try {
    settings = readProcessSettings();
    await serve(settings);
  } catch (error) {
    const sentence = describeStartFault(error, settings);
    process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`);
    process.exit(1);
  }
}

async function serve(settings: Settings): Promise<void> {
  const log = openLog(settings.logLevel);
  makeFolder(settings.dataDir);
  const release = settings.databaseUrl ? () => undefined : holdDataFolder(settings.dataDir);
  const { content, website } = await openWebsite(
    {
      contentDir: settings.contentDir,
      buildDir: BUILD_DIR,
      cacheDir: join(settings.dataDir, 'cache'),
    },
    settings.publicUrl,
  );
  for (const warning of content.warnings) process.stderr.write(`${warning}\n`);
  const database = await openDatabase(settings);
  const files = await openFiles(settings);

  const stopping = { isStopping: false };
  const services: Services = {
    database,
    files,
    content,
    website,
    log,
    settings,
    now: () => new Date(),
    isStopping: () => stopping.isStopping,
  };
  const listening = await listen(createSite(services), settings);
  const upkeep = startUpkeep(services, settings);
  const leaveFiles = tendFiles(services);
  stopOnSignal(listening, stopping, async () => {
    upkeep.stop();
    leaveFiles();
    await database.close();
    release();
  });
  // Only now, when the port is ours: a password is printed once.
  await giveFirstPassword(database, settings.staffPassword);
  process.stdout.write(`ready ${listening.address}\n`);
  giveBackMemory();
  await once(listening.server, 'close');
}

/** Starting needs some ten megabytes more than serving. Works where the start allows it (--expose-gc). */
function giveBackMemory(): void {
  const collect = globalThis.gc;
  if (!collect) return;
  setTimeout(() => {
    void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, AFTER_START_MS).unref();
}
