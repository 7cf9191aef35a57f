import pg from 'pg';
import { addressForDriver } from './postgres-address.ts';

const CONNECT_MS = 5000;

/** A connection of its own, for what lasts: the pool's are for questions. */
export async function connectClient(
  url: string,
  options: pg.ClientConfig = {},
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: addressForDriver(url),
    fallback_application_name: 'clinic-site',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...options,
  });
  // Without a listener, the loss of the connection would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** `end` alone would wait for a server that does not answer. */
export function dropClient(client: pg.Client): void {
  client.end().catch(() => undefined);
  client.connection.stream.destroy();
}
