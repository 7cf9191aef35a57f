import { Hono, type Handler } from 'hono';
import { expect, test } from 'vitest';
import type { SiteEnv } from '../http/http-context.ts';
import { requireEntry } from './require-entry.server.ts';

async function ask(answer: Handler<SiteEnv>): Promise<number> {
  const site = new Hono<SiteEnv>();
  site.onError((_, context) => context.text('', 500));
  site.use(requireEntry());
  site.get('/', answer);
  return (await site.request('/')).status;
}

test('patient data without an audit entry are not sent, whatever the status', async () => {
  const data = { name: 'Asha Sample' };
  expect(await ask((context) => context.json(data))).toBe(500);
  expect(await ask((context) => context.json({ error: 'Taken.', report: data }, 409))).toBe(500);
  expect(await ask((context) => context.text('Asha Sample', 404))).toBe(500);
  expect(await ask((context) => context.body(null, 304))).toBe(500);
});

test('an answer is sent if it has an audit entry, is a plain refusal, or never has patient data', async () => {
  expect(await ask((context) => context.json({ errors: { name: 'Missing.' } }, 422))).toBe(422);
  expect(
    await ask((context) => {
      context.set('isNoted', true);
      return context.json({ name: 'Asha Sample' });
    }),
  ).toBe(200);
  expect(
    await ask((context) => {
      context.set('hasNoPatientData', true);
      return context.json({ count: 7 });
    }),
  ).toBe(200);
});
