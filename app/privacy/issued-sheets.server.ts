import type { Kysely, Transaction } from 'kysely';
import { inPieces } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import type { Prescription, Sheet } from '../prescriptions/prescription.ts';
import { findHistories } from './histories.server.ts';

/** A prescription that was issued under the number of another patient, since its visit was filed there then. */
export interface IssuedElsewhere {
  key: string;
  /** The patient whose visit it is now. */
  patientid: string;
  record_key: string;
  body: string;
  sheet: Sheet;
}

/** Finds the prescriptions of other patients that were issued under the numbers of these, by the history of the visits. */
export async function findIssuedElsewhere(
  rows: Kysely<Tables>,
  patientids: readonly string[],
): Promise<IssuedElsewhere[]> {
  const histories = await findHistories(rows, 'patientid', patientids);
  const visits = [...new Set(histories.map(({ record_key }) => record_key))];
  const issued = await inPieces(visits, (piece) =>
    rows
      .selectFrom('prescriptions')
      .select(['key', 'patientid', 'record_key', 'body', 'sheet'])
      .where('record_key', 'in', piece)
      .where('sheet', 'is not', null)
      .orderBy('key')
      .execute(),
  );
  const own = new Set(patientids);
  return issued
    .filter(({ patientid }) => !own.has(patientid))
    .map(({ sheet, ...row }) => Object.assign(row, { sheet: JSON.parse(sheet ?? '') as Sheet }))
    .filter(({ sheet }) => own.has(sheet.patient.id));
}

/**
 * Blanks what the sheets of other patients' prescriptions say of these patients: id, age, sex and allergies, and the
 * name where it is theirs. The medicines stay.
 */
export async function blankSheets(
  transaction: Transaction<Tables>,
  patientids: readonly string[],
): Promise<IssuedElsewhere[]> {
  const found = await findIssuedElsewhere(transaction, patientids);
  for (const { key, patientid, record_key, body, sheet } of found) {
    const theirs = await isNameOf(transaction, patientids, record_key, sheet.patient.name);
    const others =
      theirs && (await isNameOf(transaction, [patientid], record_key, sheet.patient.name));
    await transaction
      .updateTable('prescriptions')
      .set(blankIssued({ body, sheet }, theirs && !others))
      .where('key', '=', key)
      .execute();
  }
  return found;
}

/**
 * An issued prescription without the patient under whose number it was issued: the sheet, and the reasons that name an
 * allergy or a pregnancy.
 */
export function blankIssued(
  { body, sheet }: Pick<IssuedElsewhere, 'body' | 'sheet'>,
  isNameTheirs: boolean,
): { body: string; sheet: string } {
  const name = isNameTheirs ? '' : sheet.patient.name;
  const { warnings: _, pregnantWeeks: __, ...around } = sheet;
  const blank = { ...around, patient: { id: '', name, age: '', sex: '' }, allergies: '' };
  const written = JSON.parse(body) as Pick<Prescription, 'medicines'>;
  for (const { answers = {} } of written.medicines) {
    for (const key of Object.keys(answers)) {
      if (/^(?:allergy|pregnancy): /.test(key)) delete answers[key];
    }
  }
  return { body: JSON.stringify(written), sheet: JSON.stringify(blank) };
}

/** Whether another visit of the patients than this one has, or once had, the name. */
async function isNameOf(
  rows: Kysely<Tables>,
  patientids: readonly string[],
  visit: string,
  name: string,
): Promise<boolean> {
  const found = await inPieces(patientids, (piece) =>
    rows
      .selectFrom('records')
      .select('name')
      .where('patientid', 'in', piece)
      .where('key', '!=', visit)
      .union(
        rows
          .selectFrom('record_versions')
          .select('name')
          .where('patientid', 'in', piece)
          .where('record_key', '!=', visit),
      )
      .execute(),
  );
  const fold = (text: string | null) => text?.trim().toLowerCase();
  return found.some((one) => fold(one.name) === fold(name));
}
