import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { samplePdf } from '../support/sample-files.ts';
import { SQLITE_FILE } from '../../storage/sqlite/sqlite.ts';
import { fillClinic } from './fill-clinic.ts';
import { inFolder, type Measure } from './measure.ts';
import { readPssMiB } from '../support/servers/read-proc.ts';
import { signIn } from './site-client.ts';
import { startSite, type RunningServer } from '../support/servers/start-server.ts';

const FILE_BYTES = 20 * 1024 * 1024;
const MAX_GROWTH_MIB = 30;
const AT_ONCE = 20;
const LOOK_EVERY_MS = 10;

/** Memory growth of the server during an upload of 20 MB, and whether twenty such uploads at once succeed. */
export function measureUploads(): Promise<Measure[]> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    await fillClinic(dataDir, 100);
    const patientid = findPatient(dataDir);
    const site = await startSite(dataDir);
    const cookie = await signIn(site);
    const send = (name: string, bytes = FILE_BYTES) => upload(site, cookie, patientid, name, bytes);
    for (let number = 0; number < 3; number++) await send(`warm ${number}`, 1024 * 1024);
    const before = (await readPssMiB(site.pid)) ?? 0;
    const one = await watchPeak(site.pid, () => send('one'));
    const startedAt = performance.now();
    const names = Array.from({ length: AT_ONCE }, (_, number) => `at once ${number}`);
    const statuses = await Promise.all(names.map((name) => send(name)));
    const seconds = (performance.now() - startedAt) / 1000;
    await site.stop();
    const growth = one - before;
    const passed = statuses.filter((status) => status === 201).length;
    return [
      {
        what: 'Upload of 20 MB, memory growth',
        ours: `${growth.toFixed(1)} MiB`,
        baseline: `${before.toFixed(0)} MiB before it`,
        ratio: (one / before).toFixed(2),
        budget: `<= ${MAX_GROWTH_MIB} MiB`,
        isMet: growth <= MAX_GROWTH_MIB,
      },
      {
        what: `${AT_ONCE} uploads of 20 MB at once`,
        ours: `${passed} stored in ${seconds.toFixed(1)} s`,
        baseline: `${AT_ONCE} sent`,
        ratio: (passed / AT_ONCE).toFixed(2),
        budget: 'all',
        isMet: passed === AT_ONCE,
      },
    ];
  });
}

function findPatient(dataDir: string): string {
  const database = new DatabaseSync(join(dataDir, SQLITE_FILE), { readOnly: true });
  const row = database.prepare('select patientid from records limit 1').get();
  database.close();
  return String(row?.['patientid']);
}

async function upload(
  { port }: RunningServer,
  cookie: string,
  patientid: string,
  name: string,
  bytes: number,
): Promise<number> {
  const content = Buffer.concat([samplePdf(name), Buffer.alloc(bytes - 2000, ' '), samplePdf()]);
  const form = new FormData();
  form.append('file', new File([content], `${name}.pdf`, { type: 'application/pdf' }));
  const answer = await fetch(`http://127.0.0.1:${port}/staff/patients/${patientid}/reports`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: form,
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function watchPeak(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const look = async () => {
    peak = Math.max(peak, (await readPssMiB(pid)) ?? 0);
  };
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  await work();
  clearInterval(timer);
  return peak;
}
