import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePdf } from '../../tests/support/sample-files.ts';
import { newKey } from '../../storage/keys.ts';
import { openSqlite } from '../../storage/sqlite/sqlite.ts';
import { NPM_START } from '../../setup/npm-start.ts';
import { TEST_PASSWORD } from '../../tests/support/open-test-site.ts';

const PATIENT = '1234567890';
const MB = 1024 * 1024;
const MAX_GROWTH_MB = 30;

let folder: string;
let server: ReturnType<typeof spawn>;
let address = '';
let cookie = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-upload-'));
  await addPatient();
  const env = {
    ...process.env,
    PORT: '0',
    ...NPM_START.environment,
    DATA_DIR: folder,
    STAFF_PASSWORD: TEST_PASSWORD,
    LOG_LEVEL: 'error',
  };
  server = spawn(process.execPath, [...NPM_START.flags, NPM_START.program], { env });
  if (!server.stdout) throw new Error('no output');
  for await (const line of createInterface({ input: server.stdout })) {
    if (line.startsWith('ready ')) address = line.slice(6);
    if (address) break;
  }
  const answer = await fetch(`${address}/staff/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify({ password: TEST_PASSWORD }),
  });
  cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
});
afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(folder, { recursive: true, force: true });
});

async function addPatient() {
  const database = await openSqlite(folder);
  await database.write((transaction) =>
    transaction
      .insertInto('records')
      .values({ key: newKey(new Date()), patientid: PATIENT, version: 1 })
      .execute(),
  );
  await database.close();
}

const upload = (name: string, bytes: number) => send(fileForm(name, bytes));

function fileForm(name: string, bytes: number): FormData {
  const content = Buffer.concat([samplePdf(name), Buffer.alloc(bytes - 2000, ' '), samplePdf()]);
  const form = new FormData();
  form.append('file', new File([content], `${name}.pdf`, { type: 'application/pdf' }));
  return form;
}

async function send(form: FormData): Promise<number> {
  const answer = await fetch(`${address}/staff/patients/${PATIENT}/reports`, {
    method: 'POST',
    headers: { cookie, origin: address },
    body: form,
  });
  await answer.text();
  return answer.status;
}

async function readRssMb(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function watchPeak(work: () => Promise<unknown>): Promise<number> {
  const stop = new AbortController();
  const watch = async () => {
    let peak = 0;
    for (; !stop.signal.aborted; await wait(10)) peak = Math.max(peak, await readRssMb());
    return peak;
  };
  const watching = watch();
  try {
    await work();
  } finally {
    stop.abort();
    await watching;
  }
  return watching;
}

test.runIf(process.platform === 'linux')(
  'uploading a file of 20 MB needs less than 30 MB of memory, and twenty uploads at once succeed',
  async () => {
    // A retry of this test must not upload the same files again.
    const turn = newKey(new Date());
    for (let number = 0; number < 3; number++) await upload(`warm ${number} ${turn}`, MB);
    const before = await readRssMb();
    const peak = await watchPeak(async () => {
      expect(await upload(`large ${turn}`, 20 * MB)).toBe(201);
    });
    expect(peak - before).toBeLessThan(MAX_GROWTH_MB);
    const names = Array.from({ length: 20 }, (_, number) => `at once ${number} ${turn}`);
    const forms = names.map((name) => fileForm(name, 20 * MB));
    // That took seconds, in which the server may have closed the idle connection: let fetch notice it.
    await wait(0);
    const answers = await Promise.all(forms.map(send));
    expect(answers).toEqual(names.map(() => 201));
  },
);
