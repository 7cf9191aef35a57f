import type { Report, ReportListing } from '../../app/reports/reports.contract.ts';
import type { SentFile } from './hostile-files.ts';
import { openTestStaff } from './open-test-staff.ts';

export type TestReports = Awaited<ReturnType<typeof openTestReports>>;

/** Staff who are signed in and add, list and change report files. */
export async function openTestReports() {
  const staff = await openTestStaff();
  const cookie = await staff.openSession();

  function request(patientid: string, body: BodyInit, headers: Record<string, string> = {}) {
    return new Request(`https://clinic.example.org/staff/patients/${patientid}/reports`, {
      method: 'POST',
      headers: { cookie, ...headers },
      body,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit);
  }

  return {
    ...staff,
    cookie,
    async addPatient(patientid: string) {
      const row = { key: `record of ${patientid}`, patientid, version: 1 };
      await staff.database.write((transaction) =>
        transaction.insertInto('records').values(row).execute(),
      );
    },
    request,
    /** Sends files as the form of the desk does; `words` is the error in the answer. */
    async upload(patientid: string, ...files: SentFile[]) {
      const form = new FormData();
      for (const { name, type = 'application/pdf', bytes, field = 'file' } of files) {
        form.append(field, new File([bytes as Uint8Array<ArrayBuffer>], name, { type }));
      }
      const response = await staff.fetch(request(patientid, form));
      const body = (await response.json()) as {
        reports: Report[];
        error?: string;
        errors?: { file: string };
      };
      return { status: response.status, words: body.error ?? body.errors?.file, ...body };
    },
    async list(patientid: string): Promise<Report[]> {
      const response = await staff.call(`/staff/patients/${patientid}/reports`, { cookie });
      return ((await response.json()) as ReportListing).reports;
    },
    change: (key: string, body: unknown) =>
      staff.call(`/staff/reports/${key}`, { method: 'PATCH', cookie, body }),
    /** The number of files in the file store. */
    countKept: async () => (await Array.fromAsync(staff.files.list())).length,
  };
}
