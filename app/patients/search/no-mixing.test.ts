import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../../tests/support/open-test-site.ts';
import { createSession } from '../../access/sessions/session.server.ts';

const PATIENTS = 60;
const SESSIONS = 20;
const READS_EACH = 100;

interface Sample {
  key: string;
  patientid: string;
  mobile: string;
  /** A word that stands in this patient's record alone. */
  mark: string;
}

let site: TestSite;
const cookies: string[] = [];
const patients: Sample[] = [];
beforeAll(async () => {
  site = await openTestSite({ hasRateLimits: false });
  for (let number = 0; number < SESSIONS; number++) {
    const token = await createSession(site.services.database, {
      address: `192.0.2.${number}`,
      device: 'test',
      now: site.services.now(),
      idleMinutes: 15,
    });
    cookies.push(`sid=${token}`);
  }
  const [cookie = ''] = cookies;
  for (let number = 0; number < PATIENTS; number++) {
    const mark = `mark${String(number).padStart(3, '0')}`;
    const mobile = String(9_000_000_100 + number);
    const record = { name: `Sample ${mark}`, mobile, email: `${mark}@example.org` };
    const answer = await site.askJson('POST', '/staff/patients', record, { headers: { cookie } });
    const { key, patientid } = await answer.json();
    patients.push({ key, patientid, mobile, mark });
  }
});
afterAll(() => site.remove());

const ask = (cookie: string, path: string, body?: unknown) =>
  body === undefined
    ? site.ask('GET', path, { headers: { cookie } })
    : site.askJson('POST', path, body, { headers: { cookie } });

const WAYS: ((cookie: string, patient: Sample) => Promise<Response>)[] = [
  (cookie, { key }) => ask(cookie, `/staff/patients/${key}`),
  (cookie, { patientid }) => ask(cookie, '/staff/search', { by: 'patientid', value: patientid }),
  (cookie, { mobile }) => ask(cookie, '/staff/search', { by: 'mobile', value: mobile }),
  (cookie, { mark }) => ask(cookie, '/staff/search', { by: 'name', value: `Sample ${mark}` }),
];

test('twenty people who read at random at once see the patient they asked for and nobody else (D1, D2)', async () => {
  const isForeign = (text: string, { mark }: Sample) =>
    (text.match(/mark\d{3}/g) ?? []).some((found) => found !== mark);
  let read = 0;
  const readAtRandom = async (cookie: string) => {
    for (let count = 0; count < READS_EACH; count++) {
      const patient = patients[Math.floor(Math.random() * PATIENTS)];
      const way = WAYS[Math.floor(Math.random() * WAYS.length)];
      if (!patient || !way) throw new Error('nobody to read');
      const answer = await way(cookie, patient);
      const text = await answer.text();
      expect(answer.status).toBe(200);
      expect(text).toContain(patient.mark);
      expect(isForeign(text, patient), text).toBe(false);
      read += 1;
    }
  };
  await Promise.all(cookies.map(readAtRandom));
  expect(read).toBe(SESSIONS * READS_EACH);
}, 60_000);
