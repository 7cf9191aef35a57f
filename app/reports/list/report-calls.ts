import type { Report } from '../report.ts';
import { kindByName } from '../upload-limits.ts';
import { SESSION_HEADERS } from '../../http/page-session.ts';
import { readStaffAnswer, type StaffAnswer, callStaff } from '../../http/client/call-staff.ts';

export type CallEnd<Value> =
  | { kind: 'done'; value: Value }
  /** The server refused it; sending the same again would fail again. */
  | { kind: 'refused'; words: string }
  /** No answer, or a server error: trying again may work. */
  | { kind: 'failed'; words: string }
  /** Cancelled by the user, or the session ended. */
  | { kind: 'stopped' };

export interface SendOptions {
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (part: number) => void;
}

/** The calls to the server that the screens of one patient's reports make. */
export interface ReportCalls {
  add(file: File, options: SendOptions): Promise<CallEnd<Report>>;
  /** 'changed' if somebody else has renamed it; `report` is its current state. */
  rename(
    report: Report,
    name: string,
  ): Promise<CallEnd<Report> | { kind: 'changed'; words: string; report: Report }>;
  remove(report: Report): Promise<CallEnd<undefined>>;
  /** Puts back a report that was deleted within the last day. */
  putBack(key: string): Promise<CallEnd<Report>>;
  /** Address of the archive of all files. */
  zipUrl: string;
}

/** Sends one file with XMLHttpRequest, since `fetch` does not report upload progress. */
function sendFile<Value>(
  path: string,
  file: File,
  { signal, onProgress }: SendOptions,
): Promise<StaffAnswer<Value>> {
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
      readStaffAnswer<Value>(answer).then(resolve, fail);
    });
    request.addEventListener('error', fail);
    request.addEventListener('timeout', fail);
    request.addEventListener('abort', () => resolve({ kind: 'stopped' }));
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', path);
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

/** The calls for the reports of one patient. */
export function makeReportCalls(patientid: string): ReportCalls {
  const folder = `/staff/patients/${encodeURIComponent(patientid)}/reports`;
  return {
    zipUrl: `${folder}.zip`,
    async add(file, options) {
      const end = endOf(await sendFile<{ reports: Report[] }>(folder, file, options));
      if (end.kind !== 'done') return end;
      const [report] = end.value.reports;
      return report
        ? { kind: 'done', value: report }
        : { kind: 'failed', words: 'The server’s answer could not be read.' };
    },
    async rename({ url, name: formerName }, name) {
      const answer = await callStaff<Report>('PATCH', url, { body: { name, formerName } });
      const { report } = (answer.kind === 'refused' ? answer.body : {}) as { report?: Report };
      if (answer.kind === 'refused' && report) {
        return { kind: 'changed', words: answer.error, report };
      }
      return endOf(answer);
    },
    async remove({ url }) {
      const answer = await callStaff<undefined>('DELETE', url);
      // Somebody else has deleted it already.
      if (answer.kind === 'refused' && answer.status === 404) {
        return { kind: 'done', value: undefined };
      }
      return endOf(answer);
    },
    async putBack(key) {
      return endOf(
        await callStaff<Report>('POST', `/staff/reports/${encodeURIComponent(key)}/restore`),
      );
    },
  };
}

function endOf<Value>(answer: StaffAnswer<Value>): CallEnd<Value> {
  switch (answer.kind) {
    case 'done':
      return { kind: 'done', value: answer.value };
    case 'refused':
      return { kind: answer.status < 500 ? 'refused' : 'failed', words: answer.error };
    case 'unreachable':
      return { kind: 'failed', words: 'No connection. Please try again.' };
    case 'stopped':
    case 'session-over':
      return { kind: 'stopped' };
  }
}
