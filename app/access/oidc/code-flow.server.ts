import type { IDToken } from 'openid-client';
import { findProviderFault, type Fault, type Refused } from './provider-fault.server.ts';
import {
  type IdentitySettings,
  CLOCK_TOLERANCE_SECONDS,
  type Provider,
} from './provider.server.ts';
import { findClaim, type NamedPerson, readNamedPerson } from './named-person.server.ts';

/** The browser keeps this in a cookie while its person is at the provider. None of it gives access by itself. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  /** PKCE (RFC 7636): proves to the provider that the code is redeemed by the client that began the sign-in. */
  verifier: string;
  /** Milliseconds since 1970 */
  begunAt: number;
}

export interface Begun {
  /** The provider's sign-in page. */
  address: string;
  pending: PendingSignIn;
}

export type Finished =
  | {
      kind: 'person';
      who: NamedPerson;
      /** Seconds since 1970, by the provider's clock. Undefined where OIDC_PROMPT is off. */
      authenticatedAt: number | undefined;
    }
  /** `code` names the fault for the log; it is a word of the library or of the protocol. */
  | { kind: 'refused'; why: Refused; code: string };

/** The longest time that a person may take at the provider's pages. */
export const MAX_SIGN_IN_MS = 10 * 60_000;

/** Builds the provider's sign-in address, and the values that tie the answer to this browser. */
export async function beginWith(
  { library, configuration }: Provider,
  { redirectUri, scopes, prompt, now }: IdentitySettings & { redirectUri: string; now: () => Date },
): Promise<Begun> {
  const pending: PendingSignIn = {
    state: library.randomState(),
    nonce: library.randomNonce(),
    verifier: library.randomPKCECodeVerifier(),
    begunAt: now().getTime(),
  };
  const address = library.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: scopes,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await library.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    // A desk is shared: each person authenticates anew, even if a colleague's session is open at the
    // provider. `max_age` also makes the provider send `auth_time` (OpenID Connect Core 3.1.2.1).
    ...(prompt ? { prompt, max_age: '0' } : {}),
  });
  return { address: address.href, pending };
}

/** Redeems the code at the provider and reads the person from the claims. The tokens are not stored. */
export async function finishWith(
  { library, configuration }: Provider,
  callback: URL,
  pending: PendingSignIn,
  settings: IdentitySettings & { now: () => Date },
): Promise<Finished> {
  try {
    const tokens = await library.authorizationCodeGrant(configuration, callback, {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) return { kind: 'refused', why: 'untrusted', code: 'no-id-token' };
    const fault = findTimeFault(claims, { ...settings, begunAt: pending.begunAt });
    if (fault) return { kind: 'refused', ...fault };
    const hasRoles = findClaim(claims, settings.rolesClaim) !== undefined;
    // Many providers put only the subject into the ID token and give the other claims at the userinfo endpoint.
    const isTold = hasRoles || !configuration.serverMetadata().userinfo_endpoint;
    const told = isTold
      ? {}
      : await library.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return {
      kind: 'person',
      who: readNamedPerson({ ...told, ...claims }, settings),
      authenticatedAt: settings.prompt && claims.auth_time,
    };
  } catch (error) {
    const fault = findProviderFault(error);
    if (!fault) throw error;
    return { kind: 'refused', ...fault };
  }
}

/**
 * The library refuses an expired token. This refuses one issued in the future or before the sign-in began,
 * and, unless OIDC_PROMPT is off, a person who authenticated at the provider before that. The library's own
 * `maxAge` counts back from now, so with 0 it would refuse a person who is slow at the provider's pages.
 */
function findTimeFault(
  { iat, auth_time }: IDToken,
  { now, begunAt, prompt }: { now: () => Date; begunAt: number } & Pick<IdentitySettings, 'prompt'>,
): Fault | undefined {
  const latest = now().getTime() / 1000 + CLOCK_TOLERANCE_SECONDS;
  const earliest = begunAt / 1000 - CLOCK_TOLERANCE_SECONDS;
  if (iat > latest) return { why: 'clock', code: 'issued-in-the-future' };
  if (iat < earliest) return { why: 'clock', code: 'issued-before-the-sign-in' };
  if (!prompt) return undefined;
  if (auth_time === undefined) return { why: 'no-auth-time', code: 'auth_time-missing' };
  if (auth_time > latest) return { why: 'clock', code: 'auth_time-in-the-future' };
  if (auth_time < earliest) return { why: 'not-anew', code: 'auth_time-before-the-sign-in' };
  return undefined;
}
