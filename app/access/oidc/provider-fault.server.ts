export type Refused =
  /** The person stopped, or the provider did not let them in. */
  | 'declined'
  | 'unreachable'
  /** Too many sign-ins are being checked with the provider at this moment. */
  | 'busy'
  /** The answer is too old or from the future. */
  | 'clock'
  /** The person authenticated before this sign-in began: it may be a colleague's session at the provider. */
  | 'not-anew'
  /** The provider does not say when the person authenticated. */
  | 'no-auth-time'
  /** The answer failed a check: signature, issuer, audience, nonce. */
  | 'untrusted';

export interface Fault {
  why: Refused;
  code: string;
}

/**
 * Classifies an error that the OpenID Connect library threw. Its message is dropped, because it can quote request
 * data. Undefined for a bug of our own.
 */
export function findProviderFault(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined;
  // fetch throws a TypeError when there is no connection.
  if (error instanceof TypeError) {
    return 'code' in error ? undefined : { why: 'unreachable', code: codeOf(error.cause) };
  }
  const code = codeOf(error);
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return { why: 'unreachable', code };
  if (isServerFault(error)) return { why: 'unreachable', code };
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return { why: 'clock', code };
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
    return { why: 'declined', code: wordOf(error) ?? code };
  if (code.startsWith('OAUTH_')) return { why: 'untrusted', code: detailOf(error) ?? code };
  // Thrown by the library without a code: a signature or a key that does not fit.
  return error.name === 'ClientError' ? { why: 'untrusted', code: 'unknown' } : undefined;
}

/** The provider failed with status 500 or above. `cause` is its Response, possibly of another realm, so instanceof does not work. */
function isServerFault({ cause }: Error): boolean {
  if (typeof cause !== 'object' || cause === null || !('status' in cause)) return false;
  return typeof cause.status === 'number' && cause.status >= 500;
}

/** An error code of the protocol such as 'invalid_client'; anything else that the provider sent is dropped. */
function wordOf(error: Error): string | undefined {
  const word = 'error' in error ? error.error : undefined;
  return typeof word === 'string' && /^[a-z_]{1,40}$/.test(word) ? word : undefined;
}

/** The claim that failed its check, or the error code of the token endpoint. */
function detailOf(error: Error): string | undefined {
  const checked = error.cause instanceof Error ? error.cause.cause : undefined;
  const isClaim = typeof checked === 'object' && checked !== null && 'claim' in checked;
  return isClaim ? `${codeOf(error)} ${String(checked.claim)}` : wordOf(error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
