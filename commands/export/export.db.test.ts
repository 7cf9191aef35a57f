import { mkdtemp, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { newKey } from '../../storage/keys.ts';
import { take, terminal, useTestClinics } from '../../tests/support/open-test-clinics.ts';
import { makeFolder, readFolder } from '../../tests/support/open-test-command.ts';
import { exportClinic } from './export-clinic.ts';

const clinics = useTestClinics();

test('an enquiry sent on the site is exported with the seven fields of the form', async () => {
  const clinic = await clinics.open();
  const key = newKey(new Date());
  const fields = {
    date: '2026-12-01',
    email: 'visitor@example.org',
    message1: 'Hello',
    mobile: '9000012345',
    name: 'Kavya Naidu',
    datetime: '2026-11-20 11:30:00',
  };
  await clinic.database.write((transaction) =>
    transaction
      .insertInto('enquiries')
      .values({
        key,
        ...fields,
        select_opt: 'Others [ IN MEN ]',
        reference: 'AAAA-BBBB',
        place: 'quarantine',
        notice_version: '1',
        idempotency_key: 'k',
        body_hash: 'h',
        original: null,
        version: 1,
      })
      .execute(),
  );
  const give = async () =>
    JSON.parse(await readFile(join(await clinics.give(clinic), 'clinic-export.json'), 'utf8'));
  expect(await give()).toEqual({
    endocrine: {},
    enquiries: { [key]: { ...fields, selectOpt: 'Others [ IN MEN ]' } },
  });
  // Removed enquiries can still be restored but are not exported.
  const removed_at = new Date().toISOString();
  await clinic.database.write((transaction) =>
    transaction.updateTable('enquiries').set({ removed_at }).execute(),
  );
  expect((await give()).enquiries ?? {}).toEqual({});
});

test('exported files carry their modification time, which an import without a listing reads', async () => {
  const from = await makeFolder(join(clinics.folder, 'times'), {
    'clinic-export.json': '{"endocrine":{}}',
    'endocrineImgs/1/a.txt': 'a',
  });
  const time = new Date('2023-02-03T04:05:06.000Z');
  await utimes(join(from, 'endocrineImgs/1/a.txt'), time, time);
  const clinic = await clinics.open();
  await take(clinic, from);
  const exported = await clinics.give(clinic);
  expect((await stat(join(exported, 'endocrineImgs/1/a.txt'))).mtime).toEqual(time);
  expect(await readFile(join(exported, 'storage-objects.json'), 'utf8')).toContain(
    '"updated": "2023-02-03T04:05:06.000Z"',
  );
});

test('a missing or altered report file is named, and the others are exported', async () => {
  const from = await makeFolder(join(clinics.folder, 'lost'), {
    'clinic-export.json': '{"endocrine":{}}',
    'endocrineImgs/1/altered.txt': 'a',
    'endocrineImgs/1/lost.txt': 'l',
    'endocrineImgs/1/sound.txt': 's',
  });
  const clinic = await clinics.open();
  await take(clinic, from);
  const rows = await clinic.database.read.selectFrom('report_files').selectAll().execute();
  const idOf = (name: string) => rows.find((row) => row.name === name)?.file_id ?? '';
  await clinic.files.remove(idOf('lost.txt'));
  const altered = idOf('altered.txt');
  await writeFile(join(clinic.filesFolder, altered.slice(0, 2), altered), 'b');
  const to = await mkdtemp(join(clinics.folder, 'export-'));
  const errors = new PassThrough();
  const result = await exportClinic(clinic, to, { ...terminal, errors });
  expect(result).toMatchObject({ files: 2, faults: 2 });
  const said = await text(errors.end());
  expect(said).toContain('endocrineImgs/1/lost.txt could not be written');
  expect(said).toContain('endocrineImgs/1/altered.txt is written, but its bytes differ');
  expect(await readFile(join(to, 'endocrineImgs/1/sound.txt'), 'utf8')).toBe('s');
});

test('a file name that leads out of the folder, or is too long for the disk, does no harm', async () => {
  const clinic = await clinics.open();
  const long = `${'వి'.repeat(140)}.pdf`;
  for (const [patientid, name] of [
    ['1', '../../../escaped.txt'],
    ['..', 'escaped.txt'],
    ['1', long],
  ] as const) {
    const { fileId, size, sha256 } = await clinic.files.put(
      (async function* () {
        yield Buffer.from('x');
      })(),
    );
    await clinic.database.write((transaction) =>
      transaction
        .insertInto('report_files')
        .values({
          key: newKey(new Date()),
          patientid,
          name,
          size,
          sha256,
          type: 'application/octet-stream',
          file_id: fileId,
          created_at: '2025-01-01T00:00:00.000Z',
          updated_at: '2025-01-01T00:00:00.000Z',
        })
        .execute(),
    );
  }
  const to = await mkdtemp(join(clinics.folder, 'export-'));
  const result = await exportClinic(clinic, to, terminal);
  expect(result).toMatchObject({ files: 1, faults: 2 });
  const written = Object.keys(await readFolder(clinics.folder)).filter((path) =>
    path.includes('escaped'),
  );
  expect(written).toEqual([]);
  const [shortened] = Object.keys(await readFolder(join(to, 'endocrineImgs')));
  expect(shortened).toMatch(/^1\/(?:వి)+~[0-9a-f]{8}\.pdf$/);
});
