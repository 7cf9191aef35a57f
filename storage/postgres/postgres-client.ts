import pg from 'pg';

const CONNECT_MS = 5000;

/** Opens a long-lived connection outside the pool, for locks, announcements and flushes. */
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
  try {
    await refuseStandby(client);
    return client;
  } catch (error) {
    dropClient(client);
    throw error;
  }
}

class ReadOnlyStandby extends Error {
  override name = 'ReadOnlyStandby';
  /** PostgreSQL's own error code for a write there. */
  readonly code = '25006';
}

/**
 * Throws `ReadOnlyStandby` if the server is a standby. During a failover the address can lead to the former primary,
 * which has come back as one, and a connection opened then would stay with it.
 */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_standby: boolean }>(
    'select pg_is_in_recovery() as is_standby',
  );
  if (rows[0]?.is_standby) throw new ReadOnlyStandby();
}

/** Closes a connection without waiting for a server that does not answer. */
export function dropClient(client: pg.Client): void {
  client.end().catch(() => undefined);
  client.connection.stream.destroy();
}

/**
 * Spells out sslmode=verify-full for the driver. It already treats these modes like verify-full, but warns at each
 * start that its next major version will verify less.
 */
export function addressForDriver(url: string): string {
  if (/[?&]uselibpqcompat=true(?:&|$)/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g, '$1verify-full');
}
