import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const SPAN_MS = 30_000;
const MIN_BYTES = 30 * 1024;

/** Ends connections that take less than 1 KB a second of an answer that waits for them. */
export function dropSlowReaders(server: Server, spanMs = SPAN_MS, leastBytes = MIN_BYTES): void {
  /** Bytes that the reader had taken at the last look; undefined where nothing waited for it then. */
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

/** What the system has taken over for the reader so far; undefined where all of it is gone. */
function countTaken(socket: Socket): number | undefined {
  // Only the handle tells how far one large piece has got: the stream counts it when it is over.
  // oxlint-disable-next-line no-underscore-dangle -- Node has no public name for it
  const handle = (socket as Socket & { _handle?: Handle | null })._handle;
  const waiting = Math.max(handle?.writeQueueSize ?? 0, socket.writableLength);
  if (!handle || waiting === 0) return undefined;
  return handle.bytesWritten - handle.writeQueueSize;
}

interface Handle {
  /** Handed to the system, waiting there included. */
  bytesWritten: number;
  writeQueueSize: number;
}
