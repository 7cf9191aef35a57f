import { type IncomingMessage, type ServerResponse, STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Refuses requests that a web `Request` cannot represent or that Node accepts although they are ambiguous. Returns
 * true if it has answered. `headers` are sent with every response.
 */
export function refuseRawRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  headers: Readonly<Record<string, string>>,
): boolean {
  const fault = findFault(incoming);
  if (!fault) return false;
  const body = JSON.stringify({ error: fault.error });
  outgoing.writeHead(fault.status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  });
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
  return true;
}

function findFault(incoming: IncomingMessage): { status: number; error: string } | undefined {
  const { method, url = '', rawHeaders } = incoming;
  if (method === 'TRACE' || method === 'TRACK') {
    return { status: 405, error: 'This method is not used here.' };
  }
  let hosts = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    if (rawHeaders[place]?.toLowerCase() === 'host') hosts++;
  }
  if (hosts !== 1) return { status: 400, error: 'Send exactly one Host header.' };
  // An absolute URL, as sent to proxies, could name another host than the Host header.
  if (!url.startsWith('/'))
    return { status: 400, error: 'Send only the path as the request target.' };
  if (!URL.canParse(`http://host${url}`))
    return { status: 400, error: 'The request target is not a valid path.' };
  return undefined;
}

/** Status by Node's code of a framing error; 400 for all other codes. */
const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const SENTENCES: Record<number, string> = {
  400: 'The request cannot be read.',
  405: 'This method is not used here.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  417: 'Send no Expect header other than 100-continue.',
  431: 'The headers are too large: at most 16 KB.',
};

/** Time for the client to receive the answer before the connection is cut. */
const HEARD_AFTER_MS = 1000;

/**
 * Answers input that Node does not turn into a request (framing errors, CONNECT, an unknown Expect header) with an
 * error and the shared headers, and closes the connection.
 */
export function answerUnreadable(server: Server, headers: () => Record<string, string>): void {
  const end = (socket: Duplex, status: number) => {
    const isUnanswered = !('bytesWritten' in socket) || socket.bytesWritten === 0;
    // While another response is being sent, the client would read these bytes as a part of it.
    if (!socket.writable || !isUnanswered) return void socket.destroy();
    const { body, described } = describe(status);
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${writeHeaders(headers())}`;
    socket.end(`${head}${writeHeaders({ ...described, connection: 'close' })}\r\n${body}`);
    // The client may never stop sending: do not wait for it.
    const cut = setTimeout(() => socket.destroy(), HEARD_AFTER_MS);
    socket.once('close', () => clearTimeout(cut));
  };
  server.on('checkExpectation', (request, answer: ServerResponse) => {
    answer.shouldKeepAlive = false;
    const { body, described } = describe(417);
    answer
      .writeHead(417, { ...headers(), ...described })
      .end(request.method === 'HEAD' ? '' : body);
  });
  server.on('connect', (_request, socket) => end(socket, 405));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy();
    end(socket, STATUSES[error.code ?? ''] ?? 400);
  });
}

function describe(status: number): { body: string; described: Record<string, string> } {
  const body = JSON.stringify({ error: SENTENCES[status] });
  const described = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
  };
  return { body, described };
}

function writeHeaders(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}
