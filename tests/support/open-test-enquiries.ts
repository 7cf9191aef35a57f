import { openTestSite } from './open-test-site.ts';

export type TestEnquiries = Awaited<ReturnType<typeof openTestEnquiries>>;

/** Right answers of the appointment form, for the clock of the site below. */
export const ANSWERS = {
  name: 'Asha Sample',
  email: 'asha@example.org',
  mobile: '+91 90000-00001',
  date: '2026-11-23',
  selectOpt: 'Thyroid Disorders [ IN ADULTS ]',
  message1: 'May I come on a Monday?\nమంగళవారం 🙂',
};

const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

/** A site at 11:30 on 20 November 2026 in the clinic, to which visitors send enquiries. */
export async function openTestEnquiries() {
  const site = await openTestSite();
  const { database } = site.services;
  let made = 0;
  const newIdempotencyKey = () => `test-key-000000000${made++}`;
  return {
    ...site,
    newIdempotencyKey,
    /** As the page's script sends it. */
    send: (body: unknown, key = newIdempotencyKey(), address = '192.0.2.1') =>
      site.askJson('POST', '/enquiries', body, { headers: { 'idempotency-key': key }, address }),
    /** As a browser without script sends it. */
    sendForm: (
      values: Record<string, string>,
      headers: Record<string, string> = {},
      address?: string,
    ) =>
      site.ask('POST', '/enquiries', {
        body: new URLSearchParams(values).toString(),
        headers: { ...FORM_TYPE, accept: 'text/html', ...headers },
        ...(address && { address }),
      }),
    listStored: () => database.read.selectFrom('enquiries').selectAll().execute(),
    /** Deletes the enquiries, and the attempts that count for the limits. */
    forget: () =>
      database.write(async (transaction) => {
        await transaction.deleteFrom('enquiries').execute();
        await transaction.deleteFrom('attempts').execute();
      }),
  };
}
