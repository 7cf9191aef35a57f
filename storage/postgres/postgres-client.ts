import pg from 'pg';

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

/**
 * The address as the driver is to read it. It takes these modes for 'verify-full' too, but warns of them at each
 * start, and says that a later one of it will look less closely at who answers.
 */
export function addressForDriver(url: string): string {
  if (/[?&]uselibpqcompat=true(?:&|$)/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g, '$1verify-full');
}
