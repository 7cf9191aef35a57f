import type { IdentitySettings } from '../../app/access/oidc/provider.server.ts';
import { TEST_CLIENT } from './servers/start-test-provider.ts';
import { createSite } from '../../server/http.ts';
import { listen } from '../../server/listen.ts';
import { openTestSite } from './open-test-site.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { openStaffIdentity } from '../../server/staff-identity.ts';

type Changed = Partial<IdentitySettings> & { issuer: string };

/** A site on a real port whose staff sign in by name at the OpenID provider in `changed`. */
export async function openTestNamedSite(address: string, changed: Changed) {
  const site = await openTestSite({ publicUrl: address });
  const { services } = site;
  // The provider uses the real time, so the site that checks its tokens must too.
  services.now = () => new Date();
  const { oidc } = readSettings({
    OIDC_ISSUER: changed.issuer,
    OIDC_CLIENT_ID: TEST_CLIENT.clientId,
    OIDC_CLIENT_SECRET: TEST_CLIENT.clientSecret,
    OIDC_NAME: 'Clinic accounts',
  });
  if (!oidc) throw new Error('sign-in by name is off');
  const settings = { oidc: { ...oidc, ...changed }, publicUrl: address };
  services.identity = openStaffIdentity(settings, services.log);
  const where = { host: '127.0.0.1', port: Number(new URL(address).port), trustedProxies: [] };
  const listening = await listen(createSite(services), where);
  return {
    ...site,
    address,
    /** The entries of the audit log. */
    entries: () =>
      services.database.read.selectFrom('audit').selectAll().orderBy('number').execute(),
    sessions: () => services.database.read.selectFrom('sessions').selectAll().execute(),
    async remove() {
      await listening.stop(100);
      await site.remove();
    },
  };
}

export type TestNamedSite = Awaited<ReturnType<typeof openTestNamedSite>>;
