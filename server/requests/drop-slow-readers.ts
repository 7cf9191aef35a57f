import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const SPAN_MS = 30_000;
const MIN_BYTES = 30 * 1024;

/** Closes connections that read a waiting response at less than 1 KB/s, measured over 30 seconds. */
export function dropSlowReaders(server: Server, spanMs = SPAN_MS, leastBytes = MIN_BYTES): void {
  /** Bytes that the client had read at the previous check; undefined if none were waiting. */
  const taken = new Map<Socket, number | undefined>();
  server.on('connection', (socket: Socket) => {
    taken.set(socket, undefined);
    socket.once('close', () => taken.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of taken) {
      const now = countTaken(socket);
      if (now !== undefined && before !== undefined && now - before < leastBytes) socket.destroy();
      taken.set(socket, now);
    }
  }, spanMs);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

/** Bytes that the operating system has taken over so far; undefined if none are waiting. */
function countTaken(socket: Socket): number | undefined {
  // Only the handle knows the progress within a large chunk: the stream counts a chunk when all of it is sent.
  // oxlint-disable-next-line no-underscore-dangle -- Node has no public API for it
  const handle = (socket as Socket & { _handle?: Handle | null })._handle;
  const waiting = Math.max(handle?.writeQueueSize ?? 0, socket.writableLength);
  if (!handle || waiting === 0) return undefined;
  return handle.bytesWritten - handle.writeQueueSize;
}

interface Handle {
  /** Bytes passed to the operating system, including those still in its queue. */
  bytesWritten: number;
  writeQueueSize: number;
}
