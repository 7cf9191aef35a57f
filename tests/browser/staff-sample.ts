import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Site } from './site.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const DOCUMENT = Buffer.from('%PDF-1.4\n%%EOF\n'.padEnd(1536));

/** Two patients of one household with similar names, and one with a Telugu name. */
export const LAKSHMI = '1801753199';
export const LAXMI = '3976132461';
export const VIJAYA = '0015477571';
export const HOUSEHOLD = '9000000021';
export const TELUGU_NAME = 'కొండపల్లి విజయలక్ష్మి';

const lakshmi = {
  patientid: LAKSHMI,
  name: 'Lakshmi Devi Kondapalli',
  age: '46',
  email: 'lakshmi@example.org',
  mobile: HOUSEHOLD,
};

const RECORDS = {
  '-Oa1': { ...lakshmi, ...visit('2024-11-02 17:30:31', '150/92', '8.6', '98.4') },
  '-Oa2': { ...lakshmi, ...visit('2025-11-12 11:05:22', '138/86', '7.4', '98.6') },
  '-Oa3': { ...lakshmi, ...visit('2025-05-20 10:45:10', '141/84', '7.9', '99.1') },
  '-Oa4': {
    ...lakshmi,
    patientid: LAXMI,
    name: 'Laxmi Devi Kondapally',
    email: '',
    ...visit('2025-10-30 12:11:09', '120/80', '5.5', '98.2'),
  },
  '-Oa5': { patientid: VIJAYA, name: TELUGU_NAME, mobile: 9000000022 },
};

/** Twelve reports of Lakshmi's, three of them about the thyroid, and one of Laxmi's, oldest first. */
const FILES: [patientid: string, name: string][] = [
  ...['HbA1c', 'dexa', 'lipid', 'neck', 'scan', 'sugar', 'urine', 'vitamin-d'].map(
    (name): [string, string] => [LAKSHMI, `${name}.pdf`],
  ),
  [LAKSHMI, 'Thyroid-2024.pdf'],
  [LAKSHMI, 'thyroid-profile.pdf'],
  [LAKSHMI, 'THYROID-SCAN.PDF'],
  [LAKSHMI, 'neck-ultrasound.png'],
  [LAXMI, 'prescription.pdf'],
];

function visit(datetime: string, bp: string, sugar: string, temperature: string) {
  return { datetime, bp, sugar, temperature };
}

/** Imports the sample patients into the site. */
export async function importPatients(site: Site): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-patients-'));
  await writeFile(join(folder, 'clinic-export.json'), JSON.stringify({ endocrine: RECORDS }));
  const items = [];
  for (const [index, [patientid, name]] of FILES.entries()) {
    await mkdir(join(folder, 'endocrineImgs', patientid), { recursive: true });
    const path = `endocrineImgs/${patientid}/${name}`;
    await writeFile(join(folder, path), name.endsWith('.png') ? PICTURE : DOCUMENT);
    const time = new Date(Date.UTC(2025, 0, 1 + index, 5, 50)).toISOString();
    items.push({ name: path, timeCreated: time, updated: time });
  }
  await writeFile(join(folder, 'storage-objects.json'), JSON.stringify({ items }));
  await site.importSample(folder);
  await rm(folder, { recursive: true });
}
