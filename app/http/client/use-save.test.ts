import { expect, test } from 'vitest';
import { readSaved, type Saved } from './saved.ts';
import { type Saving, sendMerged } from './use-save.ts';

interface Row {
  key: string;
  version: number;
  time: string;
  name: string;
}
const SEEN: Row = { key: '-P1', version: 1, time: '10:00', name: 'Ravi Example' };
const byTimeAndName = ({ time, name }: Row) => ({ time, name });

/** A store that has this version of the row. Lists the versions over which changes are sent. */
function openStore(...stored: Row[]) {
  const sent: number[] = [];
  const saving: Saving<Row, Pick<Row, 'time' | 'name'>> = {
    async send({ version }, change): Promise<Saved<Row>> {
      sent.push(version);
      const [current = SEEN] = stored;
      if (stored.length > 1) stored.shift();
      if (version !== current.version) return { kind: 'conflict', current };
      return { kind: 'saved', value: { ...current, ...change, version: version + 1 } };
    },
    valuesOf: byTimeAndName,
  };
  return { sent, saving };
}

test('two people who change two fields of a row keep both changes, also if a third one saves in between', async () => {
  const renamed = { ...SEEN, name: 'Ravi Kumar Example', version: 4 };
  const { sent, saving } = openStore(renamed, { ...renamed, version: 5 });
  expect(await sendMerged(saving, SEEN, { time: '11:00' })).toMatchObject({
    kind: 'saved',
    value: { time: '11:00', name: 'Ravi Kumar Example' },
  });
  expect(sent).toEqual([1, 4, 5]);
});

test('a change of the same field is not sent again over that of the other person', async () => {
  const { sent, saving } = openStore({ ...SEEN, time: '12:00', version: 4 });
  expect(await sendMerged(saving, SEEN, { time: '11:00' })).toMatchObject({ kind: 'conflict' });
  expect(sent).toEqual([1]);
});

test('a change whose answer was lost is saved, and sent no more', async () => {
  const { sent, saving } = openStore({ ...SEEN, time: '11:00', version: 2 });
  expect(await sendMerged(saving, SEEN, { time: '11:00' })).toMatchObject({
    kind: 'saved',
    value: { version: 2 },
  });
  expect(sent).toEqual([1]);
});

test('a row that takes no such change is not asked again and again', async () => {
  const sent: number[] = [];
  const send: Saving<Row, Pick<Row, 'time' | 'name'>>['send'] = async ({ version }) => {
    sent.push(version);
    return { kind: 'conflict', current: SEEN };
  };
  const saving = { send, valuesOf: byTimeAndName };
  expect(await sendMerged(saving, SEEN, { time: '11:00' })).toMatchObject({ kind: 'conflict' });
  expect(sent).toEqual([1]);
});

test('a row that somebody removed is told from one that could not be saved', () => {
  const error = 'This appointment no longer exists.';
  const refuse = (status: number) =>
    readSaved({ kind: 'refused' as const, status, error, body: { error } }, () => undefined);
  expect(refuse(404)).toEqual({ kind: 'gone', say: error });
  expect(refuse(503)).toMatchObject({ kind: 'failed' });
});
