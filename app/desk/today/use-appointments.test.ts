import { afterEach, expect, test, vi } from 'vitest';
import type { Appointment } from '../../appointments/appointments.contract.ts';
import { sendChange } from './use-appointments.ts';

afterEach(() => void vi.unstubAllGlobals());

const SEEN: Appointment = {
  key: '-P1',
  startsAt: '2026-11-20 10:00',
  name: 'Ravi Example',
  mobile: '9000000031',
  status: 'agreed',
  version: 1,
};

/** A server that has this version of the appointment. Lists the versions over which changes are sent. */
function openServer(current: Appointment): number[] {
  const sent: number[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { version, ...wish } = JSON.parse(body);
    sent.push(version);
    if (version !== current.version) return Response.json({ current }, { status: 409 });
    return Response.json({ appointment: { ...current, ...wish, version: version + 1 } });
  });
  return sent;
}

test('two desks that change two fields of an appointment keep both changes', async () => {
  const sent = openServer({ ...SEEN, name: 'Ravi Kumar Example', version: 4 });
  const answer = await sendChange(SEEN, { startsAt: '2026-11-20 11:00' });
  expect(sent).toEqual([1, 4]);
  expect(answer).toMatchObject({
    kind: 'saved',
    value: { startsAt: '2026-11-20 11:00', name: 'Ravi Kumar Example' },
  });
});

test('a change of the same field is not sent again over the one of the other desk', async () => {
  const sent = openServer({ ...SEEN, startsAt: '2026-11-20 12:00', version: 4 });
  expect(await sendChange(SEEN, { startsAt: '2026-11-20 11:00' })).toMatchObject({
    kind: 'conflict',
  });
  expect(sent).toEqual([1]);
});

test('an appointment that another desk has removed is told from one that could not be saved', async () => {
  const error = 'This appointment no longer exists.';
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 404 }));
  expect(await sendChange(SEEN, { status: 'called-off' })).toEqual({ kind: 'gone', say: error });
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 503 }));
  expect(await sendChange(SEEN, { status: 'called-off' })).toMatchObject({ kind: 'failed' });
});
