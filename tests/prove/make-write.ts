import { createHash } from 'node:crypto';
import { samplePdf } from '../support/sample-files.ts';
import { addDays } from '../../app/hours/clinic-time.ts';
import type { Asked } from './ask.ts';
import type { Staff } from './clinic.ts';
import { drawHex, type Random } from './random.ts';

export type Kind = 'enquiry' | 'record' | 'report';

/** One submission. Retries send the same content with the same key until the site answers that it is stored. */
export interface Write {
  kind: Kind;
  /** A text that occurs in this write only, by which it is found in the database. */
  mark: string;
  /** SHA-256 of the file's bytes, in hexadecimal; undefined if the write is not a report. */
  sha256: string | undefined;
  asked: Asked;
  isAcknowledged: boolean;
  /** The key in the site's answer. */
  key: string | undefined;
}

const BOUNDARY = 'prove-7f3a91c5';
const JSON_TYPE = { 'content-type': 'application/json' };

export function makeWrite(kind: Kind, random: Random, staff: Staff | undefined): Write {
  const mark = drawHex(random, 32);
  const made = { kind, mark, sha256: undefined, isAcknowledged: false, key: undefined };
  const once = { 'idempotency-key': mark };
  if (kind === 'enquiry' || !staff) {
    const headers = { ...JSON_TYPE, ...once };
    // An address of its own, because an address is sent at most three e-mails a day.
    const body = JSON.stringify({ ...describeEnquiry(mark), email: `${mark}@example.org` });
    return {
      ...made,
      kind: 'enquiry',
      asked: { method: 'POST', path: '/enquiries', headers, body },
    };
  }
  const { cookie, patientid } = staff;
  if (kind === 'record') {
    const headers = { ...JSON_TYPE, ...once, cookie };
    const body = JSON.stringify({ patientid, name: `Asha ${mark}`, bp: '120/80' });
    return { ...made, asked: { method: 'POST', path: '/staff/patients', headers, body } };
  }
  const bytes = Buffer.concat([samplePdf(mark), Buffer.alloc(3000, ' '), samplePdf(mark)]);
  return {
    ...made,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    asked: {
      method: 'POST',
      path: `/staff/patients/${patientid}/reports`,
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, cookie },
      body: writeMultipart(`${mark}.pdf`, bytes),
    },
  };
}

export function describeEnquiry(words: string): Record<string, string> {
  return {
    name: 'Kavya Invented',
    email: 'visitor@example.org',
    date: addDays(new Date().toISOString().slice(0, 10), 7),
    selectOpt: 'Thyroid Disorders [ IN ADULTS ]',
    mobile: '9000012345',
    message1: words,
  };
}

function writeMultipart(name: string, bytes: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
        'Content-Type: application/pdf\r\n\r\n',
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

/** The key of the stored enquiry, record or report, read from the answer's body. */
export function readKey(kind: Kind, body: string): string | undefined {
  const answer = JSON.parse(body) as { key?: string; reports?: { key: string }[] };
  return kind === 'report' ? answer.reports?.[0]?.key : answer.key;
}
