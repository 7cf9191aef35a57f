import { nameTopic, TOPIC_GROUPS } from '../../app/enquiries/topics.ts';
import { addDays } from '../../app/hours/clinic-time.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import { inventKey } from './demo-key.ts';
import { inventEmail, inventName } from './demo-names.ts';
import type { DemoRandom } from './demo-random.ts';
import { describeAsHistory } from '../hosted/desk-part.ts';

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

/** An enquiry of one of the calendar's last `days` days. */
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
    ...describeAsHistory(key),
    name,
    email: inventEmail(name, number),
    date: addDays(date, 1 + random.whole(10)),
    select_opt: TOPICS[random.whole(TOPICS.length)] ?? null,
    mobile: String(9_000_000_000 + random.whole(100_000)),
    message1: random.pick(MESSAGES),
    datetime,
  };
  return { enquiry, time };
}
