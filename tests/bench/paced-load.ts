import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export interface PacedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  expected: number;
}

export interface PacedResult {
  answered: number;
  /** Milliseconds since the request was due, so that the time it waited to be sent counts too. */
  p50: number;
  p99: number;
}

/** Sends `perSecond` requests a second, without waiting for earlier answers, until `until` resolves. */
export async function loadAtPace(
  port: number,
  perSecond: number,
  make: (number: number) => PacedRequest,
  until: Promise<unknown>,
): Promise<PacedResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 40 });
  const took: number[] = [];
  const pending = new Set<Promise<void>>();
  const state = { isOver: false };
  void until.finally(() => (state.isOver = true));
  const startedAt = performance.now();
  for (let number = 0; !state.isOver; number++) {
    const dueAt = startedAt + (number * 1000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 1) await wait(early);
    const asked = ask(agent, port, make(number)).then(() => {
      took.push(performance.now() - dueAt);
    });
    pending.add(asked);
    void asked.finally(() => pending.delete(asked));
  }
  await Promise.all(pending);
  agent.destroy();
  took.sort((one, other) => one - other);
  const at = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0;
  return { answered: took.length, p50: at(0.5), p99: at(0.99) };
}

function ask(agent: Agent, port: number, asked: PacedRequest): Promise<void> {
  const { method, path, headers, body, expected } = asked;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        answer.resume();
        if (answer.statusCode !== expected) reject(new Error(`${path}: ${answer.statusCode}`));
        answer.once('end', resolve);
      },
    );
    sent.once('error', (error) => {
      // The server may close an idle connection just as it is reused.
      if (sent.reusedSocket) resolve(ask(agent, port, asked));
      else reject(error);
    });
    sent.end(body);
  });
}
