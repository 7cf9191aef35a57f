import { SAMPLE_ENQUIRY } from './sample-enquiry.ts';
import { openTestSite } from './open-test-site.ts';

export const OWN_PAGES_START = '2026-11-20T06:00:00Z';

export type TestOwnPages = Awaited<ReturnType<typeof openTestOwnPages>>;

/** A site at 11:30 on 20 November 2026 in the clinic, whose visitors use the pages of their enquiries. */
export async function openTestOwnPages() {
  const site = await openTestSite({ hasMail: true });
  const { database } = site.services;
  let made = 0;

  const findRow = (key: string) =>
    database.read.selectFrom('enquiries').selectAll().where('key', '=', key).executeTakeFirst();

  return {
    ...site,
    findRow,
    /** Sends an enquiry. */
    async send(answers: object = {}, headers: Record<string, string> = {}) {
      const key = `your-enquiry-key-${made++}-0000`;
      const answer = await site.askJson(
        'POST',
        '/enquiries',
        { ...SAMPLE_ENQUIRY, ...answers },
        { headers: { 'idempotency-key': key, ...headers } },
      );
      return (await answer.json()) as { key: string; reference: string; link: string };
    },
    /** Posts a form of the page. */
    post: (link: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      site.ask('POST', link, {
        body: new URLSearchParams(fields).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    readPage: async (link: string) => (await site.ask('GET', link)).text(),
    /** Changes a stored enquiry. */
    change: (key: string, columns: Record<string, unknown>) =>
      database.write((transaction) =>
        transaction.updateTable('enquiries').set(columns).where('key', '=', key).execute(),
      ),
    readChanges: async (key: string) =>
      JSON.parse((await findRow(key))?.visitor_changes ?? '[]') as object[],
    async countRows() {
      const count = async (table: 'audit' | 'events') =>
        (await database.read.selectFrom(table).selectAll().execute()).length;
      return { audit: await count('audit'), events: await count('events') };
    },
    /** Removes all enquiries and sets the clock to the start. */
    async forget() {
      site.setTime(OWN_PAGES_START);
      await database.write(async (transaction) => {
        for (const table of TABLES) await transaction.deleteFrom(table).execute();
      });
    },
  };
}

const TABLES = [
  'enquiries',
  'enquiries_to_tell',
  'outbox',
  'outbox_tries',
  'attempts',
  'holds',
] as const;
