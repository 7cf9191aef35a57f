import sharp from 'sharp';
import type { FileStore } from '../../storage/files/files.ts';
import type { ReportFilesTable } from '../../storage/tables.ts';
import type { DemoPatient } from './demo-patients.ts';
import { inventKey, type DemoRandom } from './demo-random.ts';

const DOCUMENTS = ['HbA1c', 'thyroid-profile', 'lipid-profile', 'prescription'] as const;
const PICTURES = ['neck-ultrasound', 'dexa-scan'] as const;

/** Stores a report file for each visit and returns the rows. */
export async function storeDemoReports(
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
      ? await makePng(random.whole(100))
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

/** A PDF of one page with these lines in Helvetica, a font that every reader has. */
function makePdf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`);
  const page = `BT /F1 12 Tf 18 TL 60 780 Td ${shown.join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let written = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = written.length;
    written += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${written.length}\n%%EOF\n`;
  return Buffer.from(written + table + end, 'latin1');
}

/** A small grey PNG of rings that resembles an ultrasound; `turn` varies it. */
function makePng(turn: number): Promise<Buffer> {
  const radii = Array.from({ length: 12 }, (_, ring) => (ring + 1) * (6 + (turn % 5)));
  const rings = radii.map((radius) => `<circle cx="${50 + turn / 2}" cy="80" r="${radius}"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160"><rect width="160" height="160"
    fill="#333"/><g fill="none" stroke="#777" stroke-width="3">${rings.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).greyscale().png().toBuffer();
}
