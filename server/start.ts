import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Services } from '../app/services/services.server.ts';
import { tellNobodyIssues } from '../app/prescriptions/nobody-issues.server.ts';
import { indexForeignRecords } from '../app/patients/records/index-foreign-records.server.ts';
import { PROGRAM_VERSION } from '../app/content/project-folder.server.ts';
import { ContentError } from '../app/content/files/content-file.server.ts';
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
import { hasClinic, refuseUnknownFiles } from './data/has-clinic.ts';
import { describeOpenSettings, readProcessSettings, type Settings } from './settings/settings.ts';
import { describeUnknownSettings } from './settings/settings-file.ts';
import { findStartFaults } from './settings/settings-of-start.ts';
import { openSmtp } from './mail/smtp.ts';
import { startSending } from '../app/messages/send-messages.server.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { tendFiles } from './jobs/file-maintenance.ts';
import { openBackups, openOwnerTools } from './jobs/own-backups.ts';
import { startDatabaseChecks } from './jobs/check-each-night.ts';
import { logAuditHead, startScheduledJobs } from './jobs/scheduled-jobs.ts';
import { finishExchange as finishContentExchange } from '../app/publishing/content-folder.server.ts';
import { followContent } from './pages/follow-content.ts';
import { openSitePublishing } from './pages/open-site-publishing.ts';
import { openNewestVersion } from './pages/open-newest-version.ts';
import { openWebsite } from './pages/website.ts';

/** Enough for 100,000 records; a smaller database uses less. */
const CACHE_MIB = 64;
/** A database server that starts together with the site may take this long. */
const DATABASE_PATIENCE_MS = 60_000;

