import { expect, test } from 'vitest';
import type { Report } from '../report.ts';
import type { CallEnd, SendOptions } from '../list/report-calls.ts';
import { isUnsent, openUploadList, type Upload, type UploadState, sumUp } from './upload-list.ts';

const file = (name: string, bytes = 10) => new File(['x'.repeat(bytes)], name);
const report = (name: string) => ({ name }) as Report;

function openList(answers: Record<string, CallEnd<Report>> = {}) {
  const sent: string[] = [];
  const added: string[] = [];
  const calls = {
    async add({ name }: File, { onProgress }: SendOptions): Promise<CallEnd<Report>> {
      sent.push(name);
      onProgress(0.5);
      return answers[name] ?? { kind: 'done', value: report(name) };
    },
  };
  const list = openUploadList(calls, ({ name }) => added.push(name));
  const steps = () => list.rows.read().map((row) => `${row.file.name} ${row.state.step}`);
  return { list, sent, added, steps, answers };
}

test('files are sent one after the other; what cannot be added is said and not sent', async () => {
  const { list, sent, added, steps } = openList();
  list.add([file('a.pdf'), file('b.svg'), file('c.PNG'), file('empty.pdf', 0)]);
  expect(steps()).toEqual(['a.pdf ready', 'b.svg wrong', 'c.PNG ready', 'empty.pdf wrong']);
  expect(await list.send()).toBe('some');
  expect(sent).toEqual(['a.pdf', 'c.PNG']);
  expect(added).toEqual(sent);
  expect(steps()).toEqual(['a.pdf added', 'b.svg wrong', 'c.PNG added', 'empty.pdf wrong']);
  expect(list.rows.read().some(isUnsent)).toBe(false);
});

test('a lost connection leaves the rest ready, and sending goes on from there', async () => {
  const { list, sent, steps, answers } = openList({ 'b.pdf': { kind: 'failed', words: 'gone' } });
  list.add([file('a.pdf'), file('b.pdf'), file('c.pdf')]);
  expect(await list.send()).toBe('some');
  expect(steps()).toEqual(['a.pdf added', 'b.pdf failed', 'c.pdf ready']);
  delete answers['b.pdf'];
  list.retry(list.rows.read()[1]?.id ?? 0);
  expect(await list.send()).toBe('all');
  expect(sent).toEqual(['a.pdf', 'b.pdf', 'b.pdf', 'c.pdf']);
});

test('what the server refuses keeps its reason, and the others go on', async () => {
  const { list, steps } = openList({ 'a.pdf': { kind: 'refused', words: 'is no PDF' } });
  list.add([file('a.pdf'), file('b.pdf')]);
  await list.send();
  expect(steps()).toEqual(['a.pdf wrong', 'b.pdf added']);
});

test('a file that is taken off while it is sent is stopped', async () => {
  let stopped: AbortSignal | undefined;
  const list = openUploadList(
    {
      add: (_file, { signal }) =>
        new Promise((resolve) => {
          stopped = signal;
          signal.addEventListener('abort', () => resolve({ kind: 'stopped' }));
        }),
    },
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

test('what was added is counted, what was not is named', () => {
  const rows = [row('a.pdf', 'added'), row('fake.pdf', 'wrong'), row('late.pdf', 'failed')];
  expect(sumUp(rows)).toBe('1 added, 2 not added: fake.pdf, late.pdf');
});

test('of many only the first are named', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => row(`${name}.pdf`, 'wrong'));
  expect(sumUp(rows)).toBe('0 added, 7 not added: a.pdf, b.pdf, c.pdf, d.pdf, e.pdf and 2 more');
});
