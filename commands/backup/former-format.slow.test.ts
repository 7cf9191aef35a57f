import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { unpackTar } from 'modern-tar';
import { expect, test } from 'vitest';
import {
  decryptTestFile,
  encryptAsFormer,
  FORMER_CHUNK,
  packAsFormer,
} from '../../tests/support/encrypted-files.ts';
import {
  addRecord,
  addReport,
  openTestClinic,
  TEST_PASSPHRASE,
  useTestClinic,
} from '../../tests/support/open-test-clinic.ts';
import * as erase from '../people/erase.ts';
import { openEncrypted } from './age-file.ts';
import { listBackups } from '../../server/data/find-backups.ts';
import * as backup from './backup.ts';
import { readErasuresBeside } from './erasure-sidecar.ts';
import * as restore from './restore.ts';

const clinic = useTestClinic();

/** Fills the clinic and makes a backup as version 0.1.0 did. Returns its path. */
async function makeFormer(): Promise<string> {
  await clinic.withStores(async (stores) => {
    await addRecord(stores, { key: 'hers', patientid: '0000000001', mobile: '9000012345' });
    await addRecord(stores, { key: 'his', patientid: '0000000002', mobile: '9000067890' });
    await addReport(stores, { key: 'report-1', patientid: '0000000002', bytes: 'a report' });
  });
  await clinic.run(backup, []);
  const { backupDir, backupSecondDir } = clinic.settings;
  for (const folder of [backupDir, backupSecondDir ?? []].flat()) {
    const made = await clinic.newestBackup(folder);
    const entries = await unpackTar(new Uint8Array(await decryptTestFile(made)));
    const packed = packAsFormer(
      entries.map(({ header, data }) => ({ name: header.name, data: data ?? new Uint8Array() })),
    );
    await rm(made);
    const path = made.replace(/\.age$/, '.backup');
    await writeFile(path, encryptAsFormer(packed));
    await utimes(path, clinic.clock.now, clinic.clock.now);
  }
  return join(backupDir, 'clinic-2026-11-20T06-00-00Z.backup');
}

test('a backup by version 0.1.0 is tested by the drill and restored', async () => {
  const former = await makeFormer();
  expect(await clinic.run(restore, ['--drill'])).toBe(0);
  expect(clinic.said.output).toContain('clinic-2026-11-20T06-00-00Z.backup was restored');
  await clinic.withStores((stores) => addRecord(stores, { key: 'since' }));
  expect(await clinic.run(restore, [former])).toBe(0);
  expect(clinic.said.output).toContain('2 records, 0 enquiries, 1 files');
  expect(await clinic.listKeys('records')).toEqual(['hers', 'his']);
});

test('an old backup by version 0.1.0 is rewritten in the present format, without people erased since (G3)', async () => {
  clinic.settings.backupSecondDir = join(clinic.folder, 'second');
  await makeFormer();
  await clinic.run(erase, ['--mobile', '9000012345', '--yes']);
  clinic.clock.now = new Date('2026-12-25T06:00:00Z');
  expect(await clinic.run(backup, [])).toBe(0);
  const { backupDir, backupSecondDir } = clinic.settings;
  for (const folder of [backupDir, backupSecondDir]) {
    expect((await listBackups(folder)).map(({ name }) => name)).toEqual([
      'clinic-2026-12-25T06-00-00Z.age',
      'clinic-2026-11-20T06-00-00Z.age',
    ]);
  }
  const path = join(backupDir, 'clinic-2026-11-20T06-00-00Z.age');
  const other = await openTestClinic();
  expect(await other.run(restore, [path])).toBe(0);
  expect(await other.listKeys('records')).toEqual(['his']);
  await other.remove();
});

test('the list of erasures by version 0.1.0 is read and written anew in the present format', async () => {
  await makeFormer();
  await clinic.run(erase, ['--patientid', '0000000001', '--yes']);
  const list = join(clinic.settings.backupDir, 'clinic-erasures.sealed');
  await writeFile(list, encryptAsFormer(await decryptTestFile(list)));
  const { outcome, erasures } = await readErasuresBeside(
    clinic.settings.backupDir,
    TEST_PASSPHRASE,
  );
  expect([outcome, erasures.length]).toEqual(['read', 3]);
  await clinic.run(backup, []);
  expect((await readFile(list)).toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
  expect(await readdir(clinic.settings.backupDir)).not.toContainEqual(
    expect.stringContaining('unreadable'),
  );
  expect(await readErasuresBeside(clinic.settings.backupDir, TEST_PASSPHRASE)).toMatchObject({
    erasures,
  });
});

async function open(bytes: Buffer, passphrase = TEST_PASSPHRASE): Promise<Buffer> {
  const path = join(clinic.folder, 'former.backup');
  await writeFile(path, bytes);
  return buffer((await openEncrypted(path, passphrase)).bytes);
}

test.each([0, 1, FORMER_CHUNK, FORMER_CHUNK + 1])(
  '%i bytes that version 0.1.0 encrypted decrypt to the same bytes',
  async (size) => {
    const bytes = randomBytes(size);
    expect(bytes.equals(await open(encryptAsFormer(bytes)))).toBe(true);
  },
);

test('removed, repeated or moved chunks and trailing bytes are detected in the former format', async () => {
  const sealed = encryptAsFormer(randomBytes(3 * FORMER_CHUNK + 5));
  const head = sealed.subarray(0, 38);
  const chunk = (place: number) => {
    const start = 38 + place * (FORMER_CHUNK + 16);
    return sealed.subarray(start, start + FORMER_CHUNK + 16);
  };
  const spoilt = [
    [head],
    [head.subarray(0, 20)],
    [head, chunk(0), chunk(1), chunk(2)],
    [head, chunk(1), chunk(0), chunk(2), chunk(3)],
    [sealed, Buffer.of(0)],
  ];
  for (const parts of spoilt) {
    await expect(open(Buffer.concat(parts))).rejects.toThrow(/damaged or truncated|is truncated/);
  }
});

test('a wrong passphrase, damage and another version of the former format are refused', async () => {
  const sealed = encryptAsFormer(randomBytes(FORMER_CHUNK + 5));
  await expect(open(sealed, 'another-lantern-orchard')).rejects.toThrow(
    'The passphrase is not the one of this file, or the file is damaged or truncated.',
  );
  for (const place of [14, 37, sealed.length - 1]) {
    const damaged = Buffer.from(sealed);
    damaged.writeUInt8(damaged.readUInt8(place) ^ 2, place);
    await expect(open(damaged), `byte ${place}`).rejects.toThrow('damaged');
  }
});

test('an archive of the former format with a hostile name, a name twice or a false length is refused', async () => {
  const refuse = async (packed: Buffer, sentence: string) => {
    const path = join(clinic.folder, 'hostile.backup');
    await writeFile(path, encryptAsFormer(packed));
    await expect(clinic.run(restore, [path])).rejects.toThrow(sentence);
  };
  const data = Buffer.from('x');
  await refuse(packAsFormer([{ name: '../clinic.sqlite', data }]), 'which is no part of a backup');
  const twice = { name: 'clinic.sqlite', data };
  await refuse(packAsFormer([twice, twice]), 'It contains clinic.sqlite twice.');
  await refuse(packAsFormer([twice]).subarray(0, -1), 'The archive in it cannot be read.');
  await refuse(Buffer.from([255, 255, 255, 255]), 'The archive in it cannot be read.');
});
