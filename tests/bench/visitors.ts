import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '../../app/hours/clinic-time.ts';

export interface Visits {
  /** Keys that the site answered with, by the unique word in the enquiry's message. */
  acknowledged: Map<string, string>;
  /** Number of error answers and broken connections. */
  refused: number;
  /** Milliseconds until each receipt, including retries and pauses; sorted. */
  waited: number[];
}

const PAUSE_MS = 100;
const PATIENCE_MS = 30_000;
const GIVE_UP_MS = 10_000;
/** One request in this many is aborted before its answer arrives, as on a bad connection, and sent again. */
const DROPPED_EVERY = 20;

/**
 * Lets each of `visitors` send one enquiry after the other until `until` resolves. An enquiry is sent again with
 * the same key until it is acknowledged.
 */
export async function sendEnquiries(
  port: number,
  visitors: number,
  until: Promise<unknown>,
): Promise<Visits> {
  const visits: Visits = { acknowledged: new Map(), refused: 0, waited: [] };
  const state = { isOver: false };
  void until.finally(() => (state.isOver = true));
  const visit = async () => {
    while (!state.isOver) await sendOne(port, visits);
  };
  await Promise.all(Array.from({ length: visitors }, visit));
  visits.waited.sort((one, other) => one - other);
  return visits;
}

async function sendOne(port: number, visits: Visits): Promise<void> {
  const word = randomUUID();
  const startedAt = performance.now();
  let isToBeDropped = visits.acknowledged.size % DROPPED_EVERY === 0;
  while (performance.now() - startedAt < PATIENCE_MS) {
    try {
      const key = await trySend(port, word, isToBeDropped);
      if (key !== undefined) {
        visits.acknowledged.set(word, key);
        visits.waited.push(performance.now() - startedAt);
        return;
      }
    } catch {
      // The connection broke: the enquiry may or may not be stored.
    }
    if (!isToBeDropped) visits.refused++;
    isToBeDropped = false;
    await wait(PAUSE_MS);
  }
  throw new Error(`an enquiry was not taken within ${PATIENCE_MS / 1000} s`);
}

async function trySend(
  port: number,
  word: string,
  isDropped: boolean,
): Promise<string | undefined> {
  const answer = await fetch(`http://127.0.0.1:${port}/enquiries`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': word,
    },
    body: JSON.stringify({
      name: 'Kavya Naidu',
      email: 'visitor@example.org',
      date: addDays(new Date().toISOString().slice(0, 10), 7),
      selectOpt: 'Thyroid Disorders [ IN ADULTS ]',
      mobile: '9000012345',
      message1: `Please call me in the evening. ${word}`,
    }),
    signal: AbortSignal.timeout(isDropped ? 5 : GIVE_UP_MS),
  });
  const text = await answer.text();
  if (answer.status !== 201 && answer.status !== 200) return undefined;
  return (JSON.parse(text) as { key: string }).key;
}
