import { setTimeout as wait } from 'node:timers/promises';
import { openClient } from './ask.ts';
import type { Staff } from './clinic.ts';
import { makeWrite, readKey, type Kind, type Write } from './make-write.ts';
import { drawHex, type Random } from './random.ts';

export interface LoadOptions {
  port: number;
  perSecond: number;
  random: Random;
  /** Without it, all writes are enquiries. */
  staff?: Staff;
  /**
   * `honest` (the default) retries with the same key until the write is answered as stored. The other two are
   * controls, which the check must notice. `hasty` counts a write as stored once it is sent. `forgetful` makes the
   * first write and every twentieth after it an enquiry that it also sends with another key.
   */
  habit?: 'honest' | 'hasty' | 'forgetful';
}

export interface WriteLoad {
  writes: Write[];
  /** Answers that no honest write should get, such as 'enquiry: 500 …'. */
  unexpected: string[];
  /** Number of answers that ask to try again later: 503 or 507. */
  refusals: number;
  /** When the last write was answered as stored, in milliseconds of `performance.now()`. */
  acknowledgedAt: number;
  /**
   * Treats answers since `time` (of `performance.now()`) as not received and sends those writes again, because a
   * real power cut would have kept the answers from arriving.
   */
  forgetSince(time: number): void;
  /** Resolves once another write has begun. */
  untilBegun(): Promise<void>;
  /** Resolves when the next write is answered as stored; throws if none is within 30 seconds. */
  untilAcknowledged(): Promise<void>;
  /** Begins no more writes; waits until all are acknowledged, at most `patienceMs`. */
  stop(patienceMs?: number): Promise<void>;
}

const TICK_MS = 10;
const AGAIN_AFTER_MS = 60;
const MAX_PENDING = 400;
const MAX_MS = 30_000;
const MAX_RECENT = 1000;
const NOT_NOW = new Set([503, 507]);

/** Begins `perSecond` writes a second, whether or not the site is up, and retries each of them. */
export function startWrites(options: LoadOptions): WriteLoad {
  const { port, perSecond, random, staff, habit = 'honest' } = options;
  const client = openClient(port, { connections: 40 });
  const load = { writes: [], unexpected: [], refusals: 0, acknowledgedAt: 0 } as Pick<
    WriteLoad,
    'writes' | 'unexpected' | 'refusals' | 'acknowledgedAt'
  >;
  const pending = new Set<Promise<void>>();
  const recent: { write: Write; at: number }[] = [];
  const state = { isOver: false, hasGivenUp: false };

  async function send(write: Write, isAnew: boolean): Promise<void> {
    if (habit === 'hasty') write.isAcknowledged = true;
    if (isAnew) await sendAnew(write);
    while (!state.hasGivenUp) {
      const answer = await client.ask(write.asked).catch(() => undefined);
      if (answer && (answer.status === 201 || answer.status === 200)) {
        write.isAcknowledged = true;
        write.key = readKey(write.kind, answer.body);
        load.acknowledgedAt = performance.now();
        recent.push({ write, at: load.acknowledgedAt });
        if (recent.length > MAX_RECENT) recent.shift();
        return;
      }
      if (habit === 'hasty') return;
      if (answer && !NOT_NOW.has(answer.status)) {
        load.unexpected.push(`${write.kind}: ${answer.status} ${answer.body.slice(0, 120)}`);
        return;
      }
      if (answer) load.refusals++;
      await wait(AGAIN_AFTER_MS + random.whole(AGAIN_AFTER_MS));
    }
  }

  async function sendAnew({ asked }: Write): Promise<void> {
    const headers = { ...asked.headers, 'idempotency-key': drawHex(random, 32) };
    while (!state.hasGivenUp) {
      const answer = await client.ask({ ...asked, headers }).catch(() => undefined);
      if (answer && !NOT_NOW.has(answer.status)) return;
      await wait(AGAIN_AFTER_MS);
    }
  }

  const startedAt = performance.now();
  let begun = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    for (; begun < due; begun++) {
      // Skip this write if too many are still pending.
      if (pending.size >= MAX_PENDING) continue;
      const isAnew = habit === 'forgetful' && load.writes.length % 20 === 0;
      const write = makeWrite(isAnew ? 'enquiry' : drawKind(random), random, staff);
      load.writes.push(write);
      begin(write, isAnew);
    }
  }, TICK_MS);

  function begin(write: Write, isAnew = false): void {
    const sending = send(write, isAnew);
    pending.add(sending);
    void sending.finally(() => pending.delete(sending));
  }

  return Object.assign(load, {
    async untilAcknowledged() {
      const from = performance.now();
      while (load.acknowledgedAt < from) {
        if (performance.now() - from > MAX_MS) throw new Error('Nothing is stored any more.');
        await wait(TICK_MS);
      }
    },
    async untilBegun() {
      const { length } = load.writes;
      while (load.writes.length === length) await wait(TICK_MS);
    },
    forgetSince(time: number) {
      for (const { write, at } of recent.splice(0)) {
        if (at < time) continue;
        write.isAcknowledged = false;
        write.key = undefined;
        begin(write);
      }
    },
    async stop(patienceMs = 15_000) {
      clearInterval(timer);
      const patience = new AbortController();
      const given = wait(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([Promise.all(pending), given]);
      patience.abort();
      state.hasGivenUp = true;
      await Promise.all(pending);
      client.close();
    },
  });
}

function drawKind(random: Random): Kind {
  const share = random.whole(100);
  return share < 90 ? 'enquiry' : share < 97 ? 'record' : 'report';
}
