import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from '../app/http/services.server.ts';
import { findFutureNews } from '../app/content/files/future-news.server.ts';
import type { Database } from '../storage/database.ts';
import { makeFolder } from '../storage/private-folders.ts';
import { BUILD_DIR } from './pages/built-files.ts';
import { checkAfterCrash } from './data/check-after-crash.ts';
import { describeStartFault } from './settings/describe-start-fault.ts';
import { finishExchange, listReplaced } from './data/exchange-data.ts';
import { giveBackMemory } from './jobs/give-back-memory.ts';
import { giveFirstPassword } from './first-password.ts';
import { holdDataFolder, LOCK_FILE, noteMissing } from './data/hold-data-folder.ts';
import { createSite, type SiteServices } from './http.ts';
import { listen, requireFreePorts } from './listen.ts';
import { openLog, quietConsole } from './monitoring/log.ts';
import { measureDatabase } from './monitoring/measure-database.ts';
import type { OpenMeter } from './monitoring/open-meter.ts';
import { ClinicMoved, requirePlace } from './data/moved-clinic.ts';
import { openStaffIdentity } from './staff-identity.ts';
import { openDatabase, openFiles } from './data/open-storage.ts';
import type { ServedMetrics } from './monitoring/serve-metrics.ts';
import { refuseUnknownFiles } from './data/has-clinic.ts';
import { describeOpenSettings, readProcessSettings, type Settings } from './settings/settings.ts';
import { describeUnknownSettings } from './settings/settings-file.ts';
import { findStartFaults } from './settings/settings-of-start.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { tendFiles } from './jobs/file-maintenance.ts';
import { startUpkeep } from './jobs/scheduled-jobs.ts';
import { openWebsite } from './pages/website.ts';

/** A clinic of 100,000 records fits; a small one takes what it has. */
const CACHE_MIB = 64;
/** A database server that is started together with the site may need as long. */
const DATABASE_PATIENCE_MS = 60_000;

