import { beforeEach, expect, test } from 'vitest';
import { erasePerson } from '../../app/privacy/erase-person.server.ts';
import { findPerson } from '../../app/privacy/find-person.server.ts';
import type { RecordVersionsTable } from '../../storage/tables.ts';
import { linesOf, take, terminal, useTestClinics } from '../../tests/support/open-test-clinics.ts';
import { makeFolder } from '../../tests/support/open-test-command.ts';
import type { Stores } from '../open-stores.ts';
import { partErased } from './write-import.ts';

const HERS = '0000000001';
const OTHER = '0000000002';
const LONG_AGO = '2020-01-01 10:00:00';

const clinics = useTestClinics();
let clinic: Stores;
let folder: string;
beforeEach(async () => {
  clinic = await clinics.open();
  folder = await makeFolder(`${clinics.folder}/given`, {
    'clinic-export.json': JSON.stringify({
      endocrine: {
        'her-visit': { patientid: HERS, mobile: '9000000001', datetime: LONG_AGO },
        'other-visit': { patientid: OTHER, mobile: '9000000002', datetime: LONG_AGO },
      },
      enquiries: {
        'her-enquiry': { mobile: '9000000001', datetime: LONG_AGO },
        'other-enquiry': { mobile: '9000000002', datetime: LONG_AGO },
      },
    }),
    [`endocrineImgs/${HERS}/one.txt`]: 'her first report',
    [`endocrineImgs/${HERS}/two.txt`]: 'her second report',
    [`endocrineImgs/${OTHER}/other.txt`]: 'a report of somebody else',
  });
});

/** The same clinic; `work` runs once, after the first file has been copied. */
function afterFirstFile(work: () => Promise<unknown>): Stores {
  const { database, files } = clinic;
  let isDone = false;
  const put: typeof files.put = async (source, options) => {
    const kept = await files.put(source, options);
    if (!isDone) await work();
    isDone = true;
    return kept;
  };
  return { database, files: { ...files, put } };
}

const erase = async (query: Parameters<typeof findPerson>[1]) =>
  erasePerson(clinic, await findPerson(clinic.database, query), terminal.now());

const listKeys = async () => {
  const { read } = clinic.database;
  const rows = [
    ...(await read.selectFrom('records').select('key').execute()),
    ...(await read.selectFrom('enquiries').select('key').execute()),
    ...(await read.selectFrom('report_files').select('name as key').execute()),
  ];
  return rows.map(({ key }) => key).sort();
};

test('a person erased while an import copies files is not imported, and the import says so', async () => {
  const lines = linesOf(
    await take(
      afterFirstFile(() => erase({ patientid: HERS })),
      folder,
    ),
  );
  const keys = await listKeys();
  expect(keys.filter((key) => !key.endsWith('enquiry'))).toEqual(['other-visit', 'other.txt']);
  expect(await Array.fromAsync(clinic.files.list())).toHaveLength(1);
  expect(lines.filter((line) => !line.includes('enquiries'))).toEqual([
    'skipped  endocrine/her-visit: erased here at the person’s request',
    'taken    endocrine/other-visit',
    `skipped  endocrineImgs/${HERS}/one.txt: erased here at the person’s request`,
    `skipped  endocrineImgs/${HERS}/two.txt: erased here at the person’s request`,
    `taken    endocrineImgs/${OTHER}/other.txt`,
    `note     endocrineImgs/${HERS}: no record has this patient id`,
    'records: 1 taken, 0 already there, 0 kept as changed here, 1 skipped',
    'other lists: 0 taken, 0 already there, 0 kept as changed here, 0 skipped',
    'files: 1 taken, 0 already there, 0 kept as changed here, 2 skipped',
  ]);
});

test('the same holds for an erasure by number, for enquiries too', async () => {
  await take(
    afterFirstFile(() => erase({ mobile: '9000000001' })),
    folder,
  );
  const keys = await listKeys();
  expect(keys).not.toContain('her-visit');
  expect(keys).not.toContain('her-enquiry');
  expect(keys).toEqual(expect.arrayContaining(['other-enquiry', 'other-visit', 'other.txt']));
});

test('the same holds for a record that named another patient before the erased one', async () => {
  await erase({ patientid: HERS });
  const said = { mobile: null, mobile_match: null, datetime: LONG_AGO, version: 1 };
  const version = { ...said, change: 'corrected', changed_at: '' } as RecordVersionsTable;
  const rows = {
    records: [['her-visit', `{"patientid":"${HERS}"}`] as const],
    enquiries: [],
    files: [],
    appointments: [],
    recalls: [],
    recallCalls: [],
    facts: [],
    factVersions: [],
    results: [],
    resultVersions: [],
    prescriptions: [],
    histories: [{ ...version, record_key: 'her-visit', patientid: OTHER }],
  };
  const { staying, erased } = await clinic.database.write((transaction) =>
    partErased(transaction, rows, []),
  );
  expect([staying.records, staying.histories]).toEqual([[], []]);
  expect(erased.records).toHaveLength(1);
});
