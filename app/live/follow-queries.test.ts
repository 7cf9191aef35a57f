import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStaffClient } from '../http/client/staff-client.ts';
import { readsOf } from '../http/client/call-route.ts';
import type { Follows } from '../http/client/staff-query.ts';
import type { Route } from '../http/contract.ts';
import { followQueries } from './follow-queries.ts';
import { openLive } from './live-events.ts';

class Quiet extends EventTarget {
  close() {}
  postMessage() {}
}

let stream: EventTarget;
let client: QueryClient;
let answer: () => Response;
/** The requests since the last look, such as '/staff/x' or '/staff/x by itself'. */
let asked: string[];
let stops: (() => void)[];

const read = readsOf<Record<`GET /staff/${string}`, Route>>();
const look = () => asked.splice(0);
const settle = () => vi.advanceTimersByTimeAsync(0);
const tell = (kind: string, key: string) =>
  stream.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify({ key }) }));

/** Shows a query as a component does. Returns a function that reads it as a press does. */
async function show(name: string, follows: Follows) {
  const observer = new QueryObserver(client, {
    queryKey: [name],
    queryFn: (context) => read(context, `GET /staff/${name}`, {}),
    meta: { follows },
  });
  const leave = observer.subscribe(() => {});
  stops.push(leave);
  await settle();
  return { leave, press: () => observer.refetch() };
}

beforeEach(async () => {
  vi.useFakeTimers();
  asked = [];
  answer = () => Response.json({});
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: object }) => {
    asked.push('Staff-Unattended' in headers ? `${path} by itself` : path);
    return answer();
  });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('BroadcastChannel', Quiet);
  stream = new Quiet();
  vi.stubGlobal('EventSource', function open() {
    return stream;
  });
  client = createStaffClient();
  stops = [openLive(), followQueries(client)];
  await settle();
  stream.dispatchEvent(new MessageEvent('hello', { lastEventId: '1' }));
});

afterEach(() => {
  for (const stop of stops) stop();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an event reads again what is shown and concerned, and the session is not prolonged', async () => {
  const count = await show('count', { kind: 'record' });
  await show('note', { kind: 'enquiry', key: '1' });
  await show('other', { kind: 'enquiry', key: '2' });
  const left = await show('left', { kind: 'record' });
  left.leave();
  expect(look()).toEqual(['/staff/count', '/staff/note', '/staff/other', '/staff/left']);
  tell('record', 'a');
  await settle();
  expect(look()).toEqual(['/staff/count by itself']);
  // A later reading that a person asked for prolongs it again.
  await client.invalidateQueries({ queryKey: ['count'] });
  expect(look()).toEqual(['/staff/count']);
  tell('enquiry', '1');
  await settle();
  expect(look()).toEqual(['/staff/note by itself']);
  await count.press();
  expect(look()).toEqual(['/staff/count']);
});

test('when the stream begins, what is shown is read again, as it may have missed events; not when it goes on', async () => {
  await show('list', { kind: 'record' });
  look();
  stops.push(openLive());
  await settle();
  const begin = (lastEventId: string) =>
    stream.dispatchEvent(new MessageEvent('hello', { lastEventId }));
  begin('1');
  await settle();
  expect(look()).toEqual(['/staff/list by itself']);
  begin('1');
  await settle();
  expect(look()).toEqual([]);
});

test('many events cause one reading per interval, and one after they have ceased', async () => {
  await show('list', { kind: 'record', apartMs: 500 });
  look();
  for (let number = 0; number < 9; number += 1) {
    tell('record', String(number));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(look()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(look()).toHaveLength(2);
});

test('a reading without an answer is repeated after a while, a refused one is not', async () => {
  await show('files', { kind: 'report', apartMs: 500, againMs: 10_000 });
  look();
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  tell('report', '1');
  await vi.advanceTimersByTimeAsync(9000);
  // At once, and after the events have ceased.
  expect(look()).toHaveLength(2);
  answer = () => Response.json({ error: 'no' }, { status: 500 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look()).toEqual(['/staff/files by itself']);
});

test('an event does not read a query that was never read, as somebody may have cancelled it', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await show('files', { kind: 'report', needsData: true });
  await show('list', { kind: 'report' });
  look();
  tell('report', '1');
  await settle();
  expect(look()).toEqual(['/staff/list by itself']);
});

test('after the desk is closed nothing is read', async () => {
  await show('list', { kind: 'record', apartMs: 500, againMs: 1000 });
  tell('record', '1');
  tell('record', '2');
  await settle();
  look();
  for (const stop of stops) stop();
  tell('record', '3');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look()).toEqual([]);
});
