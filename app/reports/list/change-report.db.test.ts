import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdData, releaseData } from '../../privacy/holds.server.ts';
import { openTestReports, type TestReports } from '../../../tests/support/open-test-reports.ts';
import { duringAnotherChange } from '../../../tests/support/run-test-change.ts';
import type { Report } from '../reports.contract.ts';
import { samplePdf } from '../../../tests/support/sample-files.ts';

let staff: TestReports;
let cookie: string;
beforeAll(async () => {
  staff = await openTestReports();
  ({ cookie } = staff);
});
afterAll(() => staff.close());

describe('renaming', () => {
  test('changes the name, keeps the file type, and is refused if another report has that name', async () => {
    await staff.addPatient('names');
    const { reports } = await staff.upload(
      'names',
      { name: 'a.pdf', bytes: samplePdf('a') },
      { name: 'b.pdf', bytes: samplePdf('b') },
    );
    const key = reports.find(({ name }) => name === 'a.pdf')?.key ?? '';
    const renamed = await staff.change(key, {
      name: '../Thyroid profile.pdf',
      formerName: 'a.pdf',
    });
    expect(renamed.status).toBe(200);
    expect(((await renamed.json()) as Report).name).toBe('Thyroid profile.pdf');
    // As if the answer was lost and staff pressed the button again.
    expect(
      (await staff.change(key, { name: 'Thyroid profile.pdf', formerName: 'a.pdf' })).status,
    ).toBe(200);
    expect((await staff.change(key, { name: 'c.pdf', formerName: 'a.pdf' })).status).toBe(409);
    expect((await staff.change(key, { name: 'b.pdf' })).status).toBe(409);
    expect((await staff.change(key, { name: 'c.html' })).status).toBe(422);
    expect((await staff.change(key, { name: ' ' })).status).toBe(422);
    expect((await staff.change(key, { name: `${'x'.repeat(150)}.pdf` })).status).toBe(422);
    expect((await staff.change(key, { name: 'c.pdf', patientid: 'other' })).status).toBe(422);
    expect((await staff.change('unknown', { name: 'c.pdf' })).status).toBe(404);
    const names = (await staff.list('names')).map(({ name }) => name).sort();
    expect(names).toEqual(['Thyroid profile.pdf', 'b.pdf']);
  });

  test('of a report that another desk is deleting answers 404, and its last audit entry is the deletion', async () => {
    await staff.addPatient('raced');
    const { reports } = await staff.upload('raced', { name: 'a.pdf', bytes: samplePdf('raced') });
    const key = reports[0]?.key ?? '';
    const sent = await duringAnotherChange(staff.database, async (untilWaiting) => {
      const deleting = staff.call(`/staff/reports/${key}`, { method: 'DELETE', cookie });
      await untilWaiting(deleting);
      const renaming = staff.change(key, { name: 'b.pdf' });
      await untilWaiting(deleting, renaming);
      return [deleting, renaming];
    });
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([204, 404]);
    const noted = await staff.database.read
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `report ${key}`)
      .orderBy('number')
      .execute();
    expect(noted.map(({ action }) => action)).toEqual(['upload', 'delete']);
  });
});

describe('deleting', () => {
  test('of a held report is refused until it is released, and the audit has the attempt', async () => {
    await staff.addPatient('held');
    const { reports } = await staff.upload('held', { name: 'a.pdf', bytes: samplePdf('held') });
    const path = `/staff/reports/${reports[0]?.key}`;
    const hold = { kind: 'patientid', value: 'held' } as const;
    await staff.database.write((rows) => holdData(rows, hold, staff.clock.now));
    const refused = await staff.call(path, { method: 'DELETE', cookie });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toEqual({ error: expect.stringContaining('are on hold') });
    expect((await staff.call(path, { cookie })).status).toBe(200);
    const noted = await staff.database.read
      .selectFrom('audit')
      .select('result')
      .where('subject', '=', `report ${reports[0]?.key}`)
      .where('action', '=', 'delete')
      .execute();
    expect(noted).toEqual([{ result: 'refused' }]);
    await staff.database.write((rows) => releaseData(rows, hold));
    expect((await staff.call(path, { method: 'DELETE', cookie })).status).toBe(204);
  });

  test('that began before its patient was held ends before the hold takes effect: no held file is deleted', async () => {
    await staff.addPatient('held-late');
    const { reports } = await staff.upload('held-late', {
      name: 'a.pdf',
      bytes: samplePdf('late'),
    });
    const path = `/staff/reports/${reports[0]?.key}`;
    const hold = { kind: 'patientid', value: 'held-late' } as const;
    const [deleting, holding] = await duringAnotherChange(staff.database, async (untilWaiting) => {
      const sent = staff.call(path, { method: 'DELETE', cookie });
      await untilWaiting(sent);
      const held = staff.database
        .write((rows) => holdData(rows, hold, staff.clock.now))
        .then(() => staff.list('held-late'));
      await untilWaiting(sent, held);
      return [sent, held] as const;
    });
    expect((await deleting).status).toBe(204);
    expect(await holding).toEqual([]);
  });

  test('removes the row, and keeps the bytes for a day; a second attempt answers 404', async () => {
    await staff.addPatient('gone');
    const { reports } = await staff.upload('gone', { name: 'a.pdf', bytes: samplePdf() });
    const path = `/staff/reports/${reports[0]?.key}`;
    const before = await staff.countKept();
    expect((await staff.call(path, { method: 'DELETE', cookie })).status).toBe(204);
    expect((await staff.call(path, { method: 'DELETE', cookie })).status).toBe(404);
    expect((await staff.call(path, { cookie })).status).toBe(404);
    expect((await staff.change(reports[0]?.key ?? '', { name: 'b.pdf' })).status).toBe(404);
    expect(await staff.list('gone')).toEqual([]);
    expect(await staff.countKept()).toBe(before);
  });
});

test('each upload, renaming, archive and deletion adds one audit entry, even if it is refused or repeated', async () => {
  await staff.addPatient('noted');
  const sent = { name: 'private name.pdf', bytes: samplePdf() };
  const { reports } = await staff.upload('noted', sent);
  await staff.upload('noted', sent);
  await staff.upload('noted', { name: 'a.svg', bytes: samplePdf() });
  const key = reports[0]?.key ?? '';
  await staff.change(key, { name: 'b.pdf' });
  await (await staff.call('/staff/patients/noted/reports.zip', { cookie })).arrayBuffer();
  await staff.call(`/staff/reports/${key}`, { method: 'DELETE', cookie });
  const entries = await staff.database.read
    .selectFrom('audit')
    .select(['action', 'subject', 'session', 'result'])
    .where('patientid', '=', 'noted')
    .orderBy('number')
    .execute();
  expect(entries.map(({ action, subject, result }) => [action, subject, result])).toEqual([
    ['upload', `report ${key}`, 'ok'],
    // The same bytes again add nothing; the answer shows the report.
    ['read', `report ${key}`, 'ok'],
    ['upload', 'reports', 'refused'],
    ['edit', `report ${key}`, 'ok'],
    ['download', 'all reports', 'ok'],
    ['delete', `report ${key}`, 'ok'],
  ]);
  expect(entries.every(({ session }) => session !== null)).toBe(true);
});
