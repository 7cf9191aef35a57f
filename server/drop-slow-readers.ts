import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const SPAN_MS = 30_000;
const LEAST_BYTES = 30 * 1024;

/** Ends connections that take less than 1 KB a second of an answer that waits for them. */
export function dropSlowReaders(server: Server): void {
  const taken = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    taken.set(socket, 0);
    socket.once('close', () => taken.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of taken) {
      const waiting = socket.writableLength;
      const now = socket.bytesWritten - waiting;
      if (waiting > 0 && before > 0 && now - before < LEAST_BYTES) socket.destroy();
      // Only a connection that had something to take all along is measured next time.
      taken.set(socket, waiting > 0 ? now : 0);
    }
  }, SPAN_MS);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}
