import { expect, test } from 'vitest';
import { openLog, quietConsole } from './log.ts';

const JSON_LINES = { logLevel: 'info', logFormat: 'json' } as const;
const TEXT = { logLevel: 'info', logFormat: 'text' } as const;

/** The line of an event on a terminal, without its time. */
function readText(say: (log: ReturnType<typeof openLog>) => void): string {
  const lines: string[] = [];
  say(openLog(TEXT, (line) => lines.push(line)));
  for (const line of lines) expect(line).toMatch(/^\d{2}:\d{2}:\d{2} .*\n$/);
  return lines.map((line) => line.slice(9)).join('');
}

test('an event is one line, whatever its values contain (G1)', () => {
  const lines: string[] = [];
  openLog(JSON_LINES, (line) => lines.push(line)).warn('tried', {
    device: 'a\r\n{"event":"b"}\u001b[31m',
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1);
  expect(lines[0]).not.toContain('\u001b');
});

test('an error’s name, code and stack frames are logged, not its message, which can quote what a person typed (G1)', () => {
  const lines: string[] = [];
  const cause = Object.assign(new Error('near "Asha Sample"'), { errcode: 1 });
  openLog(JSON_LINES, (line) => lines.push(line)).error('failed', new TypeError('Asha', { cause }));
  const event = JSON.parse(lines[0] ?? '');
  expect(event).toMatchObject({ event: 'failed', error: 'TypeError', cause: 'Error 1' });
  expect(event.stack).toContain('log.test.ts');
  expect(lines[0]).not.toContain('Asha');
});

test('events below the log level are not written', () => {
  const lines: string[] = [];
  const log = openLog({ ...JSON_LINES, logLevel: 'error' }, (line) => lines.push(line));
  log.info('one');
  log.warn('two');
  log.error('three', undefined);
  expect(lines).toHaveLength(1);
});

test('a library’s console output becomes an event without its text (G1)', () => {
  const kept = { ...console };
  const lines: string[] = [];
  quietConsole(openLog(JSON_LINES, (line) => lines.push(line)));
  console.error(new RangeError('Asha'));
  console.info('Asha');
  Object.assign(console, kept);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"event":"library","error":"RangeError"');
  expect(lines[0]).not.toContain('Asha');
});

test('on a terminal, an event is a sentence that says what to do', () => {
  expect(readText((log) => log.warn('no-backups'))).toBe(
    'Nothing is backed up yet: set BACKUP_PASSPHRASE in .env (docs/backup.md).\n',
  );
  expect(
    readText((log) => log.warn('backup', { code: 1, sentence: 'The disk is full.\nTry later.' })),
  ).toBe('The backup failed. The disk is full. Try later.\n');
});

test('on a terminal, a sent message of any kind is named', () => {
  const kinds = [
    'new-enquiry',
    'many-enquiries',
    'received',
    'agreed',
    'moved',
    'called-off',
    'reminder',
  ];
  for (const kind of kinds) {
    const text = readText((log) => log.info('message', { kind, state: 'sent' }));
    expect(text).toMatch(/^The (?:notice|confirmation|message|reminder) .* was accepted by the/);
  }
});

test('on a terminal, an event is one line, and control characters in its values do not move the cursor (G1)', () => {
  const text = readText((log) =>
    log.warn('files-unavailable', { sentence: 'a\r\nb\u001b[31m\u202ec' }),
  );
  expect(text).toBe('a b [31m c\n');
});

test('on a terminal, an error is named without its message, and requests are left out (G1)', () => {
  const text = readText((log) => log.error('failed', new TypeError('Asha'), { requestId: 'r1' }));
  expect(text).toMatch(/^An error in the program\. .*\(TypeError .*log\.test\.ts.*\)\n$/);
  expect(text).not.toContain('Asha');
  expect(readText((log) => log.info('request', { method: 'GET', route: '/', status: 200 }))).toBe(
    '',
  );
});
