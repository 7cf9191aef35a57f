const LENGTH = 10;
const MAX_DRAWS = 100;

/**
 * A new patient's id (R19): ten characters, each picked at random from the reversed digits of the time in
 * milliseconds; drawn again while it is taken.
 */
export async function drawPatientId(
  now: Date,
  isTaken: (patientid: string) => boolean | Promise<boolean>,
): Promise<string> {
  const digits = [...String(now.getTime())].toReversed();
  for (let draw = 0; draw < MAX_DRAWS; draw++) {
    const patientid = Array.from({ length: LENGTH }, () => pick(digits)).join('');
    if (!(await isTaken(patientid))) return patientid;
  }
  throw new Error(`no patient id was free in ${MAX_DRAWS} draws`);
}

/** Numbers of the last, shorter round are thrown away, so that each digit is as likely as the next. */
function pick(digits: string[]): string {
  const even = 256 - (256 % digits.length);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < even) return digits[byte % digits.length] ?? '';
  }
}
