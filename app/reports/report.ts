import { isWellFormed } from '../text/is-well-formed.ts';

/** A report file of a patient, as it appears in listings. */
export interface Report {
  key: string;
  name: string;
  /** Its path in imports and exports: 'endocrineImgs/{patientid}/{name}'. */
  fullPath: string;
  /** Same-origin download address. */
  url: string;
  /** Bytes divided by 1024, with two decimals: '213.47'. */
  sizeKb: string;
  /** ISO 8601 */
  timeCreated: string;
  /** ISO 8601 */
  updated: string;
}

/** A file that is listed but cannot be read (R4). */
export interface ReportProblem {
  name: string;
  error: string;
}

export interface ReportListing {
  /** Newest first. */
  reports: Report[];
  problems: ReportProblem[];
  /** Absent if there are none. */
  deleted?: DeletedReport[] | undefined;
}

/** A report that was deleted within the last day and can be put back. */
export interface DeletedReport {
  key: string;
  name: string;
  /** ISO 8601 */
  deletedAt: string;
}

const MAX_PATIENTID = 128;
// oxlint-disable-next-line no-control-regex
const NO_FOLDER_NAME = /[/\\\u0000-\u001f\u007f]|^\.{1,2}$/;

/** Whether the id can be a folder name in exports; imported ids need not be ten digits. */
export function isFolderName(patientid: string): boolean {
  return (
    patientid !== '' &&
    patientid.length <= MAX_PATIENTID &&
    isWellFormed(patientid) &&
    !NO_FOLDER_NAME.test(patientid)
  );
}

/** Bytes as KB with two decimals: '213.47'. */
export function showSizeKb(bytes: number): string {
  return (bytes / 1024).toFixed(2);
}