/** Starts the site; what stops the start is said in a sentence, with exit code 1. */
export async function start(): Promise<void> {
  serveUnread();
  let settings: Settings | undefined;
  try {
    // Before they are read: a misspelt name may be why others are refused.
    describeUnknownSettings().forEach(say);
    settings = readProcessSettings(findStartFaults);
    await serve(settings);
  } catch (error) {
    const sentence = describeStartFault(error, settings);
    process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`);
    process.exit(1);
  }
}

function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** Whoever read what the site writes may go; the site serves on. */
function serveUnread(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** A start that is refused closes what it has opened: the next one must not take it for a crash. */
async function serve(settings: Settings): Promise<void> {
  const closing = new AsyncDisposableStack();
  try {
    await serveUntilClosed(settings, closing);
  } catch (error) {
    await closing.disposeAsync().catch(() => undefined);
    throw error;
  }
}

/** Puts into `closing`, as it opens it, what is to be closed at the end, the last first. */
async function serveUntilClosed(settings: Settings, closing: AsyncDisposableStack): Promise<void> {
  const log = openLog(settings);
  quietConsole(log);
  const cacheDir = join(settings.dataDir, 'cache');
  const leave = noteMissing(settings.dataDir, [cacheDir, join(settings.dataDir, LOCK_FILE)]);
  let isContentRefused = false;
  // Put there first, so that it comes last: the lock keeps a file of its own beside it while it is held.
  closing.defer(async () => {
    if (isContentRefused) await leave();
  });
  await takePortsAndFolder(settings, closing);
  const { content, website } = await openWebsite(
    { contentDir: settings.contentDir, buildDir: BUILD_DIR, cacheDir },
    settings.publicUrl,
    settings.oidc,
  ).catch((error: unknown) => {
    isContentRefused = true;
    throw error;
  });
  const openSettings = describeOpenSettings();
  if (openSettings) say(openSettings);
  content.warnings.forEach(say);
  findFutureNews(content, settings.contentDir, new Date()).forEach(say);
  const meter = settings.metricsPort === undefined ? undefined : await loadMeter();
  if (!settings.databaseUrl) {
    await finishExchange(settings.dataDir);
    checkAfterCrash(settings.dataDir, log);
  }
  await refuseUnknownFiles(settings);
  const opened = await openDatabase(settings, {
    patienceMs: DATABASE_PATIENCE_MS,
    cacheMiB: CACHE_MIB,
    say,
  });
  closing.defer(() => opened.close());
  opened.announcements?.follow((news) => {
    if (news === 'catch-up') void stopWhereLeft(settings, opened);
  });
  const database = meter ? measureDatabase(opened, meter) : opened;
  await refuseUnknownFiles(settings, database);
  const files = await openFiles(settings, tellOfFiles(log));

  const stopping = { isStopping: false };
  let isStarting = true;
  const services: SiteServices = {
    database,
    files,
    content,
    website,
    log,
    ...(meter && { meter }),
    settings,
    now: () => new Date(),
    steadyNow: openSteadyClock(),
    isStarting: () => isStarting,
    isStopping: () => stopping.isStopping,
    identity: openStaffIdentity(settings, log),
  };
  const listening = await listen(createSite(services), settings);
  closing.defer(() => void listening.server.close());
  const metrics = meter && (await watch(meter, services, settings));
  closing.defer(() => metrics?.stop());
  const upkeep = startUpkeep(services, settings);
  closing.defer(() => upkeep.stop());
  // Where the files are away, the site serves all else: the log says why, and they are asked for each time.
  files.check().catch(() => undefined);
  const leaveFiles = tendFiles(services, {
    // In a bucket the bytes of what a restore has replaced lie among the present ones.
    isHeld: () => settings.filesUrl !== undefined && listReplaced(settings.dataDir).length > 0,
  });
  closing.defer(leaveFiles);
  stopOnSignal(listening, stopping, () => closing.disposeAsync(), log);
  // Only now, when the port is ours: a password is printed once.
  await giveFirstPassword(database, settings.staffPassword, log);
  isStarting = false;
  process.stdout.write(`ready ${listening.address}\n`);
  giveBackMemory();
  await once(listening.server, 'close');
}

/**
 * A move can be undone while an instance's line to its database is cut: once the line is back the instance
 * ends, as a start would be refused.
 */
async function stopWhereLeft(settings: Settings, database: Database): Promise<void> {
  try {
    await requirePlace(settings, database);
  } catch (error) {
    // Cut again: the next line asks again.
    if (!(error instanceof ClinicMoved)) return;
    say(error.message);
    throw error;
  }
}

/** A port that is in use stops the start before the folder is made. */
async function takePortsAndFolder(
  settings: Settings,
  closing: AsyncDisposableStack,
): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  const hold = () => {
    makeFolder(dataDir);
    if (!databaseUrl) closing.defer(holdDataFolder(dataDir));
  };
  // Whoever has the folder has the port as well, as a rule: that it is another server of ours says more.
  const wasHeldBefore = existsSync(join(dataDir, LOCK_FILE));
  if (wasHeldBefore) hold();
  await requireFreePorts(settings);
  if (!wasHeldBefore) hold();
}

/** Nothing of it is loaded where nobody watches. */
async function loadMeter(): Promise<OpenMeter> {
  const { openMeter } = await import('./monitoring/open-meter.ts');
  return openMeter();
}

async function watch(
  meter: OpenMeter,
  services: Services,
  { dataDir, metricsPort = 0 }: Settings,
): Promise<ServedMetrics> {
  const { serveMetrics, showStanding } = await import('./monitoring/serve-metrics.ts');
  showStanding(meter, { ...services, dataDir });
  const metrics = await serveMetrics(meter, metricsPort);
  services.log.info('metrics', { address: metrics.address });
  return metrics;
}

function tellOfFiles(log: Services['log']): (sentence: string | undefined) => void {
  return (sentence) => {
    if (sentence === undefined) log.info('files-available');
    else log.warn('files-unavailable', { sentence });
  };
}

/** Begins with the time of the clock and goes on evenly, however the clock is set meanwhile. */
function openSteadyClock(): () => Date {
  const startedAt = Date.now() - performance.now();
  return () => new Date(startedAt + performance.now());
}
