import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printedLines, take, useTestClinics } from '../../tests/support/open-test-clinics.ts';
import { makeFolder, readFolder, SAMPLE_EXPORT } from '../../tests/support/open-test-command.ts';

const clinics = useTestClinics();

/** Imports the folder and exports it, then does both with the result. Returns the first export. */
async function goRound(from: string): Promise<Record<string, string>> {
  const first = await clinics.open();
  await take(first, from);
  const exported = await clinics.give(first);
  const second = await clinics.open();
  await take(second, exported);
  const again = await readFolder(await clinics.give(second));
  const once = await readFolder(exported);
  expect(again).toEqual(once);
  return once;
}

const asJson = (text: string | undefined): unknown =>
  JSON.parse(Buffer.from(text ?? '', 'latin1').toString());

test('an export of the hosted database is imported and exported unchanged', async () => {
  const given = await readFolder(SAMPLE_EXPORT);
  const exported = await goRound(SAMPLE_EXPORT);
  expect(Object.keys(exported)).toEqual(Object.keys(given));
  for (const [path, bytes] of Object.entries(given)) {
    if (path.endsWith('.json')) expect(asJson(exported[path])).toEqual(asJson(bytes));
    else expect(exported[path]).toBe(bytes);
  }
});

const ROUGH = `{
  "products": [null, {"name": "Strips", "price": 1.50}, [], {}],
  "appointments2": {"-X": {"__proto__": {"deep": [1e400, -0, 12345678901234567890]}}},
  "version": 3,
  "endocrine": {
    "-B": {"patientid": 12345, "mobile": 9000012345, "age": 42.0, "name": "वेंकट \\u0030 \\ud83d\\ude00"},
    "-A": {"zebra": {"b": 1, "a": [true, null]}, "name": "x\\u0000\\ud800", "email": null, "bp": ""},
    "10": {"name": "ten"},
    "9": {"name": "nine"},
    "__proto__": {"name": "proto", "__proto__": "field"},
    "": {"name": "no key"},
    "-empty": {}
  },
  "enquiries": [null, {"message1": "line\\nline \\"quoted\\" \\u202e"}, null, null, null, {"mobile": 9}, null]
}`;

test('messy data loses nothing in a round trip, and the second export has the same bytes', async () => {
  const from = await makeFolder(join(clinics.folder, 'rough'), {
    'clinic-export.json': ROUGH,
    'endocrineImgs/12345/2025/scan of foot.pdf': '%PDF-1.4',
    'endocrineImgs/12345/empty': '',
    'endocrineImgs/nobody/వెంకట.png': Buffer.from('89504e470d0a1a0a00ff', 'hex'),
  });
  const exported = await goRound(from);
  const text = Buffer.from(exported['clinic-export.json'] ?? '', 'latin1').toString();
  expect(JSON.parse(text)).toEqual(JSON.parse(ROUGH));
  for (const written of ['1.50', '1e400', '-0', '12345678901234567890', '42.0', '\\ud800']) {
    expect(text).toContain(written);
  }
  // The hosted database orders keys that are integers first, by value, then all others as text.
  const keys = [...text.matchAll(/^ {2}"(.*)": \{.*$/gm)].map(([, key]) => key);
  expect(keys).toEqual(['-X', '9', '10', '', '-A', '-B', '-empty', '__proto__']);
  expect(exported['endocrineImgs/nobody/వెంకట.png']).toBe('\x89PNG\r\n\x1a\n\x00\xff');
});

const WITH_PRIORITIES = `{
  ".priority": 1,
  "endocrine": {
    ".priority": "b",
    "-A": {
      ".priority": 2,
      "name": {".value": "Anika", ".priority": 3},
      "mobile": {".priority": 4, ".value": 9000012345},
      "patientid": "0000000001"
    }
  },
  "enquiries": {"-K": {"name": "Kavya", ".priority": null}}
}`;

test('values with the hosted database’s priorities are read, and exported with them', async () => {
  const from = await makeFolder(join(clinics.folder, 'priorities'), {
    'clinic-export.json': WITH_PRIORITIES,
  });
  const exported = await goRound(from);
  expect(asJson(exported['clinic-export.json'])).toEqual(JSON.parse(WITH_PRIORITIES));
  const clinic = await clinics.open();
  expect(printedLines(await take(clinic, from)).join()).not.toContain('skipped  ');
  const found = await clinic.database.read.selectFrom('records').selectAll().execute();
  expect(found).toMatchObject([
    { name: 'Anika', mobile: '9000012345', mobile_match: '9000012345' },
  ]);
  await clinic.database.write((transaction) =>
    transaction.updateTable('records').set({ name: 'Anika R.' }).execute(),
  );
  const changed = await readFile(join(await clinics.give(clinic), 'clinic-export.json'), 'utf8');
  expect(JSON.parse(changed).endocrine['-A'].name).toEqual({
    '.value': 'Anika R.',
    '.priority': 3,
  });
});

test('a list imported as an array is exported as an array, or with its keys once other entries are added', async () => {
  const from = await makeFolder(join(clinics.folder, 'array'), {
    'clinic-export.json': '{"endocrine":[null,{"name":"one"},null,null,null]}',
  });
  const clinic = await clinics.open();
  await take(clinic, from);
  const readRecords = async () =>
    JSON.parse(await readFile(join(await clinics.give(clinic), 'clinic-export.json'), 'utf8'))
      .endocrine;
  expect(await readRecords()).toEqual([null, { name: 'one' }, null, null, null]);
  await clinic.database.write((transaction) =>
    transaction.insertInto('records').values({ key: '-new', name: 'new', version: 1 }).execute(),
  );
  expect(await readRecords()).toEqual({ '1': { name: 'one' }, '-new': { name: 'new' } });
});

test('changed fields are exported with their new values, the other fields of the entry as imported', async () => {
  const from = await makeFolder(join(clinics.folder, 'changed'), {
    'clinic-export.json':
      '{"endocrine":{"-A":{"age":42,"mobile":9000012345,"allergies":["dust"]}}}',
  });
  const clinic = await clinics.open();
  await take(clinic, from);
  await clinic.database.write((transaction) =>
    transaction
      .updateTable('records')
      .set({ mobile: '9000054321', email: 'a@example.org' })
      .where('key', '=', '-A')
      .execute(),
  );
  const exported = await clinics.give(clinic);
  const { endocrine } = JSON.parse(await readFile(join(exported, 'clinic-export.json'), 'utf8'));
  expect(endocrine['-A']).toEqual({
    age: 42,
    mobile: '9000054321',
    allergies: ['dust'],
    email: 'a@example.org',
  });
  expect(printedLines(await take(clinic, exported)).join()).toContain(
    'records: 0 taken, 1 already there, 0 kept',
  );
});
