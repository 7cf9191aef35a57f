import { join } from 'node:path';
import { askJson, openClient } from './ask.ts';
import { registerPatient, signIn } from './clinic.ts';
import { findCaught, findNone, type Options, type Report } from './finding.ts';
import { inFolder } from './in-folder.ts';
import { openRandom } from './random.ts';
import { startSite } from './start-site.ts';

const SESSIONS = 20;

/** Twenty sessions read random patients: no answer contains data of another patient (D2). */
export function proveReaders({ seed, patients, reads, say }: Options): Promise<Report> {
  return inFolder(async (folder) => {
    const site = await startSite(join(folder, 'data'));
    const client = openClient(site.port, { connections: SESSIONS });
    const random = openRandom(seed, 'readers');
    const cookies: string[] = [];
    for (let session = 0; session < SESSIONS; session++) cookies.push(await signIn(client));
    const ids: string[] = [];
    const register = async (reader: number) => {
      for (let number = reader; number < patients; number += SESSIONS) {
        ids[number] = await registerPatient(client, cookies[reader] ?? '', nameOf(number));
      }
    };
    await Promise.all(cookies.map((_, reader) => register(reader)));
    say(`${patients} patients`);

    const wrong: string[] = [];
    const caught: string[] = [];
    const read = async (reader: number) => {
      const cookie = cookies[reader] ?? '';
      for (let count = reader; count < reads; count += SESSIONS) {
        const number = random.whole(patients);
        const patientid = ids[number] ?? '';
        const by = random.chance(0.5) ? 'patientid' : 'name';
        const value = by === 'name' ? nameOf(number) : patientid;
        const answer = await askJson(client, 'POST', '/staff/search', { by, value }, { cookie });
        const found = [...answer.body.matchAll(/Marker \d+ only/g)].map(([marker]) => marker);
        const isOwn = (other: number) =>
          answer.status === 200 && found.length === 1 && found[0] === nameOf(other);
        if (!isOwn(number)) wrong.push(`${answer.status} ${found.join()} for ${nameOf(number)}`);
        // Control: the same check with the next patient must always fail.
        if (count < 100 && !isOwn(number + 1)) caught.push(nameOf(number));
      }
    };
    await Promise.all(cookies.map((_, reader) => read(reader)));
    const faults = site.faults();
    client.close();
    await site.stop();
    return {
      tally: { unexpected: faults.length },
      findings: [
        findNone(
          `${reads} reads of ${patients} patients by ${SESSIONS} sessions: of another patient`,
          wrong.length,
          wrong,
        ),
        findNone('faults in the log', faults.length, faults),
        findCaught('the answer for the patient beside', caught.length),
      ],
    };
  });
}

const nameOf = (number: number) => `Marker ${number} only`;
