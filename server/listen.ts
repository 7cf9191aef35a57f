import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { isUpload } from './body-bounds.ts';
import { clientAddress } from './client-address.ts';
import { countConnections } from './count-connections.ts';
import { dropSlowReaders } from './drop-slow-readers.ts';
import type { Site } from './http.ts';
import { headOfIncoming } from './request-head.ts';
import { refuseRawRequest } from './raw-request-guard.ts';
import type { Settings } from './settings.ts';

const HEADER_BYTES = 16 * 1024;
const HEADERS_MS = 10_000;
const BODY_MS = 30_000;
const UPLOAD_MS = 120_000;

export interface Listening {
  server: Server;
  /** 'http://127.0.0.1:3000' */
  address: string;
  /** Takes no more requests, finishes those received, and cuts what is left after `patienceMs`. */
  stop(patienceMs: number): Promise<void>;
}

/** Serves the site on the port and host of the settings, with bounds on what a client may hold up. */
export async function listen(
  site: Site,
  settings: Pick<Settings, 'host' | 'port' | 'trustedProxies'>,
): Promise<Listening> {
  const proxies = new Set(settings.trustedProxies);
  const answer = getRequestListener((request, { incoming }) =>
    site.answer(request, { address: clientAddress(incoming as IncomingMessage, proxies) }),
  );
  const server = createServer(
    {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: HEADERS_MS,
      requestTimeout: UPLOAD_MS,
      connectionsCheckingInterval: 5000,
    },
    (incoming, outgoing) => {
      if (refuseRawRequest(incoming, outgoing)) return;
      const ahead = site.answerAhead(headOfIncoming(incoming));
      if (ahead) {
        outgoing.writeHead(ahead.status, ahead.headers).end(ahead.body ?? undefined);
        return;
      }
      limitBodyTime(incoming);
      // Set here they cost little, and what the answer itself sets goes before them.
      for (const name in site.headers) outgoing.setHeader(name, site.headers[name] ?? '');
      void answer(incoming, outgoing);
    },
  );
  server.on('connect', (_request, socket) => {
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  countConnections(server, proxies);
  dropSlowReaders(server);
  server.listen(settings.port, settings.host);
  await once(server, 'listening');
  const { address, port, family } = server.address() as AddressInfo;
  return {
    server,
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    async stop(patienceMs) {
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}

/** Bodies other than uploads must be there within half a minute; Node's own bound is that of uploads. */
function limitBodyTime(incoming: IncomingMessage): void {
  const hasBody = incoming.headers['content-length'] ?? incoming.headers['transfer-encoding'];
  if (!hasBody || incoming.headers['content-length'] === '0') return;
  if (isUpload(headOfIncoming(incoming))) return;
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.socket.destroy();
  }, BODY_MS);
  timer.unref();
  incoming.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}
