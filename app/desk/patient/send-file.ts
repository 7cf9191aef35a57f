import type { SendOptions } from '../../reports/list/report-calls.ts';
import { kindByName } from '../../reports/upload-limits.ts';
import { SESSION_HEADERS } from '../../http/page-session.ts';
import { readStaffAnswer, type StaffAnswer } from '../../access/client/call-staff.ts';

/** Sends one file; `fetch` cannot tell how much of it has gone out yet. */
export function sendFile<Value>(
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

/** Not every system knows every type: the name says it, and the server looks at the content. */
function buildForm(file: File): FormData {
  const form = new FormData();
  const type = kindByName(file.name)?.type ?? file.type;
  form.append('file', new File([file], file.name, { type }));
  return form;
}
