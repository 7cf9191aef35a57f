import type { Transaction } from 'kysely';
import { nameTopic, TOPIC_GROUPS } from '../../app/enquiries/topics.ts';
import { addDays } from '../../app/hours/clinic-time.ts';
import type { Tables } from '../../storage/tables.ts';
import { historicEnquiry } from '../hosted/desk-part.ts';
import { inventEmail, inventName } from './demo-patients.ts';
import { type DemoCalendar, type DemoRandom, inventKey } from './demo-random.ts';

const MESSAGES = [
  'Please call me in the evening.',
  'My reports are ready.',
  'Is Saturday possible?',
  'I would like a second opinion on my tablets.\nThank you.',
  'Follow-up visit for my mother.',
  'Should I come fasting?',
  'నాకు శనివారం ఉదయం కావాలి.',
  'क्या शाम को समय मिल सकता है?',
] as const;

const TOPICS = TOPIC_GROUPS.flatMap(({ group, topics }) =>
  topics.map((topic) => nameTopic(topic, group)),
);

const NEW = 5;
const CALLED = 9;

/** An enquiry row from one of the calendar's last `days` days, and its time (ms since 1970). */
export function inventEnquiry(
  number: number,
  random: DemoRandom,
  calendar: DemoCalendar,
  days: number,
) {
  const day = calendar.days - 1 - random.whole(days);
  const { date, datetime, time } = calendar.momentOn(day, random);
  const key = inventKey(random, time);
  const name = inventName(random);
  const enquiry = {
    key,
    ...historicEnquiry(key),
    name,
    email: inventEmail(name, number),
    date: addDays(date, 1 + random.whole(10)),
    select_opt: TOPICS[random.whole(TOPICS.length)] ?? null,
    mobile: String(9_000_000_000 + random.whole(100_000)),
    message1: random.pick(MESSAGES),
    datetime,
    answered_at: new Date(time + (5 + ((number * 37) % 300)) * 60_000).toISOString(),
  };
  return { enquiry, time };
}

/** Marks the newest invented enquiries as new and some older ones as called; the rest stay done. */
export async function openDemoInbox(transaction: Transaction<Tables>): Promise<void> {
  const newest = await transaction
    .selectFrom('enquiries')
    .select('key')
    .where('idempotency_key', 'is', null)
    .orderBy('arrived', 'desc')
    .orderBy('key', 'desc')
    .limit(NEW + CALLED)
    .execute();
  const keys = newest.map(({ key }) => key);
  await mark(transaction, keys.slice(0, NEW), 'new');
  await mark(transaction, keys.slice(NEW), 'called');
}

async function mark(
  transaction: Transaction<Tables>,
  keys: string[],
  status: 'new' | 'called',
): Promise<void> {
  if (keys.length === 0) return;
  await transaction
    .updateTable('enquiries')
    .set(status === 'new' ? { status, answered_at: null } : { status })
    .where('key', 'in', keys)
    .execute();
}
