import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Mail } from '../../http/send-mail.server.ts';
import { sendDue } from '../../messages/send-messages.server.ts';
import {
  ANSWERS,
  openTestEnquiries,
  type TestEnquiries,
} from '../../../tests/support/open-test-enquiries.ts';

let site: TestEnquiries;
beforeAll(async () => {
  site = await openTestEnquiries();
});
afterAll(() => site.remove());
afterEach(() => site.forget());

test('a filled trap field moves the enquiry to spam, and never discards it (C4)', async () => {
  expect((await site.send({ ...ANSWERS, website: 'https://spam.example.org' })).status).toBe(201);
  expect(await site.listStored()).toMatchObject([{ place: 'quarantine' }]);
});

test.each([
  ['one address', () => '192.0.2.1'],
  // One customer has an address for each device, and new ones each day.
  ['one /64', (person: number) => `2001:db8:0:1::${person}`],
])(
  'a hundred people behind %s in ten minutes are all kept; the next is asked to wait (C3)',
  async (_, addressOf) => {
    const start = Date.parse('2026-11-20T06:00:00Z');
    const statuses: number[] = [];
    for (let person = 0; person < 101; person++) {
      site.setTime(new Date(start + person * 5000).toISOString());
      const answers = { ...ANSWERS, message1: `I am number ${person}` };
      const answer = await site.send(answers, site.newIdempotencyKey(), addressOf(person));
      statuses.push(answer.status);
      if (person === 100) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    site.setTime('2026-11-20T06:00:00Z');
    expect(statuses).toEqual([...Array.from({ length: 100 }, () => 201), 429]);
    const places = (await site.listStored()).map((row) => row.place);
    expect(places.filter((place) => place === 'inbox')).toHaveLength(60);
    expect(places.filter((place) => place === 'quarantine')).toHaveLength(40);
  },
);

/** Counts this many enquiries as just received from all over the world. */
const flood = (bucket: string, count: number, name = bucket) =>
  site.services.database.write((transaction) =>
    transaction
      .insertInto('attempts')
      .values(
        Array.from({ length: count }, (_, number) => ({
          key: `${name} ${number}`,
          bucket,
          attempted_at: site.services.now().toISOString(),
        })),
      )
      .execute(),
  );

test('beyond sixty enquiries a minute in total a quiet network still reaches the inbox, and beyond six hundred all are refused (C3)', async () => {
  await flood('enquiries', 60);
  expect((await site.send(ANSWERS)).status).toBe(201);
  expect(await site.listStored()).toMatchObject([{ place: 'inbox' }]);
  await flood('enquiries', 539, 'more');
  const refused = await site.send({ ...ANSWERS, name: 'Uma Sample' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await refused.json()).toEqual({
    error: 'Many requests came in just now. Please try again later.',
  });
  expect(await site.listStored()).toHaveLength(1);
});

/** Sends again, as the page does, what was not stored because no connection was free in time (503). */
async function sendPatiently(message1: string, address: string): Promise<Response> {
  const key = site.newIdempotencyKey();
  for (;;) {
    const answer = await site.send({ ...ANSWERS, message1 }, key, address);
    if (answer.status !== 503) return answer;
  }
}

test('while one /48 floods, a visitor on another network is told to the clinic as always, and the clinic of the flood once (C3)', async () => {
  const { settings, database } = site.services;
  settings.hasMail = true;
  try {
    const flooding = Array.from({ length: 70 }, (_, at) =>
      sendPatiently(`Flood ${at}`, `2001:db8:7:${at.toString(16)}::1`),
    );
    for (const answer of await Promise.all(flooding)) expect(answer.status).toBe(201);
    const visitor = await (await sendPatiently('May I come?', '2001:db8:8::1')).json();
    const stored = await site.listStored();
    expect(stored.find(({ key }) => key === visitor.key)?.place).toBe('inbox');
    expect(stored.filter(({ place }) => place === 'quarantine')).toHaveLength(10);
    const delivered: Mail[] = [];
    const accept = async (mail: Mail) => {
      delivered.push(mail);
      return { result: 'accepted' as const, answer: '' };
    };
    while ((await sendDue(site.services, accept)) > 0);
    const toClinic = delivered.filter(({ to }) => to === 'reception@example.org');
    expect(toClinic.filter(({ text }) => text.includes(visitor.reference))).toHaveLength(1);
    const told = toClinic.filter(({ subject }) => subject === 'Many enquiries at once');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('where 10 have not been read yet');
    expect(site.logged.join('')).toContain('many-enquiries');
  } finally {
    delete settings.hasMail;
    await database.write(async (transaction) => {
      await transaction.deleteFrom('outbox').execute();
      await transaction.deleteFrom('enquiries_to_tell').execute();
    });
  }
});

test.each(['en', 'te', 'hi'])(
  'a visitor refused by the limit for all reads nothing about their own network (%s)',
  async (language) => {
    await flood('enquiries', 600);
    const refused = await site.sendForm({ ...ANSWERS, language });
    expect(refused.status).toBe(429);
    const { tooMany } = site.services.site.current().content.texts[language as 'en'].form;
    const page = await refused.text();
    expect(page).toContain(tooMany.split('{minutes}')[0]);
    expect(page).not.toMatch(/your network|నెట్‌వర్క్|नेटवर्क/);
  },
);

test('a flood from all of one /48 gets four times the limit of a /64, and other networks keep theirs (C3)', async () => {
  const flooded = async (number: number) => {
    const address = `2001:db8:7:${number.toString(16)}::1`;
    return (await sendPatiently(`Flood ${number}`, address)).status;
  };
  const statuses: number[] = [];
  for (let first = 0; first < 650; first += 325) {
    const numbers = Array.from({ length: 325 }, (_, number) => first + number);
    statuses.push(...(await Promise.all(numbers.map(flooded))));
  }
  expect((await site.send(ANSWERS, site.newIdempotencyKey(), '2001:db8:8::1')).status).toBe(201);
  // Sixty in the inbox, after which a network that sends so much is loud, and four times forty put aside.
  expect(statuses.filter((status) => status === 201)).toHaveLength(60 + 160);
});

test('a clock set forward raises nobody’s limit (E6)', async () => {
  const steady = site.services.now();
  site.services.steadyNow = () => steady;
  try {
    await flood('inbox 192.0.2.1', 60);
    site.setTime('2026-11-20T08:00:00Z');
    expect((await site.send(ANSWERS)).status).toBe(201);
    expect(await site.listStored()).toMatchObject([{ place: 'quarantine' }]);
  } finally {
    delete site.services.steadyNow;
    site.setTime('2026-11-20T06:00:00Z');
  }
});
