import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Asked {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Client {
  /** Rejects if the connection breaks before the answer is complete. */
  ask(asked: Asked): Promise<Answer>;
  close(): void;
}

const PATIENCE_MS = 60_000;

/** Sends requests as a browser on the site's own page would. `from` is the client's loopback address. */
export function openClient(port: number, { from = '127.0.0.1', connections = 20 } = {}): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const ask: Client['ask'] = (asked) => {
    const { method, path, headers = {}, body } = asked;
    return new Promise((resolve, reject) => {
      const asking = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          localAddress: from,
          method,
          path,
          timeout: PATIENCE_MS,
          headers: {
            host: `127.0.0.1:${port}`,
            'sec-fetch-site': 'same-origin',
            ...headers,
            ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            if (!answer.complete) return reject(new Error('the answer was cut off'));
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(chunks).toString(),
            });
          });
        },
      );
      asking.on('timeout', () => asking.destroy(new Error('no answer in time')));
      asking.on('error', (error) => {
        // The server may close an idle connection just as it is reused; browsers then retry.
        if (asking.reusedSocket && 'code' in error && error.code === 'ECONNRESET')
          resolve(ask(asked));
        else reject(error);
      });
      asking.end(body);
    });
  };
  return {
    ask,
    close: () => agent.destroy(),
  };
}

export function askJson(
  client: Client,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return client.ask({
    method,
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
