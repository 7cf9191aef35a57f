import type { Kysely, Transaction } from 'kysely';
import { inPieces } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { findFactsOf, NO_FACTS } from '../patients/facts/stored-facts.server.ts';
import type { ResultTargets } from './analytes.ts';
import { judgeResult, rankOf } from './judge-result.ts';
import { personOn } from './list/person-on.ts';
import { NEWEST_FIRST, selectNotLooked, toResult } from './result-rows.server.ts';
import { groupBy, inSlipOrder } from './result.ts';
import type { ShownResult, WaitingResults } from './results.contract.ts';

/** A clinic that notes nothing as looked at would otherwise read more each day. */
const MOST = 5000;

/** Notes that a doctor has looked at results, each in the version that was shown. Returns the ones that were noted now. */
export async function noteLooked(
  transaction: Transaction<Tables>,
  patientid: string,
  shown: readonly { key: string; version: number }[],
  { at, by }: { at: string; by: string | null },
): Promise<ShownResult[]> {
  const versions = new Map(shown.map(({ key, version }) => [key, version]));
  const found = await selectNotLooked(transaction)
    .select(['key', 'version'])
    .where('patientid', '=', patientid)
    .execute();
  const keys = found.filter(({ key, version }) => versions.get(key) === version);
  const changed = await inPieces(
    keys.map(({ key }) => key),
    (piece) =>
      transaction
        .updateTable('results')
        .set({ looked_at: at, looked_by: by })
        .where('key', 'in', piece)
        .where('looked_at', 'is', null)
        .returningAll()
        .execute(),
  );
  return changed.map(toResult);
}

/** The patients with results at which no doctor has looked: very high and very low first, then out of range, then newest. */
export async function listNotLooked(
  rows: Kysely<Tables>,
  targets: ResultTargets,
): Promise<WaitingResults> {
  const found = await selectNotLooked(rows)
    .selectAll()
    .orderBy(NEWEST_FIRST)
    .limit(MOST + 1)
    .execute();
  const byPatient = groupBy(found.slice(0, MOST), ({ patientid }) => patientid);
  const ids = [...byPatient.keys()];
  const facts = await findFactsOf(rows, ids);
  const visits = await inPieces(ids, (piece) =>
    rows
      .selectFrom('records')
      .select(['patientid', 'name', 'age', 'datetime'])
      .where('patientid', 'in', piece)
      .orderBy('visited_at')
      .execute(),
  );
  const newest = new Map(visits.map((visit) => [visit.patientid, visit]));
  const patients = [...byPatient].map(([patientid, ofPatient]) => {
    const visit = newest.get(patientid);
    const record = { age: visit?.age ?? null, datetime: visit?.datetime ?? null };
    const results = inSlipOrder(ofPatient.map(toResult));
    const marks = results.map((result) => {
      const person = personOn(result.takenOn, facts.get(patientid) ?? NO_FACTS, record);
      return judgeResult(result, person, targets).mark;
    });
    const worst = Math.min(...marks.map(rankOf));
    const place = marks.findIndex((mark) => rankOf(mark) === worst);
    return {
      patientid,
      name: visit?.name ?? null,
      first: results[place] as ShownResult,
      mark: marks[place] ?? null,
      marked: marks.filter((mark) => mark !== undefined).length,
      count: results.length,
      typedAt: results.reduce((last, { typedAt }) => (typedAt > last ? typedAt : last), ''),
    };
  });
  patients.sort(
    (one, other) => rankOf(one.mark) - rankOf(other.mark) || (one.typedAt < other.typedAt ? 1 : -1),
  );
  return { patients, isAll: found.length <= MOST };
}
