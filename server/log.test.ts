import { expect, test } from 'vitest';
import { openLog } from './log.ts';
import { quietConsole } from './quiet-console.ts';

test('an event is one line, whatever stands in its values (G1)', () => {
  const lines: string[] = [];
  openLog('info', (line) => lines.push(line)).warn('tried', {
    device: 'a\r\n{"event":"b"}\u001b[31m',
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1);
  expect(lines[0]).not.toContain('\u001b');
});

test('of an error its name, number and places are told, not its words: they can quote what was typed (G1)', () => {
  const lines: string[] = [];
  const cause = Object.assign(new Error('near "Asha Sample"'), { errcode: 1 });
  openLog('info', (line) => lines.push(line)).error('failed', new TypeError('Asha', { cause }));
  const event = JSON.parse(lines[0] ?? '');
  expect(event).toMatchObject({ event: 'failed', error: 'TypeError', cause: 'Error 1' });
  expect(event.stack).toContain('log.test.ts');
  expect(lines[0]).not.toContain('Asha');
});

test('below its level nothing is written', () => {
  const lines: string[] = [];
  const log = openLog('error', (line) => lines.push(line));
  log.info('one');
  log.warn('two');
  log.error('three', undefined);
  expect(lines).toHaveLength(1);
});

test('what a library prints becomes an event without its words (G1)', () => {
  const kept = { ...console };
  const lines: string[] = [];
  quietConsole(openLog('info', (line) => lines.push(line)));
  console.error(new RangeError('Asha'));
  console.info('Asha');
  Object.assign(console, kept);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"event":"library","error":"RangeError"');
  expect(lines[0]).not.toContain('Asha');
});
