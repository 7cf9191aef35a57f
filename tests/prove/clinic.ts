import { PASSWORD } from '../support/servers/start-server.ts';
import { askJson, type Client } from './ask.ts';

export interface Staff {
  cookie: string;
  /** Id of a patient registered for this run. */
  patientid: string;
}

export async function signIn(client: Client): Promise<string> {
  const answer = await askJson(client, 'POST', '/staff/session', { password: PASSWORD });
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  if (answer.status !== 204) throw new Error(`Signing in was answered with ${answer.status}.`);
  return cookie.split(';')[0] ?? '';
}

export async function registerPatient(
  client: Client,
  cookie: string,
  name = 'Asha Invented',
): Promise<string> {
  const answer = await askJson(client, 'POST', '/staff/patients', { name }, { cookie });
  if (answer.status !== 201) throw new Error(`Registering was answered with ${answer.status}.`);
  return (JSON.parse(answer.body) as { patientid: string }).patientid;
}

/** Signs in and registers a patient to whom reports can be added. */
export async function openStaff(client: Client): Promise<Staff> {
  const cookie = await signIn(client);
  return { cookie, patientid: await registerPatient(client, cookie) };
}
