import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { isUpload } from './requests/request-guard.ts';
import { answerUnreadable, refuseRawRequest } from './requests/malformed-requests.ts';
import { clientAddress, trustProxies } from './requests/client-address.ts';
import { dropSlowReaders } from './requests/drop-slow-readers.ts';
import type { Site } from './http.ts';
import { limitConnections, limitRequests } from './requests/limit-clients.ts';
import { headOfIncoming } from './requests/request-head.ts';
import { METRICS_HOST, type Settings } from './settings/settings.ts';

const HEADER_BYTES = 16 * 1024;
const HEADERS_MS = 10_000;
const BODY_MS = 30_000;
const UPLOAD_MS = 120_000;
/** While new connections keep coming, waiting ones are accepted for this long at most. */
const ACCEPT_MS = 1000;

export interface Listening {
  server: Server;
  /** 'http://127.0.0.1:3000' */
  address: string;
  /**
   * Closes each connection after its next response, accepts no new ones after `noticeMs`, finishes the received
   * requests, and cuts the remaining connections after `patienceMs`.
   */
  stop(patienceMs: number, noticeMs?: number): Promise<void>;
}

/** Serves the site on the host and port of the settings, with limits on headers, time and connections. */
export async function listen(
  site: Site,
  settings: Pick<Settings, 'host' | 'port' | 'trustedProxies'> &
    Partial<Pick<Settings, 'hasRateLimits'>>,
): Promise<Listening> {
  const proxies = trustProxies(settings.trustedProxies);
  const refuseTooMany = limitRequests(() => site.headers);
  const clientOf = (incoming: IncomingMessage) => ({ address: clientAddress(incoming, proxies) });
  const answer = getRequestListener((request, { incoming }) =>
    site.answer(request, clientOf(incoming as IncomingMessage)),
  );
  const state = { isStopping: false };
  const server = createServer(
    {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: HEADERS_MS,
      requestTimeout: UPLOAD_MS,
      connectionsCheckingInterval: 5000,
      // Node's own response would lack our headers; `refuseRawRequest` answers instead.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      if (state.isStopping) outgoing.shouldKeepAlive = false;
      if (refuseRawRequest(incoming, outgoing, site.headers)) return;
      const client = clientOf(incoming);
      const isLimited = settings.hasRateLimits !== false;
      if (isLimited && refuseTooMany(incoming, outgoing, client.address)) return;
      const ahead = site.answerAhead(headOfIncoming(incoming), client);
      if (ahead) {
        outgoing.writeHead(ahead.status, ahead.headers).end(ahead.body ?? undefined);
        return;
      }
      limitBodyTime(incoming);
      // Setting them here is cheap, and headers that the response sets itself override them.
      for (const [name, value] of Object.entries(site.headers)) outgoing.setHeader(name, value);
      void answer(incoming, outgoing);
    },
  );
  answerUnreadable(server, () => site.headers);
  limitConnections(server, proxies);
  dropSlowReaders(server);
  server.listen(settings.port, settings.host);
  await once(server, 'listening');
  const { address, port, family } = server.address() as AddressInfo;
  return {
    server,
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    async stop(patienceMs, noticeMs = 0) {
      state.isStopping = true;
      if (noticeMs > 0) await wait(noticeMs, undefined, { ref: false });
      await untilRead(server);
      const closed = once(server, 'close');
      server.close();
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), patienceMs);
      await closed;
      clearTimeout(cut);
    },
  };
}

/**
 * Resolves once no connection waits to be accepted, and the requests that have arrived are read. Node accepts one
 * connection in each turn of the event loop, so on a busy machine many may wait, and closing would reset them.
 */
async function untilRead(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => void (accepted += 1);
  server.on('connection', count);
  const from = performance.now();
  let before: number;
  do {
    before = accepted;
    // The next connection is accepted in one turn, and its request read in another.
    for (let turn = 0; turn < 3; turn++) await nextTurn();
  } while (accepted > before && performance.now() - from < ACCEPT_MS);
  server.off('connection', count);
}

/** Bodies must arrive within 30 seconds; uploads have Node's `requestTimeout`. */
function limitBodyTime(incoming: IncomingMessage): void {
  const hasBody = incoming.headers['content-length'] ?? incoming.headers['transfer-encoding'];
  if (!hasBody || incoming.headers['content-length'] === '0') return;
  if (isUpload(headOfIncoming(incoming))) return;
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.socket.destroy();
  }, BODY_MS);
  timer.unref();
  incoming.once('close', () => clearTimeout(timer));
}

/**
 * Listens on the ports for a moment and closes them again; throws what `listen` would. So a start that is refused
 * because of a port has changed nothing yet.
 */
export async function requireFreePorts({
  host,
  port,
  metricsPort,
}: Pick<Settings, 'host' | 'port' | 'metricsPort'>): Promise<void> {
  await tryPort(port, host);
  if (metricsPort !== undefined) await tryPort(metricsPort, METRICS_HOST);
}

async function tryPort(port: number, host: string): Promise<void> {
  const server = createTcpServer((socket) => socket.destroy());
  server.listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
