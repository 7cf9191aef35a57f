import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentTexts } from '../content/editing/compare-content.server.ts';
import { findValue, isSameValue } from '../content/editing/edit-value.ts';
import { editYaml } from '../content/editing/edit-yaml.ts';
import { readYamlValue } from '../content/editing/read-values.server.ts';
import { isThere } from '../content/files/content-file.server.ts';
import { MEDICINES_FILE } from '../content/files/content-names.ts';

const CLINIC = 'clinic.yaml';
/** Who issues prescriptions. */
const PATH = ['prescriptions'];

/**
 * Gives a folder that holds an older version the issuers and the medicines of the content folder. If the clinic.yaml
 * there cannot be read, the issuers are those of the newest version.
 */
export async function keepRights(
  folder: string,
  contentDir: string,
  newest: ContentTexts,
): Promise<void> {
  let present = await readRight(contentDir);
  // Null: the folder has no list.
  if (present === undefined) present = valueIn(newest[CLINIC]) ?? null;
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
