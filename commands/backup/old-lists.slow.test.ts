import { mkdir, rm, writeFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { addRecord, TEST_PASSPHRASE, useTestClinic } from '../../tests/support/open-test-clinic.ts';
import * as erase from '../people/erase.ts';
import * as hold from '../people/hold.ts';
import { readErasuresBeside } from './erasure-sidecar.ts';

const HERS = ['--patientid', '0000000001'];

const clinic = useTestClinic((stores) =>
  addRecord(stores, { key: 'hers', patientid: '0000000001', mobile: '9000012345' }),
);
let first: string;
let second: string;
beforeEach(() => {
  first = clinic.settings.backupDir;
  second = `${clinic.folder}/second`;
  clinic.settings.backupSecondDir = second;
});

const readList = (folder: string) => readErasuresBeside(folder, TEST_PASSPHRASE);
async function block(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await writeFile(folder, 'a file in the way');
}
async function mend(folder: string): Promise<void> {
  await rm(folder);
  await mkdir(folder);
}

test('an erasure that cannot be noted in one backup folder is reported as done, with the folder whose list is outdated', async () => {
  await block(first);
  expect(await clinic.run(erase, [...HERS, '--yes'])).toBe(1);
  expect(clinic.said.output).toContain('Erased. A restore or an import will not bring it back.');
  expect(clinic.said.errors).toContain(
    `The encrypted list of erasures and holds in ${first} is out of date. `,
  );
  expect(clinic.said.errors).toContain('write the list with the same command and --yes.');
  expect(clinic.said.errors).not.toContain(second);
  // The list in the second folder was written nevertheless.
  expect((await readList(second)).erasures).not.toEqual([]);

  await mend(first);
  expect(await clinic.run(erase, [...HERS, '--yes'])).toBe(0);
  const kinds = (await readList(first)).erasures.map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['key', 'mobile', 'patientid']);
});

test('a hold and its release that cannot be noted in a backup folder are reported as done; the same command notes them later', async () => {
  await block(second);
  expect(await clinic.run(hold, HERS)).toBe(1);
  expect(clinic.said.output).toMatch(/^Held: 1 record/);
  expect(clinic.said.errors).toContain(
    `The encrypted list of erasures and holds in ${second} is out of date. `,
  );
  await mend(second);
  expect(await clinic.run(hold, HERS)).toBe(0);
  expect((await readList(second)).holds).toHaveLength(1);

  await block(second);
  expect(await clinic.run(hold, [...HERS, '--release'])).toBe(1);
  expect(clinic.said.output).toBe('Released: patient 0000000001.\n');
  expect(clinic.said.errors).toContain(second);
  expect((await readList(first)).holds).toEqual([]);
});

test('a release that is missing in a list is noted there by the same command', async () => {
  await clinic.run(hold, HERS);
  clinic.settings.backupSecondDir = undefined;
  await clinic.run(hold, [...HERS, '--release']);
  expect((await readList(second)).holds).toHaveLength(1);
  clinic.settings.backupSecondDir = second;
  expect(await clinic.run(hold, [...HERS, '--release'])).toBe(1);
  expect((await readList(second)).holds).toEqual([]);
});
