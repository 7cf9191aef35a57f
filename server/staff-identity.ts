import { type Identity, openIdentity } from '../app/access/oidc/identity.server.ts';
import type { Log } from '../app/services/services.server.ts';
import type { Settings } from './settings/settings.ts';

/** The OpenID Connect client, if the settings have one. An unreachable provider is only logged. */
export function openStaffIdentity(
  { oidc, publicUrl }: Pick<Settings, 'oidc' | 'publicUrl'>,
  log: Log,
): Identity | undefined {
  if (!oidc) return undefined;
  return openIdentity(oidc, {
    publicUrl,
    now: () => new Date(),
    onUnreachable: (error) =>
      log.error('identity-unreachable', error, {
        setting: 'OIDC_ISSUER',
        note: 'The identity service did not answer as expected. The next sign-in tries again.',
      }),
  });
}
