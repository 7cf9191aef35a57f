import { setImmediate as letOthersWork } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import type { OpeningHours } from '../../hours/opening.ts';
import { countEnquiries, firstMonday } from './enquiry-figures.ts';
import type { EnquiryFigures } from '../owner.contract.ts';

/** On SQLite each piece stops every other request while it is read. */
const ROWS_AT_ONCE = 2000;

/** The figures of the enquiries of this week and the eight before. */
export async function readFigures(
  rows: Kysely<Tables>,
  now: Date,
  hours: OpeningHours,
): Promise<EnquiryFigures> {
  const counting = countEnquiries(now, hours);
  let last = { arrived: firstMonday(now, hours.timeZone), key: '' };
  for (;;) {
    const piece = await rows
      .selectFrom('enquiries')
      .select(['key', 'arrived', 'select_opt', 'status', 'agreed_at', 'answered_at'])
      .where('removed_at', 'is', null)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('arrived', 'key'), '>', tuple(last.arrived, last.key)),
      )
      .orderBy('arrived')
      .orderBy('key')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { arrived, select_opt, status, agreed_at, answered_at } of piece) {
      if (status === 'spam') continue;
      const isWaiting = status === 'new' && agreed_at === null;
      counting.add({ arrived, topic: select_opt, isWaiting, answeredAt: answered_at });
    }
    const end = piece.at(-1);
    if (piece.length < ROWS_AT_ONCE || !end) return counting.end();
    last = end;
    await letOthersWork();
  }
}
