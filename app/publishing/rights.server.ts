import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { editYaml } from '../content/editing/edit-yaml.ts';
import { findValue, isSameValue } from '../content/editing/edit-value.ts';
import type { ContentTexts } from '../content/editing/compare-content.server.ts';
import { readYamlValue } from '../content/editing/read-values.server.ts';
import type { Edit, EditFault } from '../content/edits.ts';
import { isThere } from '../content/files/content-file.server.ts';
import { MEDICINES_FILE } from '../content/files/content-names.ts';
import type { Stage } from './stage.server.ts';

const CLINIC = 'clinic.yaml';
/** Who issues prescriptions. */
const PATH = ['prescriptions'];
const REFUSED = `Who issues prescriptions and ${MEDICINES_FILE} are changed at the machine, never through the site.`;

/** The fault of an edit of who may issue, or of the medicines that Issue asks about: both are changed at the machine alone. */
export function refuseRight({ file, ...edit }: Edit): EditFault[] {
  const isRight = file === CLINIC && 'path' in edit && edit.path[0] === PATH[0];
  return isRight || file === MEDICINES_FILE ? [{ file, message: REFUSED }] : [];
}

/**
 * Gives a stage that holds an older version the issuers and the medicines of the content folder. If its clinic.yaml
 * cannot be read, the issuers are those of the newest version.
 */
export async function keepRights(
  { folder }: Stage,
  contentDir: string,
  newest: ContentTexts,
): Promise<void> {
  const present = (await readRight(contentDir)) ?? valueIn(newest[CLINIC]) ?? null;
  if (!isSameValue(await readRight(folder), present)) {
    const file = join(folder, CLINIC);
    const text = await readFile(file, 'utf8');
    await writeFile(file, editYaml(text, [{ path: PATH, value: present }]));
  }
  const list = join(folder, MEDICINES_FILE);
  if (await isThere(contentDir, MEDICINES_FILE)) {
    await writeFile(list, await readFile(join(contentDir, MEDICINES_FILE)));
  } else await rm(list, { force: true });
}

/** Undefined if the file is missing or cannot be read. */
async function readRight(folder: string) {
  return valueIn(await readFile(join(folder, CLINIC), 'utf8').catch(() => undefined));
}

function valueIn(text: string | undefined) {
  const value = readYamlValue(CLINIC, text);
  return value === undefined ? undefined : findValue(value, PATH);
}
