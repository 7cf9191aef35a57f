import { expect, test } from 'vitest';
import type { Report } from '../reports.contract.ts';
import type { Saved } from '../../http/client/saved.ts';
import type { SendOptions } from '../list/report-calls.ts';
import { isUnsent, openUploadList, type Upload, type UploadState, sumUp } from './upload-list.ts';

const file = (name: string, bytes = 10) => new File(['x'.repeat(bytes)], name);
const report = (name: string) => ({ name }) as Report;

function openList(answers: Record<string, Saved<Report>> = {}) {
  const sent: string[] = [];
  const added: string[] = [];
  const addFile = async ({ name }: File, { onProgress }: SendOptions): Promise<Saved<Report>> => {
    sent.push(name);
    onProgress(0.5);
    return answers[name] ?? { kind: 'saved', value: report(name) };
  };
  const list = openUploadList(addFile, ({ name }) => added.push(name));
  const steps = () => list.rows.read().map((row) => `${row.file.name} ${row.state.step}`);
  return { list, sent, added, steps, answers };
}

test('files are sent one after the other; one that cannot be added is named and not sent', async () => {
  const { list, sent, added, steps } = openList();
  list.add([file('a.pdf'), file('b.svg'), file('c.PNG'), file('empty.pdf', 0)]);
  expect(steps()).toEqual(['a.pdf ready', 'b.svg wrong', 'c.PNG ready', 'empty.pdf wrong']);
  expect(await list.send()).toBe('some');
  expect(sent).toEqual(['a.pdf', 'c.PNG']);
  expect(added).toEqual(sent);
  expect(steps()).toEqual(['a.pdf added', 'b.svg wrong', 'c.PNG added', 'empty.pdf wrong']);
  expect(list.rows.read().some(isUnsent)).toBe(false);
});

test('after a lost connection the remaining files are still ready, and sending continues with them', async () => {
  const { list, sent, steps, answers } = openList({ 'b.pdf': { kind: 'failed', say: 'gone' } });
  list.add([file('a.pdf'), file('b.pdf'), file('c.pdf')]);
  expect(await list.send()).toBe('some');
  expect(steps()).toEqual(['a.pdf added', 'b.pdf failed', 'c.pdf ready']);
  delete answers['b.pdf'];
  list.retry(list.rows.read()[1]?.id ?? 0);
  expect(await list.send()).toBe('all');
  expect(sent).toEqual(['a.pdf', 'b.pdf', 'b.pdf', 'c.pdf']);
});

test('a file that the server refuses shows the reason, and the others are still sent', async () => {
  const { list, steps } = openList({ 'a.pdf': { kind: 'faults', faults: { file: 'is no PDF' } } });
  list.add([file('a.pdf'), file('b.pdf')]);
  await list.send();
  expect(steps()).toEqual(['a.pdf wrong', 'b.pdf added']);
});

test('removing a file from the list while it is sent cancels its upload', async () => {
  let stopped: AbortSignal | undefined;
  const list = openUploadList(
    (_file, { signal }) =>
      new Promise((resolve) => {
        stopped = signal;
        signal.addEventListener('abort', () => resolve({ kind: 'failed', say: '' }));
      }),
    () => undefined,
  );
  list.add([file('a.pdf')]);
  const sending = list.send();
  list.remove(list.rows.read()[0]?.id ?? 0);
  expect(await sending).toBe('some');
  expect(stopped?.aborted).toBe(true);
  expect(list.rows.read()).toEqual([]);
});

const row = (name: string, step: UploadState['step']) =>
  ({ file: { name }, state: { step } }) as Upload;

test('added files are counted, and those not added are named', () => {
  const rows = [row('a.pdf', 'added'), row('fake.pdf', 'wrong'), row('late.pdf', 'failed')];
  expect(sumUp(rows)).toBe('1 added, 2 not added: fake.pdf, late.pdf');
});

test('a long list of files names only the first ones', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => row(`${name}.pdf`, 'wrong'));
  expect(sumUp(rows)).toBe('0 added, 7 not added: a.pdf, b.pdf, c.pdf, d.pdf, e.pdf and 2 more');
});

test('a HEIC photo is named as such before it is sent, and a name without an ending is sent', () => {
  const { list } = openList();
  list.add([file('IMG_0001.HEIC'), file('1000012345')]);
  const [heic, android] = list.rows.read().map(({ state }) => state);
  expect(heic).toMatchObject({ step: 'wrong', words: expect.stringContaining('save it as JPEG') });
  expect(android).toEqual({ step: 'ready' });
});
