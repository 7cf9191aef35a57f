import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';
import type { VersionedPatient } from '../patients/records/records.contract.ts';
import type { Recall, RecallPage } from './recalls.contract.ts';

/** A step on PostgreSQL takes several times as long. */
const STEPS = { sqlite: 700, postgres: 150 };
const DAY_MS = 86_400_000;

let staff: TestStaff;
let cookie: string;
beforeEach(async () => {
  staff = await openTestStaff();
  cookie = await staff.openSession();
});
afterEach(() => staff.close());

async function send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const answer = await staff.call(`/staff${path}`, { method, body, cookie });
  const text = await answer.text();
  expect([200, 201, 204], `${method} ${path}: ${text}`).toContain(answer.status);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** Everybody whom the list shows, page by page. */
async function readList(part = ''): Promise<Recall[]> {
  const all: Recall[] = [];
  let after = '';
  for (;;) {
    const { recalls, next } = await send<RecallPage>('GET', `/recalls?${part}${after}`);
    all.push(...recalls);
    if (next === null) return all;
    after = `&after=${next}`;
  }
}

/**
 * The patients who must be in the list, read from what was said (days, visits, calls) and from none of the columns
 * that the product derives from it.
 */
async function findWhoIsDue(until: string): Promise<string[]> {
  const { rows } = await sql<{ patientid: string }>`
    with standing as (
      select recalls.key, recalls.due_on, recalls.said_on, recalls.state,
        coalesce(records.patientid, recalls.patientid) as patientid,
        (select max(called_at || key) from recall_calls
          where recall_key = recalls.key and taken_back_at is null and called_at >= recalls.said_at) as last
      from recalls left join records on records.key = recalls.record_key
    )
    select distinct standing.patientid from standing
    left join recall_calls on called_at || recall_calls.key = standing.last
    where standing.state not in ('dropped', 'replaced')
      and coalesce(recall_calls.result, '') <> 'declined'
      and case coalesce(recall_calls.result, '')
        when 'will-come' then coalesce(recall_calls.until, standing.due_on)
        when 'in-a-week' then ${addWeek(sql`substr(recall_calls.called_at, 1, 10)`)}
        else standing.due_on end <= ${until}
      and not exists (select 1 from records as visit
        where visit.patientid = standing.patientid and substr(visit.datetime, 1, 10) > standing.said_on)
    order by standing.patientid`.execute(staff.database.read);
  return rows.map(({ patientid }) => patientid);
}

/** All calls of the test are made by day, when the date is the same in UTC and in the clinic. */
function addWeek(day: ReturnType<typeof sql>) {
  return staff.database.kind === 'sqlite'
    ? sql`date(${day}, '+7 days')`
    : sql`to_char(${day}::date + 7, 'YYYY-MM-DD')`;
}

/** Numbers from 0 to 1 that are the same in every run. */
function openDice(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    number: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    pick: <Item>(items: readonly Item[]): Item | undefined =>
      items[Math.floor(next() * items.length)],
  };
}

