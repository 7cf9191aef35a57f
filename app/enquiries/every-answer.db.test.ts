import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';
import { createSession } from '../access/sessions/session.server.ts';
import { ENQUIRY_FIELDS, type EnquiryAnswers } from './enquiry.ts';
import { OTHER_ENQUIRY, SAMPLE_ENQUIRY } from '../../tests/support/sample-enquiry.ts';

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await openTestSite({ hasRateLimits: false });
  const session = { address: '192.0.2.1', device: 'test', now: site.services.now() };
  cookie = `sid=${await createSession(site.services.database, { ...session, idleMinutes: 15 })}`;
});
afterAll(() => site.remove());

const staff = (method: string, path: string, body: unknown) =>
  site.askJson(method, `/staff/enquiries${path}`, body, { headers: { cookie } });

test('every field of the form is stored, corrected and exported, and a different value makes another enquiry', async () => {
  const send = async (answers: EnquiryAnswers): Promise<string> =>
    (await (await site.askJson('POST', '/enquiries', answers)).json()).key;
  const key = await send(SAMPLE_ENQUIRY);
  const read = async () => {
    const answer = await site.ask('GET', `/staff/enquiries/${key}`, { headers: { cookie } });
    return (await answer.json()).enquiry;
  };
  for (const [place, field] of ENQUIRY_FIELDS.entries()) {
    expect((await read())[field], `${field}, as it was sent`).toBe(SAMPLE_ENQUIRY[field]);
    expect(await send({ ...SAMPLE_ENQUIRY, [field]: OTHER_ENQUIRY[field] }), field).not.toBe(key);
    const change = { [field]: OTHER_ENQUIRY[field], version: place + 1 };
    expect((await staff('PATCH', `/${key}`, change)).status, `PATCH of ${field}`).toBe(200);
    expect((await read())[field], `${field}, as it was corrected`).toBe(OTHER_ENQUIRY[field]);
  }
  const table = await (await staff('POST', '/export', { words: OTHER_ENQUIRY.message1 })).text();
  for (const field of ENQUIRY_FIELDS)
    expect(table, `CSV of ${field}`).toContain(OTHER_ENQUIRY[field]);
});
