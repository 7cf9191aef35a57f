import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NPM_START } from '../../setup/npm-start.ts';
import { openS3Files } from '../../storage/files/s3-files.ts';
import { openTestBucket, type TestBucket } from '../../tests/support/open-test-bucket.ts';
import {
  addReport,
  openTestClinic,
  type TestClinic,
} from '../../tests/support/open-test-clinic.ts';
import {
  fileOf,
  fillEveryTable,
  follow,
  makeEmptyDatabase,
  STAFF_PASSWORD,
  stopMoveAt,
} from '../../tests/support/open-test-move.ts';
import { openTestLine } from '../../tests/support/servers/open-test-line.ts';
import {
  runTestPostgres,
  type TestPostgres,
} from '../../tests/support/servers/run-test-postgres.ts';
import * as move from './move.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

describe('moving to a bucket', () => {
  let server: TestPostgres;
  let clinic: TestClinic;
  let bucket: TestBucket;
  beforeAll(async () => {
    server = await runTestPostgres();
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    bucket = await openTestBucket();
    clinic = await openTestClinic(clinicKeys());
    await clinic.withStores((stores) => fillEveryTable(stores, clinic.clock.now, 3));
  });
  afterEach(() => clinic.remove());

  const clinicKeys = () => ({
    AWS_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
  });
  const listThere = async () =>
    (await Array.fromAsync(openS3Files(bucket).list())).map((file) => file.fileId).sort();
  const listHere = () =>
    clinic.withStores(async ({ database }) => {
      const { read } = database;
      const rows = [
        ...(await read.selectFrom('report_files').select('file_id').execute()),
        ...(await read.selectFrom('deleted_reports').select('file_id').execute()),
      ];
      return rows.map((row) => row.file_id).sort();
    });
  const moveFiles = () => clinic.run(move, ['--to-files', bucket.url]);

  test('with the database: the site starts there with all data unchanged, and a report deleted before can be put back', async () => {
    const names = await listHere();
    await clinic.withStores(({ database }) =>
      database.write((transaction) =>
        transaction
          .updateTable('deleted_reports')
          .set({ deleted_at: new Date().toISOString() })
          .execute(),
      ),
    );
    const databaseUrl = await makeEmptyDatabase(server.url);
    const args = ['--to-database', databaseUrl, '--to-files', bucket.url];
    expect(await clinic.run(move, args)).toBe(0);
    expect(clinic.said.output).toContain('Moved 3 report files; each was read back and compared.');
    expect(clinic.said.output).toContain(`FILES_URL=${bucket.url}`);
    expect(await listThere()).toEqual(names);

    const site = spawn(process.execPath, [NPM_START.program], {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        DATA_DIR: clinic.dataDir,
        DATABASE_URL: databaseUrl,
        FILES_URL: bucket.url,
        AWS_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
      },
    });
    try {
      const address = await readAddress(site.stdout);
      const post = (path: string, body: unknown, cookie = '') =>
        fetch(`${address}${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'sec-fetch-site': 'same-origin',
            origin: address,
            cookie,
          },
          body: JSON.stringify(body),
        });
      const signedIn = await post('/staff/session', { password: STAFF_PASSWORD });
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const found = await post('/staff/search', { by: 'patientid', value: '0000000001' }, cookie);
      expect(JSON.stringify(await found.json())).toContain('పేరు नाम 🌿 1');
      const report = await fetch(`${address}/staff/reports/report-1`, {
        headers: { cookie, range: 'bytes=2-7' },
      });
      expect([report.status, await report.text()]).toEqual([206, 'report']);
      expect((await post('/staff/reports/deleted/restore', {}, cookie)).status).toBe(200);
      const back = await fetch(`${address}/staff/reports/deleted`, { headers: { cookie } });
      expect(await back.text()).toBe('a deleted report');
    } finally {
      const ended = once(site, 'exit');
      site.kill('SIGTERM');
      await ended;
    }
  });

  test('alone: the database stays, and no site starts on the folder of files', async () => {
    const names = await listHere();
    expect(await moveFiles()).toBe(0);
    expect(await listThere()).toEqual(names);
    await expect(clinic.withStores(async () => undefined)).rejects.toThrow(
      /^The report files in DATA_DIR .* moved to s3:.* set FILES_URL to it\./,
    );
    follow(clinic, { filesUrl: bucket.url });
    await clinic.withStores(async ({ database, files }) => {
      const row = database.read
        .selectFrom('report_files')
        .selectAll()
        .where('key', '=', 'report-1');
      const { file_id } = await row.executeTakeFirstOrThrow();
      expect((await buffer(await files.read(file_id))).toString()).toBe('a report');
    });
    expect(await clinic.run(move, ['--confirm'])).toBe(0);
    expect(await listHere()).toEqual(names);
  });

  test('later than the database: refused while an instance runs; files added since stay', async () => {
    const databaseUrl = await makeEmptyDatabase(server.url);
    expect(await clinic.run(move, ['--to-database', databaseUrl])).toBe(0);
    await expect(moveFiles()).rejects.toThrow(/moved to .* already: set DATABASE_URL to it/);
    follow(clinic, { databaseUrl });
    await clinic.withStores((stores) =>
      addReport(stores, { key: 'report-3', patientid: '0000000001', bytes: 'added since' }),
    );
    await clinic.withStores(async ({ database }) => {
      await database.read.selectFrom('records').select('key').limit(1).execute();
      await expect(moveFiles()).rejects.toThrow(
        'The site, or another command, is using this database: stop all instances first. The clinic here is unchanged',
      );
    });

    const names = await listHere();
    expect(names).toHaveLength(4);
    expect(await moveFiles()).toBe(0);
    expect(clinic.said.output).toContain('Moved 4 report files; each was read back and compared.');
    expect(await listThere()).toEqual(names);
    await expect(listHere()).rejects.toThrow(/report files in DATA_DIR .* set FILES_URL to it\./);
    expect(await moveFiles()).toBe(0);
    expect(clinic.said.output).toContain('there was nothing left to do');

    expect(await clinic.run(move, ['--undo'])).toBe(0);
    expect(clinic.said.output).toContain('reads the report files in DATA_DIR again');
    expect(await listHere()).toEqual(names);
    expect(await moveFiles()).toBe(0);
    follow(clinic, { filesUrl: bucket.url });
    expect(await clinic.run(move, ['--confirm'])).toBe(0);
    expect(existsSync(join(clinic.dataDir, 'files'))).toBe(false);
    await clinic.withStores(async ({ database, files }) => {
      const { file_id } = await database.read
        .selectFrom('report_files')
        .select('file_id')
        .where('key', '=', 'report-3')
        .executeTakeFirstOrThrow();
      expect(await text(await files.read(file_id))).toBe('added since');
    });
    await expect(clinic.run(move, ['--undo'])).rejects.toThrow('no way back from here');
  });

  test('before the database: undoing the move of the database leaves the files where they are', async () => {
    expect(await moveFiles()).toBe(0);
    follow(clinic, { filesUrl: bucket.url });
    await clinic.withStores((stores) =>
      addReport(stores, { key: 'report-3', patientid: '0000000001', bytes: 'added since' }),
    );
    const names = await listHere();
    const databaseUrl = await makeEmptyDatabase(server.url);
    const toDatabase = ['--to-database', databaseUrl];
    expect(await clinic.run(move, toDatabase)).toBe(0);
    // Running the same command again, as after a fault, changes nothing.
    expect(await clinic.run(move, toDatabase)).toBe(0);

    follow(clinic, { databaseUrl });
    expect(await clinic.run(move, ['--undo'])).toBe(0);
    expect(clinic.said.output).toMatch(
      /^The site reads the database in DATA_DIR again, .* Unset DATABASE_URL\. The copy at .* is out of use/,
    );
    clinic.settings.databaseUrl = undefined;
    expect(clinic.said.output).not.toContain(bucket.url);
    expect(await listHere()).toEqual(names);
    expect(await listThere()).toEqual(names);
    await clinic.withStores(async ({ files }) => {
      for (const name of names) await text(await files.read(name));
    });
    clinic.settings.filesUrl = undefined;
    await expect(listHere()).rejects.toThrow(/report files in DATA_DIR .* set FILES_URL to it\./);

    // The abandoned copy is older than the rows written here now.
    follow(clinic, { filesUrl: bucket.url });
    await expect(clinic.run(move, toDatabase)).rejects.toThrow(
      'That database already holds a clinic',
    );
    clinic.settings.filesUrl = undefined;
    // The bytes of the report that was added since are only in the bucket.
    await expect(clinic.run(move, ['--undo'])).rejects.toThrow(
      'The files of 1 report are only in the bucket.',
    );
  });

  test('before the database, and confirmed: the move of the database can be undone until it is confirmed too', async () => {
    expect(await moveFiles()).toBe(0);
    follow(clinic, { filesUrl: bucket.url });
    expect(await clinic.run(move, ['--confirm'])).toBe(0);
    const names = await listHere();
    const toDatabase = async () => {
      const databaseUrl = await makeEmptyDatabase(server.url);
      expect(await clinic.run(move, ['--to-database', databaseUrl])).toBe(0);
      return databaseUrl;
    };
    follow(clinic, { databaseUrl: await toDatabase() });
    expect(await clinic.run(move, ['--undo'])).toBe(0);
    clinic.settings.databaseUrl = undefined;
    expect(await listHere()).toEqual(names);
    await expect(clinic.run(move, ['--undo'])).rejects.toThrow('no way back from here');

    const databaseUrl = await toDatabase();
    follow(clinic, { databaseUrl });
    expect(await clinic.run(move, ['--confirm'])).toBe(0);
    await expect(clinic.run(move, ['--undo'])).rejects.toThrow('no way back from here');
    expect(await listHere()).toEqual(names);
  });

  test('of a clinic that was always on PostgreSQL works too; a report removed meanwhile is not counted as moved', async () => {
    const databaseUrl = await makeEmptyDatabase(server.url);
    const other = await openTestClinic({ ...clinicKeys(), DATABASE_URL: databaseUrl });
    try {
      await other.withStores(async (stores) => {
        for (let number = 0; number < 12; number++) {
          const key = `many-${number}`;
          await addReport(stores, { key, patientid: '0000000001', bytes: key });
        }
      });
      await expect(
        stopMoveAt(other, 'Moving report files', ['--to-files', bucket.url]),
      ).rejects.toThrow('Stopped. The clinic here is unchanged');
      await other.withStores(({ database }) =>
        database.write((transaction) =>
          transaction.deleteFrom('report_files').where('key', '=', 'many-0').execute(),
        ),
      );
      expect(await other.run(move, ['--to-files', bucket.url])).toBe(0);
      expect(await listThere()).toHaveLength(11);
      expect(await other.run(move, ['--undo'])).toBe(0);
      await expect(other.run(move, ['--undo'])).rejects.toThrow('Nothing has moved');
    } finally {
      await other.remove();
    }
  });

  test('continues after a stop, with the files added and removed meanwhile', async () => {
    const [gone] = await clinic.withStores(async (stores) => {
      const made = [];
      for (let number = 0; number < 12; number++) {
        const key = `many-${number}`;
        made.push(await addReport(stores, { key, patientid: '0000000001', bytes: key }));
      }
      return made;
    });
    await expect(
      stopMoveAt(clinic, 'Moving report files', ['--to-files', bucket.url]),
    ).rejects.toThrow(
      'Stopped. The clinic here is unchanged: start it, or run the same command again.',
    );
    expect((await listThere()).length).toBeGreaterThan(1);
    expect((await listThere()).length).toBeLessThan(15);
    await clinic.withStores(async ({ database, files }) => {
      await database.write((transaction) =>
        transaction
          .deleteFrom('report_files')
          .where('file_id', '=', gone ?? '')
          .execute(),
      );
      await files.remove(gone ?? '');
    });
    expect(await moveFiles()).toBe(0);
    follow(clinic, { filesUrl: bucket.url });
    expect(await listThere()).toEqual(await listHere());
  });

  test('whose connection breaks says so, and continues once it is restored', async () => {
    const line = await openTestLine(bucket.place.endpoint ?? '');
    const url = bucket.url.replace(
      encodeURIComponent(bucket.place.endpoint ?? ''),
      encodeURIComponent(line.address),
    );
    await line.cut();
    await expect(clinic.run(move, ['--to-files', url])).rejects.toThrow(
      /cannot be reached \(ECONNREFUSED\)\. The clinic here is unchanged/,
    );
    await line.mend();
    expect(await clinic.run(move, ['--to-files', url])).toBe(0);
    await line.cut();
  });

  test('is refused where another clinic’s files are, and leaves them', async () => {
    const other = openS3Files(bucket);
    const { fileId } = await other.put(fileOf('theirs'));
    await expect(moveFiles()).rejects.toThrow(/^There are 1 files in the bucket that are not this/);
    expect(await listThere()).toEqual([fileId]);
    expect(await clinic.run(move, ['--to-files', `${bucket.url}&prefix=ours`])).toBe(0);
  });

  test('names files that were already missing or altered', async () => {
    const path = async (key: string) =>
      clinic.withStores(async ({ database }) => {
        const row = database.read
          .selectFrom('report_files')
          .select('file_id')
          .where('key', '=', key);
        const { file_id } = await row.executeTakeFirstOrThrow();
        return join(clinic.dataDir, 'files', file_id.slice(0, 2), file_id);
      });
    await writeFile(await path('report-1'), 'A REPORT');
    await rm(await path('report-2'));
    expect(await moveFiles()).toBe(0);
    expect(clinic.said.output).toContain('Already missing here, so missing there too: report-2');
    expect(clinic.said.output).toContain('Already altered here, so altered there too: report-1');
  });

  test('without keys or with wrong ones is refused in one sentence', async () => {
    clinic.settings.filesCredentials = { accessKeyId: 'nobody', secretAccessKey: 'guessed' };
    await expect(moveFiles()).rejects.toThrow(/AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/);
    await expect(clinic.run(move, ['--to-files', 'https://bucket'])).rejects.toThrow(
      '--to-files: it must look like s3://bucket?endpoint=https://…&region=….',
    );
  });
});

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const [, address] = /^ready (\S+)$/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`the site did not start: ${await text(output)}`);
}
