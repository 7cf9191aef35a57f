import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addDays } from '../../app/hours/clinic-time.ts';

export interface Visits {
  /** By the word in the message that no other enquiry has: the key that the site answered with. */
  acknowledged: Map<string, string>;
  /** Answers that were no receipt, and connections that broke. */
  refused: number;
  /** Milliseconds that a visitor waited for the receipt, tries and pauses included; in order. */
  waited: number[];
}

const PAUSE_MS = 100;
const PATIENCE_MS = 30_000;
const GIVE_UP_MS = 10_000;
/** Of so many requests one is dropped before its answer comes, as on a bad line, and sent again. */
const DROPPED_EVERY = 20;

/** Visitors who send one enquiry after the other until `until`, each again with its key until it is acknowledged. */
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
      // The connection broke: whether it was stored is not known.
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
