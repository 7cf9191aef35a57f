import type { FileStore } from '../../storage/files/files.ts';
import type { ReportFilesTable } from '../../storage/tables.ts';
import { makePdf, makePng } from './demo-documents.ts';
import { inventKey } from './demo-key.ts';
import type { DemoPatient } from './demo-patient.ts';
import type { DemoRandom } from './demo-random.ts';

const DOCUMENTS = ['HbA1c', 'thyroid-profile', 'lipid-profile', 'prescription'] as const;
const PICTURES = ['neck-ultrasound', 'dexa-scan'] as const;

/** A report file for each visit, its bytes in the store. */
export async function storeReports(
  { patientid, visits }: DemoPatient,
  files: FileStore,
  random: DemoRandom,
): Promise<ReportFilesTable[]> {
  const rows: ReportFilesTable[] = [];
  for (const { date, time } of visits) {
    const isPicture = random.chance(0.3);
    const subject = isPicture ? random.pick(PICTURES) : random.pick(DOCUMENTS);
    const name = `${date}-${subject}.${isPicture ? 'png' : 'pdf'}`;
    if (rows.some((row) => row.name === name)) continue;
    const bytes = isPicture
      ? makePng(random.whole(100))
      : makePdf([
          `Sample report: ${subject}`,
          `Patient ${patientid}`,
          date,
          'Invented for a demonstration.',
        ]);
    const { fileId, size, sha256 } = await files.put(inOnePiece(bytes));
    const createdAt = new Date(time + random.whole(3_600_000)).toISOString();
    rows.push({
      key: inventKey(random, time),
      patientid,
      name,
      size,
      sha256,
      type: isPicture ? 'image/png' : 'application/pdf',
      file_id: fileId,
      created_at: createdAt,
      updated_at: createdAt,
    });
  }
  return rows;
}

async function* inOnePiece(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
