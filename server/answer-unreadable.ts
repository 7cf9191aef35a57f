import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** What Node calls a fault of the framing, and the status that goes with it; every other is 400. */
const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** So long the answer has to arrive. */
const HEARD_AFTER_MS = 1000;

/** Answers what never becomes a request, or asks for more than is offered, with the headers of every other answer, and ends the connection. */
export function answerUnreadable(server: Server, headers: Record<string, string>): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const end = (socket: Duplex, status: number) => {
    const isUnanswered = !('bytesWritten' in socket) || socket.bytesWritten === 0;
    // In the middle of another answer these bytes would be taken for a part of it.
    if (!socket.writable || !isUnanswered) return void socket.destroy();
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`;
    socket.end(`${head}cache-control: no-store\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    // The other side may go on sending for as long as it likes: it is not waited for.
    const cut = setTimeout(() => socket.destroy(), HEARD_AFTER_MS);
    socket.once('close', () => clearTimeout(cut));
  };
  server.on('checkExpectation', (_request, answer: ServerResponse) => {
    answer.shouldKeepAlive = false;
    answer.writeHead(417, { ...headers, 'cache-control': 'no-store', 'content-length': '0' }).end();
  });
  server.on('connect', (_request, socket) => end(socket, 405));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy();
    end(socket, STATUSES[error.code ?? ''] ?? 400);
  });
}
