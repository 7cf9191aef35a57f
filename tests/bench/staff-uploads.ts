import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { samplePdf } from '../support/sample-files.ts';

export interface Uploads {
  /** SHA-256 of each acknowledged report, by its download address. */
  acknowledged: Map<string, string>;
  refused: number;
}

const PAUSE_MS = 200;

/** Uploads one report after the other until `until` resolves; each is sent again until it is acknowledged. */
export async function uploadReports(
  port: number,
  cookie: string,
  patientid: string,
  until: Promise<unknown>,
): Promise<Uploads> {
  const uploads: Uploads = { acknowledged: new Map(), refused: 0 };
  const state = { isOver: false };
  void until.finally(() => (state.isOver = true));
  for (let number = 1; !state.isOver; number++) {
    const bytes = Buffer.concat([
      samplePdf(`report ${number}`),
      Buffer.alloc(100_000, ' '),
      samplePdf(),
    ]);
    while (!(await upload(port, cookie, patientid, number, bytes, uploads))) {
      uploads.refused++;
      await wait(PAUSE_MS);
    }
    await wait(PAUSE_MS);
  }
  return uploads;
}

async function upload(
  port: number,
  cookie: string,
  patientid: string,
  number: number,
  bytes: Buffer<ArrayBuffer>,
  { acknowledged }: Uploads,
): Promise<boolean> {
  const form = new FormData();
  form.append('file', new File([bytes], `report ${number}.pdf`, { type: 'application/pdf' }));
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/staff/patients/${patientid}/reports`, {
      method: 'POST',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body: form,
      signal: AbortSignal.timeout(10_000),
    });
    const text = await answer.text();
    if (answer.status !== 201 && answer.status !== 200) return false;
    const { reports } = JSON.parse(text) as { reports: { url: string }[] };
    for (const { url } of reports) acknowledged.set(url, hash(bytes));
    return true;
  } catch {
    return false;
  }
}

/** Number of acknowledged reports that cannot be downloaded or whose bytes differ. */
export async function countLostReports(
  port: number,
  cookie: string,
  { acknowledged }: Uploads,
): Promise<number> {
  let lost = 0;
  for (const [url, expected] of acknowledged) {
    const answer = await fetch(new URL(url, `http://127.0.0.1:${port}`), { headers: { cookie } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200 || hash(bytes) !== expected) lost++;
  }
  return lost;
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
