import type { Transaction } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import { showMobile } from '../../text/dial.ts';
import { toDeskMobile, toMobileColumns } from '../../text/dial.server.ts';
import { isGiven, isStorable, joinLineEnds, tidyCode } from '../../text/typed-text.ts';
import type { OwnField } from '../../content/your-enquiry.ts';
import { withdrawWaiting } from '../../messages/tell-appointment.server.ts';
import { type AnswerColumns, toAnswerColumns } from '../answer-columns.server.ts';
import { isRightAnswer } from '../enquiry.ts';
import type { CorrectedAnswers, VisitorChange } from '../inbox/desk-enquiry-schema.server.ts';
import { addVisitorChange, asNew, readVisitorChanges } from '../visitor-changes.ts';
import type { OwnRow } from './find-own.server.ts';
import type { SentForm } from './your-enquiry.contract.ts';

/** In code points. */
export const MAX_WISH = 500;

export type OwnChange =
  /** The change is stored. */
  | { kind: 'changed' }
  /** It was there already, for example because the form was sent twice. */
  | { kind: 'same' }
  | { kind: 'wrong'; fields: OwnField[] }
  /** The enquiry was changed since the page was loaded. */
  | { kind: 'stale' };

/**
 * Applies what a visitor asked for on the own page. `isHeld`: the person's data are on hold, so that answers are not
 * overwritten and a correction waits for staff.
 */
export async function changeOwn(
  transaction: Transaction<Tables>,
  row: OwnRow,
  sent: SentForm,
  { now, isHeld }: { now: Date; isHeld: boolean },
): Promise<OwnChange> {
  const at = now.toISOString();
  switch (sent.do) {
    case 'cannot-come':
      if (row.agreedAt === null) return { kind: 'stale' };
      await withdrawWaiting(transaction, row.key, now);
      return noteChange(transaction, row, { kind: 'cannot-come', at });
    case 'move': {
      const wish = joinLineEnds(sent.wish).trim();
      const isRight = isGiven(wish) && isStorable(wish) && [...wish].length <= MAX_WISH;
      if (!isRight) return { kind: 'wrong', fields: ['wish'] };
      return noteChange(transaction, row, { kind: 'move', at, wish });
    }
    case 'confirm-address':
      return confirmAddress(transaction, row);
    case 'correct':
      return correct(transaction, row, sent, { at, isHeld });
    default:
      return { kind: 'stale' };
  }
}

/** Somebody who reads the address says that the enquiry is theirs. The link on the screen cannot say so. */
async function confirmAddress(
  transaction: Transaction<Tables>,
  { key, email, isMailed }: OwnRow,
): Promise<OwnChange> {
  if (!isMailed) return { kind: 'same' };
  await transaction
    .updateTable('enquiries')
    .set({ confirmed_email: (email ?? '').toLowerCase() })
    .where('key', '=', key)
    .execute();
  return { kind: 'changed' };
}

async function correct(
  transaction: Transaction<Tables>,
  row: OwnRow,
  sent: SentForm,
  { at, isHeld }: { at: string; isHeld: boolean },
): Promise<OwnChange> {
  const earlier = findCorrection(row);
  const stored = { mobile: showMobile(toDeskMobile(row)) ?? '', message1: row.message1 ?? '' };
  const shown = { ...stored, ...earlier?.proposed };
  const typed = { mobile: tidyCode(sent.mobile), message1: joinLineEnds(sent.message1) };
  const isSameNumber = isSame(toMobileColumns(typed.mobile), toMobileColumns(shown.mobile));
  const wanted: CorrectedAnswers = {
    ...(isSameNumber ? {} : { mobile: typed.mobile }),
    ...(typed.message1 === shown.message1 ? {} : { message1: typed.message1 }),
  };
  const fields = (['mobile', 'message1'] as const).filter((field) => {
    const value = typed[field];
    return !isRightAnswer(field, value, '') && !(value === shown[field] && value === '');
  });
  if (fields.length > 0) return { kind: 'wrong', fields };
  if (Object.keys(wanted).length === 0) return { kind: 'same' };
  if (Number(sent.version) !== row.version) return { kind: 'stale' };
  const columns = toAnswerColumns(wanted, { mobile: null, mobileTyped: null });
  if (isHeld) {
    const proposed = { ...earlier?.proposed, ...wanted };
    return noteChange(transaction, row, { kind: 'corrected', at, proposed });
  }
  const before = {
    ...('mobile' in wanted && { mobile: stored.mobile }),
    ...('message1' in wanted && { message1: stored.message1 }),
    // If staff have not seen an earlier correction, the values before that one are kept: they are what staff know.
    ...earlier?.before,
  };
  return noteChange(transaction, row, { kind: 'corrected', at, before }, columns);
}

type MobileColumns = ReturnType<typeof toMobileColumns>;

const isSame = (one: MobileColumns, other: MobileColumns) =>
  one.mobile === other.mobile && one.mobile_typed === other.mobile_typed;

const findCorrection = (row: OwnRow) =>
  readVisitorChanges(row.visitorChanges).find(({ kind }) => kind === 'corrected');

async function noteChange(
  transaction: Transaction<Tables>,
  row: OwnRow,
  change: VisitorChange,
  columns: Partial<AnswerColumns> = {},
): Promise<OwnChange> {
  const changes = readVisitorChanges(row.visitorChanges);
  const earlier = changes.find(({ kind }) => kind === change.kind);
  const isAnswered = change.kind === 'corrected';
  if (earlier && !isAnswered && earlier.wish === change.wish) return { kind: 'same' };
  await transaction
    .updateTable('enquiries')
    .set({
      ...columns,
      ...asNew(row.status),
      visitor_changes: addVisitorChange(changes, change),
      version: row.version + 1,
    })
    .where('key', '=', row.key)
    .execute();
  return { kind: 'changed' };
}
