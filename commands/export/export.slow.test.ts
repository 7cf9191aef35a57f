import { cp, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addResults } from '../../app/results/change-results.server.ts';
import { NOT_ON_SLIP } from '../../app/results/reference-ranges.ts';
import { addRecord, useTestClinic } from '../../tests/support/open-test-clinic.ts';
import { makeFolder } from '../../tests/support/open-test-command.ts';
import * as restore from '../backup/restore.ts';
import * as importCommand from '../import/import.ts';
import * as exportCommand from './export.ts';

const clinic = useTestClinic();
const other = useTestClinic();

/** Every file of a folder with its bytes and, for reports, its time. */
async function readAll(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    const bytes = (await readFile(path)).toString('base64');
    const isReport = parentPath.includes('endocrineImgs');
    return [path.slice(folder.length), isReport ? `${(await stat(path)).mtimeMs} ${bytes}` : bytes];
  });
  return Object.fromEntries((await Promise.all(read)).sort());
}

const ROUGH = `{
  "clinics" : [ null, {"name":"A\\u00e9\\ud83c\\udf3f", "open" : true, "n": 1.0e3} ],
  "endocrine" : {
    "-NaBcDeFgHiJkLmNoPqR" : {"patientid": 12345, "name": "పేరు \\"X\\" <b>", "age": 41.50, "mobile": 919000012345, "extra": {"b": [1, {}], "a": null}},
    "7" : {"name": "", "bp": null},
    "10" : {"datetime": "2019-02-30 99:00:00", "mobile": "+91 90000-12345", "name": "\\u202eRTL\\u0000end"},
    "odd key \\u0020 é" : {"patientid": "../../etc", "__proto__": {"x": 1}, "constructor": "y"},
    "empty" : {}
  },
  "enquiries" : {"-Na0000000000000000A" : {"message1": "line\\r\\nline\\t'quoted', \\u2028", "selectOpt": "Others [ IN MEN ]", "email": "a@example.org"}},
  "users" : {"x": 1e400, "y": -0, "z": 12345678901234567890}
}`;

test('a dry run reports what an import would change, and changes nothing (F4)', async () => {
  const source = await makeFolder(join(clinic.folder, 'source'), {
    'clinic-export.json': ROUGH,
    'endocrineImgs/12345/a.bin': 'a',
  });
  expect(await clinic.run(importCommand, [source, '--dry-run'])).toBe(0);
  const told = clinic.said.output;
  expect(told).toContain('Nothing was changed.');
  expect(told).toContain('records: 5 taken');
  const left = await clinic.withStores(async ({ database, files }) => [
    await database.read.selectFrom('records').select('key').execute(),
    await database.read.selectFrom('other_lists').select('name').execute(),
    await Array.fromAsync(files.list()),
  ]);
  expect(left).toEqual([[], [], []]);
  await clinic.run(importCommand, [source]);
  expect(told).toContain(clinic.said.output.slice(-200));
});

test('a backup and a restore leave the export byte-identical too', async () => {
  const source = await makeFolder(join(clinic.folder, 'source'), {
    'clinic-export.json': ROUGH,
    'endocrineImgs/12345/scan à 100 % #1?.pdf': '%PDF-1.4 x',
    'endocrineImgs/12345/పేరు.bin': Buffer.alloc(70_000, 7),
    'endocrineImgs/12345/empty': '',
  });
  await clinic.run(importCommand, [source]);
  await clinic.run(exportCommand, [join(clinic.folder, 'first')]);
  await cp(await clinic.backUp(), join(other.folder, 'moved.age'));
  expect(await other.run(restore, [join(other.folder, 'moved.age')])).toBe(0);
  await other.run(exportCommand, [join(other.folder, 'second')]);
  expect(await readAll(join(other.folder, 'second'))).toEqual(
    await readAll(join(clinic.folder, 'first')),
  );
});

