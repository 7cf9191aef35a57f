import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NO_STORE } from '../../app/http/headers.server.ts';
import type { Services } from '../../app/services/services.server.ts';
import { findMailStatus } from '../../app/messages/mail-status.server.ts';
import { countWaiting } from '../../app/messages/outbox.server.ts';
import { findBackupStatus } from '../../app/backups/backups.server.ts';
import { listSessions } from '../../app/access/sessions/sessions.server.ts';
import { allowHosts } from '../requests/request-guard.ts';
import { METRICS_HOST } from '../settings/settings.ts';
import type { OpenMeter } from './open-meter.ts';

const MAX_CONNECTIONS = 10;

export interface ServedMetrics {
  /** 'http://127.0.0.1:9464/metrics' */
  address: string;
  stop(): void;
}

/** Adds the gauges that are looked up at each read: sessions, free disk space, backups. */
export function showStanding(
  meter: OpenMeter,
  {
    database,
    now,
    settings,
    dataDir,
  }: Pick<Services, 'database' | 'now' | 'settings'> & { dataDir: string },
): void {
  const secondsOf = (time: string | null) => (time === null ? 0 : Date.parse(time) / 1000);
  meter.show('clinic_sessions', 'People who are signed in', async () => {
    const idleMinutes = settings.sessionIdleMinutes;
    return (await listSessions(database, undefined, { now: now(), idleMinutes })).length;
  });
  meter.show('clinic_disk_free_bytes', 'Room that is left where the data rest', async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
  meter.show(
    'clinic_backup_made_timestamp_seconds',
    'When the last backup was finished and checked; 0: never',
    async () => secondsOf((await findBackupStatus(database, now())).madeAt),
  );
  meter.show(
    'clinic_backup_proven_timestamp_seconds',
    'When a backup was last restored in a drill; 0: never',
    async () => secondsOf((await findBackupStatus(database, now())).provenAt),
  );
  meter.show(
    'clinic_messages_waiting',
    'Messages by e-mail that the mail server has not accepted yet',
    async () => (await countWaiting(database.read)).waiting,
  );
  meter.show(
    'clinic_messages_not_delivered',
    'Messages whose sending failed for good in the last week, as on the owner’s page',
    async () => {
      const { refused, givenUp } = await findMailStatus(database.read, true, now());
      return refused + givenUp;
    },
  );
  meter.show(
    'clinic_messages_oldest_waiting_seconds',
    'Age of the oldest waiting message; 0: none waits',
    async () => {
      const { oldestWaiting } = await countWaiting(database.read);
      return oldestWaiting === null ? 0 : (now().getTime() - Date.parse(oldestWaiting)) / 1000;
    },
  );
}

/** Serves the metrics at /metrics on the loopback address. */
export async function serveMetrics(meter: OpenMeter, port: number): Promise<ServedMetrics> {
  const rules = allowHosts(`http://${METRICS_HOST}`);
  const server = createServer(async (incoming, outgoing) => {
    // Against DNS rebinding: a foreign page could make a browser on this machine send requests, but not with a
    // loopback name as the host.
    const isOurs = rules.isAllowedHost(incoming.headers.host ?? '');
    if (!isOurs || incoming.method !== 'GET' || incoming.url !== '/metrics') {
      outgoing.writeHead(isOurs ? 404 : 421).end();
      return;
    }
    const { type, text } = await meter.read();
    outgoing.writeHead(200, { 'content-type': type, ...NO_STORE }).end(text);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, METRICS_HOST);
  await once(server, 'listening');
  server.unref();
  const { port: own } = server.address() as AddressInfo;
  return {
    address: `http://${METRICS_HOST}:${own}/metrics`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
