import type { CallEnd, ReportCalls } from '../../reports/list/report-calls.ts';
import type { Report } from '../../reports/report.ts';
import { callStaff, type StaffAnswer } from '../../access/client/call-staff.ts';
import { sendFile } from './send-file.ts';

/** What the screens of a patient's reports may ask for. */
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
        : { kind: 'failed', words: 'The server gave no answer that can be read.' };
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
      // Somebody else was quicker: it is gone, as was wanted.
      if (answer.kind === 'refused' && answer.status === 404) {
        return { kind: 'done', value: undefined };
      }
      return endOf(answer);
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
      return { kind: 'failed', words: 'No connection. It can be tried again.' };
    case 'stopped':
    case 'session-over':
      return { kind: 'stopped' };
  }
}
