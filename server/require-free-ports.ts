import { once } from 'node:events';
import { createServer } from 'node:net';
import { METRICS_HOST } from './settings/metrics-host.ts';
import type { Settings } from './settings/settings.ts';

/** Tries the ports, and answers nobody on them: a start that would be refused for one has then changed nothing. */
export async function requireFreePorts({
  host,
  port,
  metricsPort,
}: Pick<Settings, 'host' | 'port' | 'metricsPort'>): Promise<void> {
  await tryPort(port, host);
  if (metricsPort !== undefined) await tryPort(metricsPort, METRICS_HOST);
}

async function tryPort(port: number, host: string): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  server.listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
