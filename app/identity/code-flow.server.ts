import type { IDToken } from 'openid-client';
import { describeFault } from './describe-fault.server.ts';
import type { IdentitySettings } from './identity-settings.ts';
import type { Begun, Finished, PendingSignIn } from './outcomes.ts';
import { CLOCK_TOLERANCE_SECONDS, type Provider } from './provider.server.ts';
import { findClaim, readPerson } from './read-person.server.ts';

/** As long as a person may take at the provider's pages. */
export const LONGEST_SIGN_IN_MS = 10 * 60_000;

/** A question to the provider that only this browser can bring the answer to. */
export async function beginWith(
  { library, configuration }: Provider,
  { redirectUri, scopes, prompt }: IdentitySettings & { redirectUri: string },
): Promise<Begun> {
  const pending: PendingSignIn = {
    state: library.randomState(),
    nonce: library.randomNonce(),
    verifier: library.randomPKCECodeVerifier(),
  };
  const address = library.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: scopes,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await library.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    // A desk is shared: whoever signs in shows who they are, though somebody before them did.
    ...(prompt ? { prompt } : {}),
  });
  return { address: address.href, pending };
}

/** Takes the code to the provider and reads who that is. The tokens are not kept. */
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
    const clock = judgeClock(claims, settings.now());
    if (clock) return { kind: 'refused', why: 'clock', code: clock };
    const hasRoles = findClaim(claims, settings.rolesClaim) !== undefined;
    // Many providers put no more than the subject into the token and tell the rest when asked.
    const isTold = hasRoles || !configuration.serverMetadata().userinfo_endpoint;
    const told = isTold
      ? {}
      : await library.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return { kind: 'person', who: readPerson({ ...told, ...claims }, settings) };
  } catch (error) {
    const fault = describeFault(error);
    if (!fault) throw error;
    return { kind: 'refused', ...fault };
  }
}

/** The library sees to what has expired; this to what was issued in the future, or long before it was asked for. */
function judgeClock({ iat }: IDToken, now: Date): string | undefined {
  const age = now.getTime() / 1000 - iat;
  if (age < -CLOCK_TOLERANCE_SECONDS) return 'issued-in-the-future';
  const longest = LONGEST_SIGN_IN_MS / 1000 + CLOCK_TOLERANCE_SECONDS;
  return age > longest ? 'issued-long-ago' : undefined;
}
