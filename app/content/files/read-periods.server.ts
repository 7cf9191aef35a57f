import type { Periods } from '../periods.ts';
import { checkContent } from './check-content.server.ts';
import { clinicSchema } from './clinic-schema.server.ts';
import { ContentError, readContentFile, type Findings } from './content-file.server.ts';

/** How long the clinic keeps what, without reading the rest of the content. */
export async function readPeriods(folder: string): Promise<{ periods: Periods; timeZone: string }> {
  const findings: Findings = { faults: [], warnings: [] };
  const file = await readContentFile(folder, 'clinic.yaml', findings);
  const facts = file && checkContent(clinicSchema, file, findings);
  if (!facts) throw new ContentError(findings.faults);
  return { periods: facts.value.retention, timeZone: facts.value.hours.timeZone };
}
