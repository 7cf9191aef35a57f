import type * as OpenId from 'openid-client';
import type { Role } from '../../http/roles.ts';

/** How staff sign in by name: any OpenID Connect provider. docs/named-staff.md says what each is for. */
export interface IdentitySettings {
  /** 'https://id.example.org', exactly as the provider calls itself. */
  issuer: string;
  clientId: string;
  /** Without it the site is a public client and PKCE alone guards the code. */
  clientSecret: string | undefined;
  /** As the button says it: 'Sign in with {name}'. */
  name: string;
  scopes: string;
  rolesClaim: string;
  /** What the provider calls each role. */
  roleNames: Record<Role, string>;
  prompt: 'login' | 'select_account' | undefined;
  /** True: the shared password opens nothing any more. */
  isOnly: boolean;
}

type Library = typeof OpenId;

/** What the provider said of itself, with the library that speaks to it. */
export interface Provider {
  library: Library;
  configuration: OpenId.Configuration;
}

/** A clock at the provider may differ from ours by so much. */
export const CLOCK_TOLERANCE_SECONDS = 60;
const TIMEOUT_SECONDS = 5;
/** Sign-ins are rare: that the provider answers is seen anew for nearly each, before the browser is sent there. */
const FRESH_MS = 60_000;
/** One that is down is not asked again by every press of the button. */
const TRIED_AGAIN_AFTER_MS = 2000;

interface KeptProvider {
  /** As it is now; undefined while it does not answer. */
  findReachable(): Promise<Provider | undefined>;
  /** As it was last known, which is enough to finish what was begun. */
  findKnown(): Promise<Provider | undefined>;
}

/** Asks the provider for its addresses, at most once at a time, and keeps them. */
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

/** The library is loaded here, so that a site without named staff never does. */
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
        // Signatures of ID tokens are checked too, not the connection alone.
        library.enableNonRepudiationChecks,
        // The settings allow http: for a loopback address only.
        ...(issuer.protocol === 'http:' ? [library.allowInsecureRequests] : []),
      ],
    },
  );
  return { library, configuration };
}

/** The way the provider asks for; by the standard it is 'basic' where it says nothing. */
function authenticateAs(secret: string | undefined, library: Library): OpenId.ClientAuth {
  if (secret === undefined) return library.None();
  const [basic, post] = [library.ClientSecretBasic(secret), library.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_basic') ? basic : post;
    way(server, ...rest);
  };
}
