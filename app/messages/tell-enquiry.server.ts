import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import { skipLocked } from '../../storage/locks.ts';
import type { EnquiriesToTellTable, Tables } from '../../storage/tables.ts';
import type { SiteContent } from '../content/content.server.ts';
import { languageSchema } from '../content/language-schema.server.ts';
import type { Services } from '../services/services.server.ts';
import { addMessages, mayWriteTo, type NewMessage } from './outbox.server.ts';

export interface TellingServices {
  settings: Pick<Services['settings'], 'hasMail' | 'publicUrl'>;
  content: Pick<SiteContent, 'mail'>;
}

const MAX_AT_ONCE = 20;

/**
 * Notes, in the transaction that stores an enquiry, that the clinic and the visitor are to be told of it. The worker
 * adds the messages to the outbox within a second: several rows with their indexes would slow each enquiry.
 */
export async function tellEnquiry(
  transaction: Transaction<Tables>,
  { settings, content }: TellingServices,
  { key, now, recipients }: { key: string; now: Date; recipients: 'all' | 'clinic' },
): Promise<void> {
  const { mail } = content;
  if (settings.hasMail !== true || !(mail?.newEnquiry || mail?.received)) return;
  // Plain SQL: the query builder would take ten times as long as the insert, for each enquiry.
  await sql`
    insert into enquiries_to_tell (enquiry_key, created_at, state, recipients)
    values (${key}, ${now.toISOString()}, 'waiting', ${recipients})`.execute(transaction);
}

/** Tells the clinic that many enquiries are coming in at once, of which this one is the first or, an hour later, the next. */
export async function tellManyEnquiries(
  transaction: Transaction<Tables>,
  { settings, content: { mail } }: TellingServices,
  { key, now }: { key: string; now: Date },
): Promise<void> {
  if (settings.hasMail !== true || !mail) return;
  const { hostname: host } = new URL(settings.publicUrl);
  const message = { kind: 'many-enquiries', enquiryKey: key, language: 'en' } as const;
  const messages = mail.to.map((recipient) => ({ ...message, recipient }));
  await addMessages(transaction, messages, { now, host });
}

/** Adds the messages about new enquiries to the outbox, those of a few enquiries at once, the oldest first. */
export async function addNotedMessages(
  services: Pick<Services, 'database' | 'settings' | 'site'>,
): Promise<void> {
  const { database, settings, site } = services;
  const { content } = site.current();
  if (!(await isAnyNoted(database.read))) return;
  await database.write(async (transaction) => {
    const noted = await transaction
      .deleteFrom('enquiries_to_tell')
      .where('enquiry_key', 'in', (select) => {
        const first = select
          .selectFrom('enquiries_to_tell')
          .select('enquiry_key')
          .orderBy('enquiry_key')
          .limit(MAX_AT_ONCE);
        return skipLocked(transaction, first);
      })
      .returningAll()
      .execute();
    for (const one of noted) await addMessagesAbout(transaction, { settings, content }, one);
  });
}

/** As `addNotedMessages`, for one enquiry, before another message about it is considered. */
export async function addNotedMessagesOf(
  transaction: Transaction<Tables>,
  services: TellingServices,
  enquiryKey: string,
): Promise<void> {
  const noted = await transaction
    .deleteFrom('enquiries_to_tell')
    .where('enquiry_key', '=', enquiryKey)
    .returningAll()
    .executeTakeFirst();
  if (noted) await addMessagesAbout(transaction, services, noted);
}

async function isAnyNoted(rows: Kysely<Tables>): Promise<boolean> {
  const first = rows.selectFrom('enquiries_to_tell').select('enquiry_key').limit(1);
  return (await first.execute()).length > 0;
}

/** Adds the messages that the owner has switched on: to the clinic's addresses, and to the visitor. */
async function addMessagesAbout(
  transaction: Transaction<Tables>,
  { settings, content: { mail } }: TellingServices,
  { enquiry_key: enquiryKey, created_at, state, recipients }: Selectable<EnquiriesToTellTable>,
): Promise<void> {
  const enquiry = await transaction
    .selectFrom('enquiries')
    .select(['email', 'language'])
    .where('key', '=', enquiryKey)
    .executeTakeFirst();
  if (!enquiry || !mail) return;
  const now = new Date(created_at);
  const { email } = enquiry;
  const messages: NewMessage[] = [];
  if (mail.newEnquiry) {
    const toClinic = { kind: 'new-enquiry', enquiryKey, language: 'en' } as const;
    messages.push(...mail.to.map((recipient) => ({ ...toClinic, recipient })));
  }
  const isToVisitor = mail.received && recipients === 'all';
  if (isToVisitor && email !== null && (await mayWriteTo(transaction, email, now))) {
    const language = languageSchema.catch('en').parse(enquiry.language);
    messages.push({ kind: 'received', enquiryKey, recipient: email, language });
  }
  const { hostname: host } = new URL(settings.publicUrl);
  await addMessages(transaction, messages, { now, host, state });
}