const today = () => staff.clock.now.toISOString().slice(0, 10);
const dayAfter = (days: number) =>
  new Date(staff.clock.now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

const readVisits = () => staff.database.read.selectFrom('records').selectAll().execute();
const readAll = () => staff.database.read.selectFrom('recalls').selectAll().execute();
const readPatient = (key: string) =>
  send<VersionedPatient & { left: string[] }>('GET', `/patients/${key}`);

test(
  'whoever is due is in the list on every day, and leaves it only when somebody says so',
  { timeout: 180_000 },
  async () => {
    const dice = openDice(20_260_105);
    const saying = new Map<string, number>();
    let before: string[] = [];
    let longest = 0;

    const count = (what: string) => saying.set(what, (saying.get(what) ?? 0) + 1);
    const correct = async (change: (visit: VersionedPatient) => object) => {
      const visit = dice.pick(await readVisits());
      if (!visit) return undefined;
      const { version } = await readPatient(visit.key);
      const confirmed = ['patientid', 'datetime'];
      const read = { ...visit, version } as unknown as VersionedPatient;
      await send('PATCH', `/patients/${visit.key}`, { ...change(read), confirmed, version });
      return visit.patientid ?? undefined;
    };
    /** Each does one thing and returns the patients who may have left the list by it. */
    const ACTIONS: Record<string, () => Promise<(string | undefined)[]>> = {
      async register() {
        await send('POST', '/patients', {
          name: `Invented ${dice.number(1, 99)}`,
          mobile: `90000${String(dice.number(0, 99_999)).padStart(5, '0')}`,
          ...(dice.number(0, 2) > 0 ? { dueOn: dayAfter(dice.number(1, 60)) } : {}),
        });
        return [];
      },
      async visit() {
        const patientid = dice.pick(await readVisits())?.patientid;
        if (!patientid) return [];
        const days = dice.pick([0, 0, 0, 1, 5, 40]) ?? 0;
        await send('POST', '/patients', {
          name: 'Invented Again',
          patientid,
          datetime: `${dayAfter(-days)} 08:00:00`,
          ...(dice.number(0, 1) > 0 ? { dueOn: dayAfter(dice.number(1, 60)) } : {}),
        });
        return [patientid];
      },
      rename: async () => {
        await correct(() => ({ name: `Renamed ${dice.number(1, 999)}` }));
        return [];
      },
      merge: async () => {
        const other = dice.pick(await readVisits())?.patientid ?? undefined;
        return [await correct(() => ({ patientid: other })), other];
      },
      redate: async () => {
        const days = dice.number(0, 20);
        return [await correct(() => ({ datetime: `${dayAfter(-days)} 08:00:00` }))];
      },
      async remove() {
        const visit = dice.pick(await readVisits());
        if (!visit) return [];
        const { version, left } = await readPatient(visit.key);
        await send('DELETE', `/patients/${visit.key}`, { version, left });
        return [];
      },
      async say() {
        const patientid = dice.pick(await readVisits())?.patientid;
        if (!patientid) return [];
        const { recall } = await send<{ recall: Recall | null }>(
          'GET',
          `/patients/${patientid}/recall`,
        );
        const dueOn = dayAfter(dice.number(1, 40));
        if (recall)
          await send('PATCH', `/recalls/${recall.key}`, { version: recall.version, dueOn });
        else await send('POST', '/recalls', { patientid, dueOn });
        return [patientid];
      },
      async call() {
        const recall = dice.pick(await readList());
        if (!recall) return [];
        const result = dice.pick(['will-come', 'no-answer', 'in-a-week', 'declined'] as const);
        const until =
          result === 'will-come' && dice.number(0, 1) ? dayAfter(dice.number(0, 30)) : null;
        const { key, version, patientid } = recall;
        await send('POST', `/recalls/${key}/calls`, { version, result, until });
        return [patientid];
      },
      async takeBack() {
        const called = (await readAll()).filter(({ call_key }) => call_key !== null);
        const recall = dice.pick(called);
        if (!recall) return [];
        const path = `/recalls/${recall.key}/calls/${recall.call_key}`;
        await send('DELETE', path, { version: recall.version });
        return [recall.patientid];
      },
      async drop() {
        const recall = dice.pick(await readList());
        if (!recall) return [];
        const { key, version, patientid } = recall;
        await send('PATCH', `/recalls/${key}`, { version, isNeeded: false });
        return [patientid];
      },
      async takeUp() {
        const dropped = (await readAll()).filter(
          (one) => one.state === 'dropped' && !one.settled_by,
        );
        const recall = dice.pick(dropped);
        if (!recall) return [];
        const { key, version } = recall;
        await send('PATCH', `/recalls/${key}`, { version, isNeeded: true });
        return [];
      },
      async wait() {
        staff.clock.now = new Date(staff.clock.now.getTime() + dice.number(1, 5) * DAY_MS);
        cookie = await staff.openSession();
        return [];
      },
    };
    const names = Object.keys(ACTIONS);
    const often = ['register', 'visit', 'call', 'call', 'wait'];

    for (let step = 0; step < STEPS[staff.database.kind]; step++) {
      staff.clock.now = new Date(staff.clock.now.getTime() + 1000);
      const name = dice.pick([...names, ...often]) ?? 'wait';
      const concerned = (await ACTIONS[name]?.()) ?? [];
      count(name);
      const shown = [...new Set((await readList()).map(({ patientid }) => patientid))].sort();
      const expected = (await findWhoIsDue(dayAfter(14))).sort();
      expect(shown, `step ${step}, ${name} on ${today()}`).toEqual(expected);
      const left = before.filter((one) => !shown.includes(one) && !concerned.includes(one));
      expect(left, `step ${step}, ${name} on ${today()}`).toEqual([]);
      before = shown;
      longest = Math.max(longest, shown.length);
    }
    for (const name of names) expect(saying.get(name) ?? 0, name).toBeGreaterThan(1);
    expect(longest).toBeGreaterThan(2);
  },
);
