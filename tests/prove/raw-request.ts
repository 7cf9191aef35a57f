import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  /** 0 if no answer arrived. */
  status: number;
  text: string;
  /** `performance.now()` when the bytes had left this process; undefined if they never did. */
  sentAt: number | undefined;
}

/** Sends `bytes` unchanged; reads until the headers are complete, the connection ends, or `patienceMs` have passed. */
export function sendRaw(
  port: number,
  bytes: string,
  { from = '127.0.0.1', patienceMs = 10_000 } = {},
): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let text = '';
    let sentAt: number | undefined;
    const socket = openSocket(port, from);
    const end = () => {
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text, sentAt });
    };
    const timer = setTimeout(end, patienceMs);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (text.includes('\r\n\r\n')) end();
    });
    socket.once('close', () => {
      clearTimeout(timer);
      end();
    });
    socket.write(bytes, (error) => {
      if (!error) sentAt = performance.now();
    });
  });
}

/** Opens a connection whose errors are ignored. */
export function openSocket(port: number, from: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  return socket;
}

/** Milliseconds until the other side ends the connection, at most `patienceMs`. */
export function untilClosed(socket: Socket, patienceMs: number): Promise<number> {
  const from = performance.now();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve(performance.now() - from);
    };
    const timer = setTimeout(end, patienceMs);
    socket.once('close', end);
    socket.once('end', end);
  });
}
