import { CALLBACK_PATH } from '../../app/access/oidc/identity.server.ts';
import {
  startTestProvider,
  TEST_CLIENT,
  type TestProvider,
} from '../support/servers/start-test-provider.ts';
import { openIssuingContent } from './issuing-content.ts';
import { openSite } from './open-site.ts';
import type { Site } from './site-of-test.ts';
import { openTemplate } from './worker-template.ts';

export interface NamedSite extends Site {
  provider: TestProvider;
}

/** A site with an OpenID provider on 'localhost', which the browser treats as another site than 127.0.0.1. */
export async function openNamedSite(settings: Record<string, string> = {}): Promise<NamedSite> {
  const { port } = await openTemplate();
  const redirectUris = [`http://127.0.0.1:${port}${CALLBACK_PATH}`];
  const provider = await startTestProvider(redirectUris, { host: 'localhost' });
  const site = await openSite({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: TEST_CLIENT.clientId,
    OIDC_CLIENT_SECRET: TEST_CLIENT.clientSecret,
    OIDC_NAME: 'Clinic accounts',
    CONTENT_DIR: await openIssuingContent(),
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
