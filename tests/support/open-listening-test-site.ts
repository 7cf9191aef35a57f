import { createSite } from '../../server/http.ts';
import { listen } from '../../server/listen.ts';
import { openTestSite, type TestSite } from './open-test-site.ts';

/** A test site that listens on a port, for tests that need real connections; `remove` stops it. */
export interface ListeningTestSite extends TestSite {
  /** 'http://127.0.0.1:41234' */
  address: string;
  port: number;
}

export async function openListeningTestSite(
  settings?: Parameters<typeof openTestSite>[0],
): Promise<ListeningTestSite> {
  const site = await openTestSite(settings);
  const where = { host: '127.0.0.1', port: 0, trustedProxies: [] };
  const { address, stop } = await listen(createSite(site.services), where);
  return {
    ...site,
    address,
    port: Number(new URL(address).port),
    async remove() {
      await stop(100);
      await site.remove();
    },
  };
}
