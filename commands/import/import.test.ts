import { readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { SAMPLE_EXPORT, useTestCommand } from '../../tests/support/open-test-command.ts';
import { findPatients } from '../../app/patients/search/find-patients.server.ts';
import { sparseRow } from '../../tests/support/sample-patient.ts';
import * as importing from './import.ts';

const clinic = useTestCommand();

const importLists = async (lists: unknown, files: Record<string, string | Uint8Array> = {}) => {
  const json = typeof lists === 'string' ? lists : JSON.stringify(lists);
  const folder = await clinic.write('rough', { 'clinic-export.json': json, ...files });
  return clinic.run(importing, folder);
};
const findRecord = (key: string) =>
  clinic.open(({ database }) =>
    database.read
      .selectFrom('records')
      .selectAll()
      .where('key', '=', key)
      .executeTakeFirstOrThrow(),
  );

test('an export of the hosted database is imported completely, and the totals are printed', async () => {
  const { code, lines } = await clinic.run(importing, SAMPLE_EXPORT);
  expect(code).toBe(0);
  expect(lines.filter((line) => !line.startsWith('note '))).toEqual([
    'records: 7 taken, 0 already there, 0 kept as changed here, 0 skipped',
    'enquiries: 3 taken, 0 already there, 0 kept as changed here, 0 skipped',
    'other lists: 0 taken, 0 already there, 0 kept as changed here, 0 skipped',
    'files: 3 taken, 0 already there, 0 kept as changed here, 0 skipped',
  ]);
  expect(await findRecord('-OFuCpDVB88HYk3uYbfx')).toEqual(
    sparseRow({
      key: '-OFuCpDVB88HYk3uYbfx',
      patientid: '0169692362',
      name: 'Venkata Raju',
      age: '20',
      email: 'patient0@example.org',
      mobile: '9000051840',
      mobile_match: '9000051840',
      bp: '164/72',
      sugar: '7.2',
      temperature: '99.6',
      datetime: '2025-01-06 11:34:52',
    }),
  );
});

test('times that cannot be read are counted, kept as written and come last; odd ones are put in order', async () => {
  const visit = { patientid: '1', name: 'Ravi' };
  const { code, lines } = await importLists({
    endocrine: {
      a: { ...visit, datetime: '2025-10-05 08:00:00' },
      b: { ...visit, datetime: '2025-9-28 9:05:00' },
      c: { ...visit, datetime: '05/10/2025' },
      d: { ...visit, datetime: 'once' },
      e: visit,
    },
  });
  expect(code).toBe(0);
  expect(lines).toContain(
    "note     endocrine: 2 visits with a datetime that cannot be read (c, d): kept as written, and shown after the patient's other visits",
  );
  const found = await clinic.open(({ database }) => findPatients(database, 'patientid', '1'));
  expect(found.map(({ key }) => key)).toEqual(['a', 'b', 'e', 'd', 'c']);
  expect(found.map(({ datetime }) => datetime)).toContain('2025-9-28 9:05:00');
});

test('report files keep their bytes and type, and the times of the listing', async () => {
  await clinic.run(importing, SAMPLE_EXPORT);
  const { row, bytes } = await clinic.open(async ({ database, files }) => {
    const found = await database.read
      .selectFrom('report_files')
      .selectAll()
      .where('name', '=', '2025-03-20-neck-ultrasound.png')
      .executeTakeFirstOrThrow();
    return { row: found, bytes: await buffer(await files.read(found.file_id)) };
  });
  expect(row).toMatchObject({
    patientid: '1801753170',
    size: 9041,
    type: 'image/png',
    created_at: '2025-03-20T08:11:25.000Z',
    updated_at: '2025-03-20T08:11:25.000Z',
  });
  const original = join(SAMPLE_EXPORT, 'endocrineImgs', row.patientid, row.name);
  expect(bytes.equals(await readFile(original))).toBe(true);
});

test('with --report a file lists every item and the totals', async () => {
  const readReport = async (name: string) => {
    const file = join(clinic.folder, name);
    expect((await clinic.run(importing, SAMPLE_EXPORT, '--report', file)).code).toBe(0);
    expect((await stat(file)).mode & 0o077).toBe(0);
    return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  };
  const first = await readReport('first');
  expect(first).toContain('taken    endocrine/-OFuCpDVB88HYk3uYbfx');
  expect(first).toContain('taken    endocrineImgs/1801753170/2025-03-20-neck-ultrasound.png');
  expect(first.filter((line) => line.startsWith('taken '))).toHaveLength(13);
  expect(first.at(-1)).toBe('files: 3 taken, 0 already there, 0 kept as changed here, 0 skipped');
  const second = await readReport('second');
  expect(second.filter((line) => line.startsWith('there '))).toHaveLength(13);
});

test('a report that cannot be written stops the import; a failed import leaves no report', async () => {
  const file = join(clinic.folder, 'report');
  await writeFile(file, 'of another import');
  await expect(clinic.run(importing, SAMPLE_EXPORT, '--report', file)).rejects.toThrow(
    `There is a file '${file}' already: name another. Nothing was changed.`,
  );
  expect(await readFile(file, 'utf8')).toBe('of another import');
  await rm(file);
  const rough = await clinic.write('rough', { 'clinic-export.json': '{' });
  await expect(clinic.run(importing, rough, '--report', file)).rejects.toThrow();
  expect(await readdir(clinic.folder)).not.toContain('report');
  expect((await clinic.run(importing, SAMPLE_EXPORT)).output).toContain('records: 7 taken');
});

const RECORDS = { '-A': { patientid: '0000000001', name: 'Anika', bp: '120/80' } };
const ENQUIRIES = { '-K': { name: 'Kavya', message1: 'Hello', selectOpt: 'Diabetes' } };

test.each([
  ['endocrine', RECORDS, 'records: 1 taken'],
  ['endocrine', [null, RECORDS['-A']], 'records: 1 taken'],
  ['enquiries', ENQUIRIES, 'enquiries: 1 taken'],
])('the export of %s alone is refused, and taken with --node', async (node, list, taken) => {
  await expect(importLists(list)).rejects.toThrow(
    `seems to be the export of '${node}' alone, without the name of the list. Import it with --node ${node}.`,
  );
  const folder = join(clinic.folder, 'rough');
  const other = node === 'endocrine' ? 'enquiries' : 'endocrine';
  await expect(clinic.run(importing, folder, '--node', other)).rejects.toThrow('--node');
  await expect(clinic.run(importing, folder, '--node', 'x')).rejects.toThrow(
    '--node is endocrine or enquiries.',
  );
  const { code, output } = await clinic.run(importing, folder, '--node', node);
  expect(output).toContain(taken);
  expect(code).toBe(0);
});

test('a whole export is refused with --node', async () => {
  await expect(clinic.run(importing, SAMPLE_EXPORT, '--node', 'endocrine')).rejects.toThrow(
    'import it without --node',
  );
});

test.each([
  { clinic: { endocrine: RECORDS, enquiries: ENQUIRIES } },
  { endocrine: { endocrine: RECORDS, enquiries: ENQUIRIES } },
  { Endocrine: RECORDS, ENQUIRIES },
])('lists inside another object or in another case are taken: %j', async (lists) => {
  const { code, output } = await importLists(lists);
  expect(output).toContain('records: 1 taken');
  expect(output).toContain('enquiries: 1 taken');
  expect(output).toContain('other lists: 0 taken');
  expect(output).toContain('note ');
  expect(code).toBe(0);
});

test.each([
  [{ endocrine: RECORDS, Endocrine: RECORDS }, "holds both 'endocrine' and 'Endocrine'"],
  [{ clinic: { endocrine: RECORDS }, version: 3 }, "the lists seem to stand inside 'clinic'"],
  [{ enquiries: {}, clinic: { endocrine: RECORDS } }, "seem to stand inside 'clinic'"],
  [{ endocrine: { endocrine: RECORDS }, enquiries: {} }, "'endocrine/endocrine' is a list itself"],
  [{ shop: { '-S': { price: 3 } }, version: 3 }, "neither 'endocrine' nor 'enquiries', but 'shop'"],
])('an export in which the lists cannot be told is refused: %j', async (lists, sentence) => {
  await expect(importLists(lists)).rejects.toThrow(sentence);
});

test.each([
  [{ endocrine: { '-A': 'text' } }, 1],
  [{ endocrine: {}, enquiries: {}, shop: { '-S': { price: 3 } } }, 1],
  [{ endocrine: {}, enquiries: {} }, 0],
  [{}, 0],
])('no record and no enquiry from %j: the exit code is %i', async (lists, code) => {
  expect((await importLists(lists)).code).toBe(code);
});

test('a list that is unknown here but looks like ours is kept, and the report says so', async () => {
  const { output } = await importLists({ endocrine: RECORDS, endocrine2019: RECORDS });
  expect(output).toContain('note     endocrine2019: its entries look like records');
});

test('files that macOS and Windows add are skipped with a line, beside the export too', async () => {
  const folder = await clinic.write('copied', {
    'backup.json': JSON.stringify({ endocrine: RECORDS }),
    '._backup.json': 'x',
    'endocrineImgs/.DS_Store': 'x',
    'endocrineImgs/0000000001/._scan.pdf': 'x',
    'endocrineImgs/0000000001/Thumbs.db': 'x',
    'endocrineImgs/0000000001/desktop.ini': 'x',
    'endocrineImgs/0000000001/scan.pdf': '%PDF-1.4',
  });
  const { lines } = await clinic.run(importing, folder);
  const made = lines.filter((line) => line.endsWith(': the operating system made it'));
  expect(made.map((line) => line.split(/[ :]+/)[1]).sort()).toEqual([
    'endocrineImgs/.DS_Store',
    'endocrineImgs/0000000001/._scan.pdf',
    'endocrineImgs/0000000001/Thumbs.db',
    'endocrineImgs/0000000001/desktop.ini',
  ]);
  expect(lines.at(-1)).toBe('files: 1 taken, 0 already there, 0 kept as changed here, 4 skipped');
});

test('a listing in NFC gives its times and names to the files of a Mac, which are in NFD', async () => {
  const name = 'endocrineImgs/0000000001/Élodie వైద్యం.pdf'.normalize('NFC');
  const files = {
    'clinic-export.json': JSON.stringify({ endocrine: RECORDS }),
    [name.normalize('NFD')]: '%PDF-1.4',
  };
  const items = [{ name, timeCreated: '2024-01-02T03:04:05.000Z' }];
  const listing = { 'storage-objects.json': JSON.stringify({ items }) };
  const folder = await clinic.write('mac', { ...files, ...listing });
  const { lines } = await clinic.run(importing, folder);
  expect(lines.at(-1)).toBe('files: 1 taken, 0 already there, 0 kept as changed here, 0 skipped');
  const [row] = await clinic.open(({ database }) =>
    database.read.selectFrom('report_files').selectAll().execute(),
  );
  expect(row).toMatchObject({
    name: name.split('/')[2],
    created_at: '2024-01-02T03:04:05.000Z',
  });
  const later = await clinic.write('without-listing', files);
  const again = await clinic.run(importing, later);
  expect(again.lines.at(-1)).toContain('files: 0 taken, 1 already there');
});

test('values outside what is possible are counted in the report, and kept', async () => {
  const { output } = await importLists({
    endocrine: {
      '-A': { sugar: 110, temperature: '37', bp: '120/80' },
      '-B': { sugar: '6.1', bp: '1200/80' },
    },
  });
  expect(output).toContain('3 values of bp, sugar, temperature are outside what is possible');
  expect((await findRecord('-A')).sugar).toBe('110');
});

test('a record that staff changed is not overwritten', async () => {
  await clinic.run(importing, SAMPLE_EXPORT);
  const key = '-OFuCpDVB88HYk3uYbfx';
  await clinic.open(({ database }) =>
    database.write((transaction) =>
      transaction
        .updateTable('records')
        .set({ name: 'Venkata R.' })
        .where('key', '=', key)
        .execute(),
    ),
  );
  const { lines } = await clinic.run(importing, SAMPLE_EXPORT);
  expect(lines[0]).toBe(`kept     endocrine/${key}: changed here since`);
  expect((await findRecord(key)).name).toBe('Venkata R.');
});

test('numbers, missing and unknown fields, other scripts: search finds the records, and nothing is lost', async () => {
  await importLists({
    endocrine: {
      '-A': {
        patientid: 12345,
        name: 'వెంకట రాజు',
        mobile: 9000012345,
        age: 42,
        allergies: ['dust'],
      },
      '-B': { mobile: '+91 90000 12345', name: '' },
      '-C': { mobile: '12-34', bp: null },
    },
  });
  expect(await findRecord('-A')).toMatchObject({
    patientid: '12345',
    name: 'వెంకట రాజు',
    mobile: '9000012345',
    mobile_match: '9000012345',
    age: '42',
    email: null,
    original:
      '{"patientid":12345,"name":"వెంకట రాజు","mobile":9000012345,"age":42,"allergies":["dust"]}',
  });
  expect(await findRecord('-B')).toMatchObject({
    mobile: '+91 90000 12345',
    mobile_match: '9000012345',
    name: '',
    patientid: null,
    original: null,
  });
  expect(await findRecord('-C')).toMatchObject({ mobile_match: '12-34', bp: null });
});

test('fields that seem to hold facts of patients are offered, and read only if --fact names them', async () => {
  const given = {
    a: { patientid: '1', datetime: '2025-01-01 10:00:00', dob: '12/05/1974', Gender: 'F' },
    b: {
      patientid: '1',
      datetime: '2025-02-01 10:00:00',
      dob: 'unknown',
      Allergies: ['Penicillin', 'dust'],
    },
    c: { patientid: '2', datetime: '2025-03-01 10:00:00', dob: '1974-05-30', Gender: 'ఆడ' },
    d: { datetime: '2025-03-01 10:00:00', dob: 1980 },
  };
  const readFacts = () =>
    clinic.open(({ database }) =>
      database.read
        .selectFrom('patient_facts')
        .select(['patientid', 'birthdate', 'sex', 'allergies', 'version'])
        .orderBy('patientid')
        .execute(),
    );
  const offered = await importLists({ endocrine: given });
  expect(offered.lines).toContain(
    "note     endocrine: 4 records with a field 'dob', which is kept and not read. If it is the patient's birth date: the same command with --fact birthdate=dob",
  );
  expect(offered.lines.filter((line) => line.includes('--fact'))).toHaveLength(3);
  expect(await readFacts()).toEqual([]);

  const folder = await clinic.write('again', {
    'clinic-export.json': JSON.stringify({ endocrine: given }),
  });
  const chosen = [
    '--fact',
    'birthdate=dob',
    '--fact',
    'sex=Gender',
    '--fact',
    'allergies=Allergies',
  ];
  const { lines } = await clinic.run(importing, folder, ...chosen);
  expect(lines.filter((line) => line.startsWith('note '))).toEqual([
    "note     patient 1: 2 values of the field 'dob' (birth date) cannot be read, or can mean two days (--day-first): left in the record",
    "note     patient 2: 1 value of the field 'Gender' (sex) cannot be read: left in the record",
    "note     endocrine: birth date of 1 patient in the field 'dob'",
    "note     endocrine: sex of 1 patient in the field 'Gender'",
    "note     endocrine: allergies of 1 patient in the field 'Allergies'",
  ]);
  const first = { patientid: '1', sex: 'female', allergies: 'Penicillin\ndust', version: 1 };
  const second = {
    patientid: '2',
    birthdate: '1974-05-30',
    sex: null,
    allergies: null,
    version: 1,
  };
  expect(await readFacts()).toEqual([{ ...first, birthdate: null }, second]);
  // A second import fills a fact that is still empty, and changes nothing else.
  const again = await clinic.run(importing, folder, ...chosen, '--day-first');
  const filled = [{ ...first, birthdate: '1974-05-12', version: 2 }, second];
  expect(await readFacts()).toEqual(filled);
  expect(again.lines).toContain(
    "note     endocrine: birth date of 1 patient in the field 'dob'; 1 more said here already",
  );
  await clinic.run(importing, folder, ...chosen, '--day-first');
  expect(await readFacts()).toEqual(filled);
  await expect(clinic.run(importing, folder, '--fact', 'age=dob')).rejects.toThrow(
    "--fact 'age=dob'",
  );
});

test('facts that are chosen one by one fill what is empty; each one that was left out is named', async () => {
  const visit = { datetime: '2025-01-01 10:00:00' };
  const given = {
    a: { ...visit, patientid: '1', dob: '1974-05-12', sex: 'M', allergy: 'No' },
    b: { ...visit, patientid: '2', dob: '1980-01-31', sex: 'F', allergy: 'unknown' },
    c: { ...visit, patientid: '3', dob: '1990-01-31', sex: 'F', allergy: 'Sulfa' },
  };
  const folder = await clinic.write('one-by-one', {
    'clinic-export.json': JSON.stringify({ endocrine: given }),
  });
  const read = (table: 'patient_facts' | 'patient_facts_versions') =>
    clinic.open(({ database }) =>
      database.read
        .selectFrom(table as 'patient_facts')
        .select(['patientid', 'birthdate', 'sex', 'allergies', 'version'])
        .orderBy('patientid')
        .orderBy('version')
        .execute(),
    );
  await clinic.run(importing, folder, '--fact', 'birthdate=dob');
  // Staff have cleared one fact, and said another one.
  await clinic.open(({ database }) =>
    database.write(async (transaction) => {
      const row = { patientid: '3', allergies: 'Latex', version: 1 };
      const former = { ...row, sex: 'female' as const, changed_at: '', changed_by: null };
      await transaction.deleteFrom('patient_facts').where('patientid', '=', '3').execute();
      await transaction
        .insertInto('patient_facts')
        .values({ ...row, version: 2 })
        .execute();
      await transaction.insertInto('patient_facts_versions').values(former).execute();
    }),
  );
  const notesOf = async (fact: string) =>
    (await clinic.run(importing, folder, '--fact', fact)).lines.filter((line) =>
      /^note .*(patient \d:|of \d patient)/.test(line),
    );
  expect(await notesOf('sex=sex')).toEqual([
    "note     patient 3: sex of the field 'sex' left out: it was cleared here",
    "note     endocrine: sex of 2 patients in the field 'sex'",
  ]);
  expect(await notesOf('allergies=allergy')).toEqual([
    "note     patient 3: allergies of the field 'allergy' left out: another is said here",
    "note     endocrine: allergies of 1 patient in the field 'allergy'",
  ]);
  const one = { patientid: '1', birthdate: '1974-05-12', sex: 'male' };
  const two = { patientid: '2', birthdate: '1980-01-31', allergies: null };
  expect(await read('patient_facts')).toEqual([
    { ...one, allergies: 'none known', version: 3 },
    { ...two, sex: 'female', version: 2 },
    { patientid: '3', birthdate: null, sex: null, allergies: 'Latex', version: 2 },
  ]);
  expect((await read('patient_facts_versions')).slice(0, 3)).toEqual([
    { ...one, sex: null, allergies: null, version: 1 },
    { ...one, allergies: null, version: 2 },
    { ...two, sex: null, version: 1 },
  ]);
});

test('a birth date that contradicts a visit, and the first day of 1970, are named and stored', async () => {
  const given = {
    a: { patientid: '1', age: '52', datetime: '2026-01-05 10:00:00', dob: '2024-05-12' },
    b: { patientid: '1', age: '1', datetime: '2026-01-05 11:00:00' },
    c: { patientid: '2', age: '4', datetime: '2023-12-31 10:00:00', dob: '2024-01-01' },
    d: { patientid: '3', datetime: '2023-12-31 10:00:00', dob: '1970-01-01' },
  };
  const folder = await clinic.write('odd', {
    'clinic-export.json': JSON.stringify({ endocrine: given }),
  });
  const { lines } = await clinic.run(importing, folder, '--fact', 'birthdate=dob');
  expect(lines.filter((line) => line.startsWith('note '))).toEqual([
    "note     endocrine: birth date of 3 patients in the field 'dob'",
    'note     patient 3: the birth date is 1 Jan 1970, which programs write where none is known: check it',
    'note     endocrine/a: The age at the visit on 5 Jan 2026 is 52 y, but by the birth date 12 May 2024 it is 19 months.',
    'note     endocrine/c: The visit on 31 Dec 2023 lies before the birth date 1 Jan 2024.',
  ]);
  // A visit that comes later is compared with the birth date that is here.
  const later = { e: { patientid: '1', age: '40', datetime: '2026-01-06 10:00:00' } };
  const { lines: added } = await importLists({ endocrine: later });
  expect(added.filter((line) => line.startsWith('note     endocrine/'))).toHaveLength(1);
});

test('an enquiry gets the reference that belongs to its key', async () => {
  await importLists({
    enquiries: { '-K': { name: 'Kavya Naidu', selectOpt: 'Others [ IN MEN ]' } },
  });
  const row = await clinic.open(({ database }) =>
    database.read.selectFrom('enquiries').selectAll().executeTakeFirstOrThrow(),
  );
  expect(row).toMatchObject({ key: '-K', select_opt: 'Others [ IN MEN ]', place: 'inbox' });
  expect(row.reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
});

test('entries that are no records and duplicate keys are skipped, with the reason', async () => {
  const { lines } = await importLists(
    `{"endocrine": {"-A": "text", "-B": 5, "-C": [], "-D": {"name": "first"}, "-D": {"name": "last"}, "__proto__": {"name": "P"}, "-E\\u0000": {}, "${'త'.repeat(256)}": {"name": "long"}, "${'త'.repeat(257)}": {}}}`,
  );
  expect(lines.filter((line) => line.startsWith('skipped'))).toEqual([
    'skipped  endocrine/-A: it is a text, not an object',
    'skipped  endocrine/-B: it is a number, not an object',
    'skipped  endocrine/-C: it is a list without keys, not an object',
    'skipped  endocrine/-D: the key occurs twice: the last one counts',
    'skipped  endocrine/-E\\u{0}: its key holds characters that no database keeps',
    `skipped  endocrine/${'త'.repeat(257)}: its key is longer than the hosted database allows`,
  ]);
  expect((await findRecord('-D')).name).toBe('last');
  expect((await findRecord('__proto__')).name).toBe('P');
  expect((await findRecord('త'.repeat(256))).name).toBe('long');
});

test('text that no database can store is replaced in its column, and the original is kept in another column', async () => {
  await importLists('{"endocrine": {"-A": {"name": "a\\u0000b\\ud800c"}}}');
  expect(await findRecord('-A')).toMatchObject({
    name: 'ab\uFFFDc',
    original: '{"name":"a\\u0000b\\ud800c"}',
  });
});

test('files with odd names or paths are kept exactly, or skipped with the reason', async () => {
  const long = `${'ల'.repeat(80)}.pdf`;
  const files = {
    'endocrineImgs/12345/..%2f..%2fetc': 'percent',
    'endocrineImgs/12345/bell\u0007 \u202Efdp.exe': 'control and bidi',
    'endocrineImgs/12345/Scan.PDF': '%PDF-1.4 upper',
    'endocrineImgs/12345/scan.pdf': '%PDF-1.4 lower',
    'endocrineImgs/12345/2025/old/deep.txt': 'nested',
    [`endocrineImgs/12345/${long}`]: 'long',
    'endocrineImgs/12345/empty.pdf': '',
    'endocrineImgs/stray.txt': 'in no folder',
    'notes.txt': 'something else',
    'storage-objects.json': JSON.stringify({
      items: [
        { name: 'endocrineImgs/../../../etc/passwd', timeCreated: '2025-01-01T00:00:00Z' },
        { name: 'endocrineImgs/12345/lost.pdf' },
        { name: 'endocrineImgs/12345/' },
      ],
    }),
  };
  const folder = await clinic.write('rough', { 'backup.json': '{"endocrine":{}}', ...files });
  await symlink('/etc/passwd', join(folder, 'endocrineImgs', '12345', 'link.pdf'));
  const time = new Date('2024-05-06T07:08:09.000Z');
  await utimes(join(folder, 'endocrineImgs/12345/empty.pdf'), time, time);

  const file = join(clinic.folder, 'report');
  const { lines } = await clinic.run(importing, folder, '--report', file);
  expect(lines.filter((line) => line.startsWith('skipped'))).toEqual([
    'skipped  endocrineImgs/12345/link.pdf: it is a symbolic link',
    'skipped  endocrineImgs/stray.txt: it is not in a patient’s folder',
    'skipped  endocrineImgs/../../../etc/passwd: storage-objects.json names it, but it is not in the folder',
    'skipped  endocrineImgs/12345/lost.pdf: storage-objects.json names it, but it is not in the folder',
  ]);
  expect(lines).toContain('note     notes.txt: it is not part of an export');
  expect(lines).toContain('note     endocrineImgs/12345: no record has this patient id');
  expect(await readFile(file, 'utf8')).toContain(
    'taken    endocrineImgs/12345/bell\\u{7} \\u{202e}fdp.exe\n',
  );
  expect(lines.at(-1)).toBe('files: 7 taken, 0 already there, 0 kept as changed here, 4 skipped');

  const rows = await clinic.open(({ database }) =>
    database.read.selectFrom('report_files').selectAll().orderBy('name').execute(),
  );
  expect(rows.map((row) => row.name).sort()).toEqual(
    [
      '..%2f..%2fetc',
      '2025/old/deep.txt',
      'Scan.PDF',
      'bell\u0007 \u202Efdp.exe',
      'empty.pdf',
      'scan.pdf',
      long,
    ].sort(),
  );
  expect(rows.find((row) => row.name === 'empty.pdf')).toMatchObject({
    size: 0,
    created_at: '2024-05-06T07:08:09.000Z',
    updated_at: '2024-05-06T07:08:09.000Z',
  });
});

test('a different file under an existing name is skipped; the existing one stays', async () => {
  await importLists({ endocrine: {} }, { 'endocrineImgs/1/a.txt': 'ours' });
  const { lines } = await importLists({ endocrine: {} }, { 'endocrineImgs/1/a.txt': 'theirs' });
  expect(lines[0]).toBe(
    'skipped  endocrineImgs/1/a.txt: there is another file with this name here',
  );
  const kept = await clinic.open(({ files }) => Array.fromAsync(files.list()));
  expect(kept.map((file) => file.size)).toEqual([4]);
});

test('the path of the JSON file itself is accepted', async () => {
  const { lines } = await clinic.run(importing, join(SAMPLE_EXPORT, 'clinic-export.json'));
  expect(lines.at(-1)).toBe('files: 3 taken, 0 already there, 0 kept as changed here, 0 skipped');
});

test('if the content cannot be read, everything is imported and the import says so', async () => {
  clinic.context.settings.contentDir = join(clinic.folder, 'no-content');
  const { code, lines } = await clinic.run(importing, SAMPLE_EXPORT);
  expect(code).toBe(0);
  expect(lines).toContain(
    'note     retention in content/clinic.yaml: it could not be read, so no entry is left out because of its age',
  );
  expect(lines).toContain('enquiries: 3 taken, 0 already there, 0 kept as changed here, 0 skipped');
});
