import type * as OpenId from 'openid-client';
import type { Role } from '../../http/roles.ts';

/** Settings of sign-in by name through an OpenID Connect provider, explained in docs/named-staff.md. */
export interface IdentitySettings {
  /** 'https://id.example.org', exactly the provider's own `issuer` value. */
  issuer: string;
  clientId: string;
  /** Without it the site is a public client and only PKCE protects the code. */
  clientSecret: string | undefined;
  /** For the button: 'Sign in with {name}'. */
  name: string;
  scopes: string;
  rolesClaim: string;
  /** The provider's names for the roles. */
  roleNames: Record<Role, string>;
  prompt: 'login' | 'select_account' | undefined;
  /** True: the shared password is turned off. */
  isOnly: boolean;
}

type Library = typeof OpenId;

/** The provider's discovered configuration, with the OpenID Connect library. */
export interface Provider {
  library: Library;
  configuration: OpenId.Configuration;
}

/** The largest accepted difference between the provider's clock and ours. */
export const CLOCK_TOLERANCE_SECONDS = 60;
const TIMEOUT_SECONDS = 5;
/** Sign-ins are rare, so nearly each one checks that the provider answers before the browser is sent there. */
const FRESH_MS = 60_000;
/** A provider that is down is not asked again by every press of the button. */
const TRIED_AGAIN_AFTER_MS = 2000;

interface KeptProvider {
  /** Undefined while the provider does not answer. */
  findReachable(): Promise<Provider | undefined>;
  /** The last known configuration, which is enough to finish a sign-in that has begun. */
  findKnown(): Promise<Provider | undefined>;
}

/** Fetches the provider's configuration, at most one request at a time, and keeps it. */
export function keepProvider(
  settings: IdentitySettings,
  { onUnreachable }: { onUnreachable: (error: unknown) => void },
): KeptProvider {
  let known: Provider | undefined;
  let isReachable = false;
  let asking: Promise<void> | undefined;
  let nextAt = -Infinity;

  async function ask() {
    try {
      known = await discover(settings);
      isReachable = true;
      nextAt = performance.now() + FRESH_MS;
    } catch (error) {
      isReachable = false;
      nextAt = performance.now() + TRIED_AGAIN_AFTER_MS;
      onUnreachable(error);
    }
    asking = undefined;
  }

  async function findReachable() {
    if (performance.now() >= nextAt) asking ??= ask();
    await asking;
    return isReachable ? known : undefined;
  }

  return { findReachable, findKnown: async () => known ?? (await findReachable()) };
}

/** The library is imported here, so that a site without sign-in by name never loads it. */
async function discover(settings: IdentitySettings): Promise<Provider> {
  const library = await import('openid-client');
  const issuer = new URL(settings.issuer);
  const configuration = await library.discovery(
    issuer,
    settings.clientId,
    { [library.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    authenticateAs(settings.clientSecret, library),
    {
      timeout: TIMEOUT_SECONDS,
      execute: [
        // Also check the signatures of ID tokens, instead of relying on TLS alone.
        library.enableNonRepudiationChecks,
        // The settings allow http: for a loopback address only.
        ...(issuer.protocol === 'http:' ? [library.allowInsecureRequests] : []),
      ],
    },
  );
  return { library, configuration };
}

/** The client authentication that the provider supports; the standard's default is client_secret_basic. */
function authenticateAs(secret: string | undefined, library: Library): OpenId.ClientAuth {
  if (secret === undefined) return library.None();
  const [basic, post] = [library.ClientSecretBasic(secret), library.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_basic') ? basic : post;
    way(server, ...rest);
  };
}