test('--csv writes four tables in which a spreadsheet runs no formula (D9)', async () => {
  await clinic.withStores(async (stores) => {
    await addRecord(stores, {
      key: 'one',
      weight: '72.5',
      name: '=cmd|x',
      email: 'a, "b"\nc',
      age: null,
    });
    const caller = { key: 'called', name: '=cmd|x', mobile: '+91 9000000002' };
    const noted = { status: 'came', version: 1 } as const;
    await stores.database.write(async (transaction) => {
      await transaction
        .insertInto('appointments')
        .values([
          { ...caller, ...noted, starts_at: '2026-11-20 10:00' },
          { key: 'removed', ...noted, starts_at: '2026-11-20 11:00', removed_at: '2026-11-20' },
        ])
        .execute();
      await transaction
        .insertInto('enquiries')
        .values({
          key: 'asked',
          reference: 'R',
          name: 'Uma Visitor',
          mobile: '9000000003',
          place: 'inbox',
          status: 'done',
          note: '=later',
          agreed_at: '2026-11-20 09:00',
          version: 1,
        })
        .execute();
    });
  });
  await clinic.withStores(({ database }) =>
    database.write((transaction) =>
      addResults(
        transaction,
        '0000000001',
        {
          takenOn: '2026-11-19',
          reportKey: null,
          requestKey: undefined,
          results: [
            {
              ...NOT_ON_SLIP,
              analyte: 'cortisol-8am',
              comparator: '<',
              value: '1.0',
              unit: 'µg/dL',
              isUnitAssumed: true,
              rangeFrom: null,
              rangeTo: '20',
              rangeSign: '<',
              labMark: 'low',
              takenTime: '08:10',
              minutes: 60,
            },
          ],
        },
        {
          now: new Date('2026-11-20T06:00:00Z'),
          today: '2026-11-20',
          time: '11:30',
          staffName: '=cmd|x',
        },
      ),
    ),
  );
  const folder = join(clinic.folder, 'csv');
  expect(await clinic.run(exportCommand, ['--csv', folder])).toBe(0);
  expect((await readdir(folder)).sort()).toEqual([
    'appointments.csv',
    'enquiries.csv',
    'records.csv',
    'results.csv',
  ]);
  expect(clinic.said.output).toContain('1 results.\nNot included: prescriptions');
  expect(await readFile(join(folder, 'appointments.csv'), 'utf8')).toBe(
    '\ufeffkey,startsAt,status,name,mobile,patientid,enquiryKey\r\n' +
      'asked,2026-11-20 09:00,agreed,Uma Visitor,9000000003,,asked\r\n' +
      "called,2026-11-20 10:00,came,'=cmd|x,'+91 9000000002,,\r\n",
  );
  expect(await readFile(join(folder, 'records.csv'), 'utf8')).toBe(
    '\ufeffkey,patientid,name,age,email,mobile,bp,sugar,temperature,datetime,weight,height,waist,pulse,note,birthdate,sex,allergies,diagnoses,pregnancy,motherHeight,fatherHeight\r\n' +
      `one,'0000000001,'=cmd|x,,"a, ""b""\nc",9000012345,120/80,5.4,98.4,2026-11-19 11:00:00,72.5,,,,,,,,,,,\r\n`,
  );
  expect(await readFile(join(folder, 'enquiries.csv'), 'utf8')).toBe(
    '\ufeffkey,date,email,message1,mobile,name,selectOpt,datetime,reference,status,note\r\n' +
      "asked,,,,9000000003,Uma Visitor,,,R,done,'=later\r\n",
  );
  expect((await readFile(join(folder, 'results.csv'), 'utf8')).split('\r\n').slice(0, 2)).toEqual([
    '\ufeffkey,takenOn,takenTime,place,result,minutes,comparator,value,word,unit,isUnitAssumed,rangeFrom,rangeTo,rangeSign,labMark,loinc,typedAt,typedBy,firstTypedAt,lookedAt,lookedBy,patientid',
    expect.stringMatching(
      /^'?-.*,2026-11-19,08:10,1,Cortisol 8 am,60,<,1.0,,µg\/dL,true,,20,<,low,9813-7,2026-11-20T06:00:00.000Z,'=cmd\|x,2026-11-20T06:00:00.000Z,,,'0000000001$/,
    ),
  ]);
  expect((await stat(join(folder, 'records.csv'))).mode & 0o777).toBe(0o600);
});
