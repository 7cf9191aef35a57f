import { expect, test } from 'vitest';
import { findMailServerFault } from '../support/servers/start-mail-server.ts';
import { killWhileSending } from './prove-mail.ts';

test.skipIf(findMailServerFault() !== undefined)(
  'each e-mail about a stored enquiry arrives, although the site is killed twice',
  async () => {
    const options = { seed: 20261121, say: () => undefined };
    const sizes = { enquiries: 120, perSecond: 40, kills: 2, awayMs: 0 };
    const run = await killWhileSending(options, sizes);
    expect(run).toMatchObject({ lost: [], duplicated: [], unexpected: [] });
    expect(run.enquiries).toBeGreaterThanOrEqual(120);
    expect(run.control).toHaveLength(1);
  },
);
