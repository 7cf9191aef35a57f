import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';

export interface Follower {
  /** When the event for each key arrived, in milliseconds of `performance.now()`. */
  heardAt: Map<string, number>;
  stop(): void;
}

/** Listens for events as an open staff page does. `localAddress` is the client address that the server sees. */
export async function followEvents(
  port: number,
  cookie: string,
  localAddress: string,
): Promise<Follower> {
  const asking = request({
    host: '127.0.0.1',
    port,
    localAddress,
    path: '/staff/events',
    headers: { accept: 'text/event-stream', cookie },
  });
  asking.end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`Events were answered with ${answer.statusCode}.`);
  const heardAt = new Map<string, number>();
  let rest = '';
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    const now = performance.now();
    const frames = (rest + chunk).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const key = /^data: \{"key":"([^"]+)"\}$/m.exec(frame)?.[1];
      if (key !== undefined) heardAt.set(key, now);
    }
  });
  answer.on('error', () => undefined);
  asking.on('error', () => undefined);
  return { heardAt, stop: () => asking.destroy() };
}
