import type { Kysely } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { Tables } from '../../storage/tables.ts';
import { reserveAttempt } from '../access/rate-limit.server.ts';
import { findMoment } from '../hours/clinic-moment.ts';
import { clinicToday } from '../hours/clinic-time.ts';
import type { Services } from '../services/services.server.ts';
import { addMessages } from './outbox.server.ts';

/** By the clinic's clock: while somebody is still there. */
const NOTICE_AT = '18:00';
const ONCE = { bucket: 'possible spam told', most: 1, seconds: 3600 };

/** The last day on which this process checked whether a notice is due. */
const lookedOn = new WeakMap<Database, string>();

/**
 * Adds the daily notice that says how many enquiries wait under Spam. An honest one may be among them, if a password
 * manager filled its trap field.
 */
export async function addSpamNotice(
  services: Pick<Services, 'database' | 'settings' | 'site' | 'now'>,
): Promise<void> {
  const { database, settings, site } = services;
  const { mail, clinic } = site.current().content;
  if (settings.hasMail !== true || !mail) return;
  const now = services.now();
  const today = clinicToday(now, clinic.timeZone);
  const due = findMoment(`${today} ${NOTICE_AT}`, clinic.timeZone);
  if (now < due || lookedOn.get(database) === today) return;
  const enquiryKey = await findUnreadSpam(database.read);
  if (enquiryKey !== undefined) {
    const { hostname: host } = new URL(settings.publicUrl);
    await database.write(async (transaction) => {
      // Another instance may do the same at this moment.
      if ((await reserveAttempt(transaction, [ONCE], now)).isRefused) return;
      const told = await transaction
        .selectFrom('outbox')
        .select('key')
        .where('kind', '=', 'possible-spam')
        .where('created_at', '>=', due.toISOString())
        .limit(1)
        .executeTakeFirst();
      if (told) return;
      const messages = mail.to.map(
        (recipient) => ({ kind: 'possible-spam', enquiryKey, recipient, language: 'en' }) as const,
      );
      await addMessages(transaction, messages, { now, host });
    });
  }
  lookedOn.set(database, today);
}

async function findUnreadSpam(rows: Kysely<Tables>): Promise<string | undefined> {
  const newest = selectUnreadSpam(rows).select('key').orderBy('key', 'desc').limit(1);
  return (await newest.executeTakeFirst())?.key;
}

/** How many enquiries look like spam and have not been read by staff. */
export async function countUnreadSpam(rows: Kysely<Tables>): Promise<number> {
  const { count } = await selectUnreadSpam(rows)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function selectUnreadSpam(rows: Kysely<Tables>) {
  return rows
    .selectFrom('enquiries')
    .where('status', '=', 'spam')
    .where('removed_at', 'is', null)
    .where('read_at', 'is', null);
}