/** Starts the site. If that fails, prints one sentence and exits with code 1. */
export async function start(): Promise<void> {
  ignoreClosedOutput();
  let settings: Settings | undefined;
  try {
    // Before the settings are checked: a misspelt name may be the reason for a fault.
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

/** A closed standard output or error must not stop the site. */
function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** A failed start closes what it has opened, so that the next start does not treat it as a crash. */
async function serve(settings: Settings): Promise<void> {
  const closing = new AsyncDisposableStack();
  try {
    await serveUntilClosed(settings, closing);
  } catch (error) {
    await closing.disposeAsync().catch(() => undefined);
    throw error;
  }
}

/** Adds everything that it opens to `closing`, which closes it in reverse order. */
async function serveUntilClosed(settings: Settings, closing: AsyncDisposableStack): Promise<void> {
  const log = openLog(settings);
  quietConsole(log);
  const cacheDir = join(settings.dataDir, 'cache');
  const removeNew = noteMissing(settings.dataDir, [cacheDir, join(settings.dataDir, LOCK_FILE)]);
  let isContentRefused = false;
  // Deferred first, so that it runs last: the lock file exists while the folder is locked.
  closing.defer(async () => {
    if (isContentRefused) await removeNew();
  });
  await claimPortsAndFolder(settings, closing);
  const { contentDir, publicUrl, oidc } = settings;
  const named = oidc && { name: oidc.name, isOnly: oidc.isOnly };
  const source = { folders: { contentDir, buildDir: BUILD_DIR, cacheDir }, publicUrl, named };
  await finishContentExchange(contentDir);
  let refused: ContentError | undefined;
  const opened = await openWebsite(source).catch((error: unknown) => {
    // A clinic has its last good version in the database.
    if (error instanceof ContentError && hasClinic(settings)) return void (refused = error);
    isContentRefused = true;
    throw error;
  });
  const openSettings = describeOpenSettings();
  if (openSettings) say(openSettings);
  const meter = settings.metricsPort === undefined ? undefined : await loadMeter();
  if (!settings.databaseUrl) {
    await finishExchange(settings.dataDir);
    checkAfterCrash(settings.dataDir, log);
  }
  await refuseUnknownFiles(settings);
  const stores = await openDatabase(settings, {
    patienceMs: DATABASE_PATIENCE_MS,
    cacheMiB: CACHE_MIB,
    say,
  });
  closing.defer(() => stores.close());
  stores.announcements?.follow((news) => {
    if (news === 'catch-up') void stopIfMoved(settings, stores);
  });
  const database = meter ? measureDatabase(stores, meter) : stores;
  await refuseUnknownFiles(settings, database);
  await indexForeignRecords(database, say);
  const files = await openFiles(settings, logFileFaults(log));
  const pages = opened ?? (await openNewestVersion(source, { ...settings, database }, refused));
  const { content } = pages.current();
  content.warnings.forEach(say);
  findFutureNews(content, settings.contentDir, new Date()).forEach(say);
  const nobodyIssues = await tellNobodyIssues(database.read, content);
  if (nobodyIssues) say(nobodyIssues);

  const now = () => new Date();
  const { dataDir } = settings;
  const publishing = openSitePublishing(source, pages, { database, log, now, dataDir });
  closing.defer(() => publishing.stop());
  // Content that other instances have published meanwhile is then served from the first request on.
  await publishing.reconcile();

  const stopping = { isStopping: false };
  let isStarting = true;
  const smtp = settings.mail && openSmtp(settings.mail);
  closing.defer(() => smtp?.close());
  const backups = openBackups({ database, log, now }, settings);
  const tools = openOwnerTools(settings, backups);
  // A folder that cannot be read is told by the backup.
  const place = await tools.backups?.findPlace().catch(() => undefined);
  if (place?.isOnOneDisk) log.warn('backups-on-one-disk');
  const services: SiteServices = {
    database,
    files,
    site: pages,
    ...(smtp && { sendMail: smtp.send }),
    log,
    ...(meter && { meter }),
    settings,
    now,
    publishing,
    tools,
    steadyNow: openSteadyClock(),
    isStarting: () => isStarting,
    isStopping: () => stopping.isStopping,
    identity: openStaffIdentity(settings, log),
  };
  const listening = await listen(createSite(services), settings);
  closing.defer(() => void listening.server.close());
  const metrics = meter && (await watch(meter, services, settings));
  closing.defer(() => metrics?.stop());
  await logAuditHead(services);
  const jobs = startScheduledJobs(services, settings, backups);
  closing.defer(() => jobs.stop());
  const checks = startDatabaseChecks(services, dataDir);
  closing.defer(() => checks.stop());
  // Stops before the connections to the mail server are closed.
  const sending = smtp && startSending(services, smtp.send);
  closing.defer(() => sending?.stop());
  // If the file store is unavailable, the site serves everything else and logs why.
  files.check().catch(() => undefined);
  const leaveFiles = tendFiles(services, {
    // In a bucket, the files of replaced data are among the current ones.
    isHeld: () => settings.filesUrl !== undefined && listReplaced(settings.dataDir).length > 0,
  });
  closing.defer(leaveFiles);
  const { announcements } = stores;
  const followed = followContent({ contentDir, publishing, pages, announcements, log });
  closing.defer(() => followed.stop());
  stopOnSignal(listening, stopping, () => closing.disposeAsync(), log);
  // Only now, when the port is open: the password is printed only once.
  await giveFirstPassword(database, settings.staffPassword, log);
  isStarting = false;
  process.stdout.write(`ready ${listening.address}\n`);
  log.info('ready', { address: listening.address, version: PROGRAM_VERSION });
  giveBackMemory();
  await once(listening.server, 'close');
}

/**
 * A move can be undone while an instance has lost its database connection. Once it is back, the instance stops if
 * the clinic has left this database, as a start would be refused.
 */
async function stopIfMoved(settings: Settings, database: Database): Promise<void> {
  try {
    await requirePlace(settings, database);
  } catch (error) {
    // The connection was lost again: the next 'catch-up' checks again.
    if (!(error instanceof ClinicMoved)) return;
    say(error.message);
    throw error;
  }
}

/** Tests the ports before it creates the data folder, so that a port in use changes nothing. */
async function claimPortsAndFolder(
  settings: Settings,
  closing: AsyncDisposableStack,
): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  const hold = () => {
    makeFolder(dataDir);
    if (!databaseUrl) closing.defer(holdDataFolder(dataDir));
  };
  // If another server of ours runs, it usually has both the folder and the port: the folder's message says more.
  const wasHeldBefore = existsSync(join(dataDir, LOCK_FILE));
  if (wasHeldBefore) hold();
  await requireFreePorts(settings);
  if (!wasHeldBefore) hold();
}

/** Loaded only if metrics are configured. */
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

function logFileFaults(log: Services['log']): (sentence: string | undefined) => void {
  return (sentence) => {
    if (sentence === undefined) log.info('files-available');
    else log.warn('files-unavailable', { sentence });
  };
}

/** A clock that starts at the present time and is not affected by later changes of the system clock. */
function openSteadyClock(): () => Date {
  const startedAt = Date.now() - performance.now();
  return () => new Date(startedAt + performance.now());
}
