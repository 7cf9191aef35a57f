import { addressesOf, callsOf, type RouteAnswer } from '../../http/client/call-route.ts';
import { readStaffAnswer } from '../../http/client/call-staff.ts';
import { readSaved, type Saved } from '../../http/client/saved.ts';
import { SESSION_HEADERS } from '../../http/page-session.ts';
import type { DeletedReport, Report, reportRoutes } from '../reports.contract.ts';
import { kindByName } from '../upload-limits.ts';

export type NamedReport = Pick<DeletedReport, 'key' | 'name'>;

export interface SendOptions {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
}

type Routes = typeof reportRoutes;
const call = callsOf<Routes>();
const addressOf = addressesOf<Routes>();
const itself = (report: Report) => report;

/** The address of the archive of all files of a patient. */
export const zipAddress = (patientid: string) =>
  addressOf('GET /staff/patients/:patientid/reports.zip', { patientid });

/** Adds a file. A refusal that would come again is a fault; if the person cancels, there are no words. */
export async function addReport(
  patientid: string,
  file: File,
  options: SendOptions,
): Promise<Saved<Report>> {
  const answer = await sendFile(patientid, file, options);
  switch (answer.kind) {
    case 'done': {
      const [report] = answer.value.reports;
      if (report) return { kind: 'saved', value: report };
      return { kind: 'failed', say: 'The server’s answer could not be read.' };
    }
    case 'refused':
      return answer.status < 500
        ? { kind: 'faults', faults: { file: answer.error } }
        : { kind: 'failed', say: answer.error };
    case 'unreachable':
      return { kind: 'failed', say: 'No connection. Please try again.' };
    case 'stopped':
    case 'session-over':
      return { kind: 'failed', say: '' };
  }
}

/** Renames a report whose name, as this person has seen it, is that of `over`. */
export async function saveReportName({ key, name: formerName }: Report, name: string) {
  const body = { name, formerName };
  const answer = await call('PATCH /staff/reports/:key', { params: { key }, body });
  if (answer.kind === 'refused' && answer.status === 409) {
    const { error, report: current } = answer.body;
    return current
      ? ({ kind: 'conflict', current } as const)
      : ({ kind: 'faults', faults: { name: error } } as const);
  }
  return readSaved(answer, itself);
}

export const removeReport = async (report: NamedReport) =>
  readSaved(
    await call('DELETE /staff/reports/:key', { params: { key: report.key } }),
    () => report,
  );

/** Puts back a report that was deleted within the last day. */
export const undeleteReport = async (key: string) =>
  readSaved(await call('POST /staff/reports/:key/restore', { params: { key } }), itself);

type UploadAnswer = RouteAnswer<Routes['POST /staff/patients/:patientid/reports']>;

/** Sends one file with XMLHttpRequest, since `fetch` does not report upload progress. */
function sendFile(
  patientid: string,
  file: File,
  { signal, onProgress }: SendOptions,
): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = () => resolve({ kind: 'unreachable', error: 'No connection' });
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('load', () => {
      const body = request.status === 204 ? null : request.responseText;
      const headers = SESSION_HEADERS.map((name): [string, string] => [
        name,
        request.getResponseHeader(name) ?? '',
      ]);
      const answer = new Response(body, { status: request.status, headers });
      readStaffAnswer(answer).then((read) => resolve(read as UploadAnswer), fail);
    });
    request.addEventListener('error', fail);
    request.addEventListener('timeout', fail);
    request.addEventListener('abort', () => resolve({ kind: 'stopped' }));
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', addressOf('POST /staff/patients/:patientid/reports', { patientid }));
    request.setRequestHeader('Accept', 'application/json');
    request.send(buildForm(file));
  });
}

/** Sets the type by the file extension, since not every system knows every type. The server checks the content. */
function buildForm(file: File): FormData {
  const form = new FormData();
  const type = kindByName(file.name)?.type ?? file.type;
  form.append('file', new File([file], file.name, { type }));
  return form;
}
