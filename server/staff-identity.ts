import { type Identity, openIdentity } from '../app/access/oidc/identity.server.ts';
import type { Log } from '../app/http/services.server.ts';
import type { Settings } from './settings/settings.ts';

/** Sign-in by name where the settings ask for it. That the provider is away is said in the log, and no more. */
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
        note: 'The identity service did not answer as one; it is asked again at the next sign-in.',
      }),
  });
}
