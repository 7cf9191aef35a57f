import type { Kysely, Transaction } from 'kysely';
import type { Edit, EditPath } from '../content/edits.ts';
import { getKept, setKept } from '../../storage/kept-values.ts';
import { lockName } from '../../storage/locks.ts';
import type { Tables } from '../../storage/tables.ts';
import { refuseRight } from './rights.server.ts';

/** The place of an edit: its file, and its field unless it concerns the whole file. */
export interface EditPlace {
  file: string;
  path?: EditPath | undefined;
}

/** The changes that owners have made on the screens and not published yet, with the time of the last one. */
export interface KeptDraft {
  edits: Edit[];
  savedAt: string | null;
}

const placeOf = ({ file, path }: EditPlace) => JSON.stringify([file, path ?? null]);

export async function readKeptDraft(rows: Kysely<Tables>): Promise<KeptDraft> {
  const kept = await getKept(rows, 'site-draft');
  if (kept === undefined) return { edits: [], savedAt: null };
  const { edits, savedAt } = JSON.parse(kept) as KeptDraft;
  // Former versions kept edits that are refused today, and no screen shows them.
  return { edits: edits.filter((edit) => refuseRight(edit).length === 0), savedAt };
}

/** Keeps these edits instead of those at the same places and at `left`. The edits of other desks stay. */
export async function changeDraft(
  transaction: Transaction<Tables>,
  change: { edits: readonly Edit[]; left: readonly EditPlace[] },
  at: Date,
): Promise<string> {
  await lockName(transaction, 'content');
  const gone = new Set([...change.edits, ...change.left].map(placeOf));
  const { edits } = await readKeptDraft(transaction);
  const savedAt = at.toISOString();
  const draft = {
    edits: [...edits.filter((one) => !gone.has(placeOf(one))), ...change.edits],
    savedAt,
  };
  await setKept(transaction, 'site-draft', JSON.stringify(draft), at);
  return savedAt;
}
