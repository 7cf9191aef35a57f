import { isWellFormed } from '../text/typed-text.ts';

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
