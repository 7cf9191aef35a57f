import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { HOSTILE_FILES, type SentFile } from '../support/hostile-files.ts';
import { samplePdf } from '../support/sample-files.ts';
import { readPssMiB } from '../support/servers/read-proc.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { type Client, openClient } from './ask.ts';
import { openStaff, type Staff } from './clinic.ts';
import { findCaught, findNone, type Report, type Options } from './finding.ts';
import { inFolder } from './in-folder.ts';
import { describeGrowth } from './prove-fuzz.ts';
import { startSite } from './start-site.ts';

const BOUNDARY = 'prove-files-51c07d';
const ROUNDS = 3;

/** Files whose content differs from their name or type, or must not be served (D4). */
export function proveFiles({ say }: Options): Promise<Report> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    const site = await startSite(dataDir);
    const client = openClient(site.port);
    const staff = await openStaff(client);
    const wrong: string[] = [];
    let before: number | undefined;
    for (let round = 0; round < ROUNDS; round++) {
      for (const [status, file] of HOSTILE_FILES) {
        const fault = await sendHostile(client, staff, file, status);
        if (fault) wrong.push(fault);
      }
      say(`round ${round + 1} of ${ROUNDS}`);
      if (round === 0) before = await readPssMiB(site.pid);
    }
    await wait(1000);
    const after = await readPssMiB(site.pid);
    const kept = countKept(dataDir);
    // Control: the same check with a harmless file.
    const honest = { name: 'a.pdf', bytes: samplePdf() };
    const control = await sendHostile(client, staff, honest, 415);
    const caught = (control ? 1 : 0) + (countKept(dataDir) > kept ? 1 : 0);
    const faults = site.faults();
    client.close();
    await site.stop();
    const growth = before === undefined || after === undefined ? undefined : after - before;
    const hostile = ROUNDS * HOSTILE_FILES.length;
    return {
      tally: { hostile, unexpected: faults.length },
      findings: [
        findNone(
          `${HOSTILE_FILES.length} files, ${ROUNDS} times: not refused with the right words`,
          wrong.length,
          wrong,
        ),
        findNone('rows and bytes that stayed', kept),
        findNone('faults in the log', faults.length, faults),
        describeGrowth(growth),
        findCaught('an honest file among them', caught),
      ],
    };
  });
}

async function sendHostile(
  client: Client,
  { cookie, patientid }: Staff,
  { name, type = 'application/pdf', bytes, field = 'file' }: SentFile,
  expected: number,
): Promise<string | undefined> {
  const head =
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n` +
    `Content-Type: ${type}\r\n\r\n`;
  const { status, body } = await client.ask({
    method: 'POST',
    path: `/staff/patients/${patientid}/reports`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, cookie },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  const { error, errors } = JSON.parse(body) as { error?: string; errors?: { file: string } };
  const words = error ?? errors?.file ?? '';
  const isClear = /^\S.*\.$/.test(words);
  return status === expected && isClear ? undefined : `${name}: ${status} ${words}`;
}

function countKept(dataDir: string): number {
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true });
  const rows = Number(database.prepare('select count(*) as n from report_files').get()?.['n']);
  database.close();
  const files = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return rows + files.filter((entry) => entry.isFile()).length;
}
