import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { recordAudits, type AuditEntry } from '../../app/audit/audit.server.ts';
import { useTestCommand } from '../../tests/support/open-test-command.ts';
import * as accessReport from './access-report.ts';

const clinic = useTestCommand();
let file: string;
beforeEach(async () => {
  file = join(clinic.folder, 'report.csv');
  await clinic.open(({ database }) =>
    database.write((transaction) => recordAudits(transaction, HISTORY)),
  );
});

const ASHA = '1111111111';
const OTHER = '2222222222';
const SESSION = {
  tokenHash: 'ab'.repeat(32),
  staffName: '=Ravi, front desk',
  person: 'https://id.example.org#ravi',
  device: 'Firefox on Linux',
} as NonNullable<AuditEntry['session']>;

const entry = (at: string, parts: Partial<AuditEntry>): AuditEntry => ({
  action: 'read',
  session: SESSION,
  address: '203.0.113.77',
  result: 'ok',
  at: new Date(at),
  ...parts,
});

// The clinic's day starts at 18:30 UTC on the previous day.
const HISTORY = [
  entry('2026-11-09T18:29:59Z', { patientid: ASHA, subject: 'too early' }),
  entry('2026-11-09T18:30:00Z', { patientid: ASHA, subject: 'records' }),
  entry('2026-11-10T05:00:00Z', { patientid: OTHER, others: [ASHA], action: 'search' }),
  entry('2026-11-10T06:00:00Z', { patientid: OTHER, subject: 'reports' }),
  entry('2026-11-11T18:29:59Z', { patientid: ASHA, action: 'edit', session: undefined }),
  entry('2026-11-11T18:30:00Z', { patientid: ASHA, subject: 'too late' }),
];

const PERIOD = ['--from', '2026-11-10', '--to', '2026-11-11'];

async function report(...args: string[]): Promise<string[]> {
  const { code } = await clinic.run(accessReport, file, ...args);
  expect(code).toBe(0);
  const text = await readFile(file, 'utf8');
  expect(text.startsWith('\ufeff')).toBe(true);
  return text.slice(1).trimEnd().split('\r\n');
}

test('a report on one patient lists every access by clinic day and names no other patient (G4)', async () => {
  const lines = await report('--patientid', ASHA, ...PERIOD);
  expect(lines).toEqual([
    'entry,time at the clinic,UTC,action,subject,result,name given,person,session,device,network',
    `2,2026-11-10 00:00:00,2026-11-09T18:30:00.000Z,read,records,ok,"'=Ravi, front desk",https://id.example.org#ravi,abababababababab,Firefox on Linux,203.0.113.0/24`,
    `3,2026-11-10 10:30:00,2026-11-10T05:00:00.000Z,search,,ok,"'=Ravi, front desk",https://id.example.org#ravi,abababababababab,Firefox on Linux,203.0.113.0/24`,
    '5,2026-11-11 23:59:59,2026-11-11T18:29:59.000Z,edit,,ok,,,,,203.0.113.0/24',
  ]);
  expect(lines.join('\n')).not.toContain(OTHER);
});

test('reports on a period and on one session name the patients (G4)', async () => {
  const all = await report(...PERIOD);
  expect(all[0]).toMatch(/,patient,other patients$/);
  expect(all).toHaveLength(5);
  expect(all[2]).toMatch(new RegExp(`,${OTHER},${ASHA}$`));
  file += '.session';
  expect(await report('--session', 'ab'.repeat(8), ...PERIOD)).toHaveLength(4);
});

test('creating a report adds an audit entry, and only the user who created the file can read it', async () => {
  await report('--patientid', ASHA, ...PERIOD);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const last = await clinic.open(({ database }) =>
    database.read
      .selectFrom('audit')
      .select(['action', 'subject', 'patientid'])
      .orderBy('number', 'desc')
      .executeTakeFirst(),
  );
  expect(last).toEqual({ action: 'export', subject: 'access report', patientid: ASHA });
});

test.each([
  ['no file', PERIOD, /^Name the file to write/],
  ['no days', ['FILE'], /^Name both days/],
  ['a day that is none', ['FILE', '--from', '2026-02-30', '--to', '2026-03-01'], /'2026-02-30'/],
  [
    'the days the wrong way round',
    ['FILE', '--from', '2026-03-02', '--to', '2026-03-01'],
    /before/,
  ],
])('%s: the error tells the user what to do', async (_what, args, sentence) => {
  const named = args.map((one) => (one === 'FILE' ? file : one));
  await expect(clinic.run(accessReport, ...named)).rejects.toThrow(sentence);
});

test('an existing file is not overwritten', async () => {
  await report(...PERIOD);
  const before = await readFile(file, 'utf8');
  await expect(clinic.run(accessReport, file, ...PERIOD)).rejects.toThrow('There is a file');
  expect(await readFile(file, 'utf8')).toBe(before);
});
