import { crc32, deflateSync } from 'node:zlib';
import type { FileStore } from '../../storage/files/files.ts';
import type { ReportFilesTable } from '../../storage/tables.ts';
import type { DemoPatient } from './demo-patients.ts';
import { inventKey, type DemoRandom } from './demo-random.ts';

const DOCUMENTS = ['HbA1c', 'thyroid-profile', 'lipid-profile', 'prescription'] as const;
const PICTURES = ['neck-ultrasound', 'dexa-scan'] as const;

const SIDE = 160;
const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

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
function makePng(turn: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // Eight bits per pixel, greyscale.
  header[8] = 8;
  const pixels = Buffer.alloc(SIDE * (SIDE + 1));
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const distance = Math.hypot(row - SIDE / 2, column - SIDE * (0.4 + 0.2 * Math.sin(turn)));
      pixels[row * (SIDE + 1) + column + 1] = 60 + 50 * Math.sin(distance / (4 + (turn % 5)));
    }
  }
  return Buffer.concat([
    PNG_START,
    makeChunk('IHDR', header),
    makeChunk('IDAT', deflateSync(pixels)),
    makeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function makeChunk(name: string, bytes: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(bytes.length, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  return chunk;
}
