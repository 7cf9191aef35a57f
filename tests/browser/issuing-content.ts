import { rmSync } from 'node:fs';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../architecture/imports.ts';

let folder: Promise<string> | undefined;

/** The shipped content, whose doctor may issue prescriptions, once for all sites of this worker. */
export function openIssuingContent(): Promise<string> {
  return (folder ??= makeContent());
}

async function makeContent(): Promise<string> {
  const outer = await mkdtemp(join(tmpdir(), 'clinic-issuing-'));
  process.once('exit', () => rmSync(outer, { recursive: true, force: true }));
  const content = join(outer, 'content');
  await cp(join(ROOT, 'content'), content, { recursive: true });
  const file = join(content, 'clinic.yaml');
  const issuer =
    '{ name: Dr. A. Sample, registration: APMC 00000, council: Andhra Pradesh Medical Council, qualifications: [MD (General Medicine), DM (Endocrinology)] }';
  const text = await readFile(file, 'utf8');
  const medicines =
    '{ Metformin: "500 mg, 1 g", Insulin glargine: 100 IU/mL, Cholecalciferol: 60000 IU }';
  await writeFile(
    file,
    `${text}\nprescriptions:\n  doctors:\n    - ${issuer}\n  medicines: ${medicines}\n`,
  );
  return content;
}
