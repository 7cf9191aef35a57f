import { findFreeAddress } from '../support/servers/find-free-test-address.ts';
import { CALLBACK_PATH } from '../../app/access/oidc/identity.server.ts';
import {
  startTestProvider,
  TEST_CLIENT,
  type TestProvider,
} from '../support/servers/start-test-provider.ts';
import { startSite, type Site } from './site.ts';

export interface NamedSite extends Site {
  provider: TestProvider;
}

/** A site with an OpenID provider on 'localhost', which the browser treats as another site than 127.0.0.1. */
export async function startNamedSite(settings: Record<string, string> = {}): Promise<NamedSite> {
  const address = await findFreeAddress();
  const redirectUris = [`${address}${CALLBACK_PATH}`];
  const provider = await startTestProvider(redirectUris, { host: 'localhost' });
  const site = await startSite({
    PORT: new URL(address).port,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: TEST_CLIENT.clientId,
    OIDC_CLIENT_SECRET: TEST_CLIENT.clientSecret,
    OIDC_NAME: 'Clinic accounts',
    ...settings,
  });
  return {
    ...site,
    provider,
    async stop() {
      await site.stop();
      await provider.stop();
    },
  };
}
