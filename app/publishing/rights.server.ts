import type { Edit, EditFault } from '../content/edits.ts';
import { MEDICINES_FILE } from '../content/files/content-names.ts';

const REFUSED = `Who issues prescriptions and ${MEDICINES_FILE} are changed at the machine, never through the site.`;

/** The fault of an edit of who may issue, or of the medicines that Issue asks about: both are changed at the machine alone. */
export function refuseRight({ file, ...edit }: Edit): EditFault[] {
  const isRight = file === 'clinic.yaml' && 'path' in edit && edit.path[0] === 'prescriptions';
  return isRight || file === MEDICINES_FILE ? [{ file, message: REFUSED }] : [];
}
