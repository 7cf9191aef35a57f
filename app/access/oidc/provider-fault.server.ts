export type Refused =
  /** The person stopped, or the provider did not let them in. */
  | 'declined'
  | 'unreachable'
  /** Too many sign-ins are being checked with the provider at this moment. */
  | 'busy'
  /** The answer was too old or from the future. */
  | 'clock'
  /** The person authenticated before this sign-in began: it may be a colleague's session at the provider. */
  | 'not-anew'
  /** The provider does not say when the person authenticated. */
  | 'no-auth-time'
  /** What came back is not what a true answer to our question would be. */
  | 'untrusted';

export interface Fault {
  why: Refused;
  code: string;
}

/**
 * What went wrong at the provider, from what the library threw. The message is left behind: it can quote
 * what was sent. Undefined for a fault of our own.
 */
export function describeProviderFault(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined;
  // What fetch throws when nobody answers.
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

/** The provider itself failed: 500 and above. The answer is the cause; it may come from another realm. */
function isServerFault({ cause }: Error): boolean {
  if (typeof cause !== 'object' || cause === null || !('status' in cause)) return false;
  return typeof cause.status === 'number' && cause.status >= 500;
}

/** 'invalid_client' and the like: words of the protocol, held to their letters. */
function wordOf(error: Error): string | undefined {
  const word = 'error' in error ? error.error : undefined;
  return typeof word === 'string' && /^[a-z_]{1,40}$/.test(word) ? word : undefined;
}

/** Which claim it was, or what the token address said. */
function detailOf(error: Error): string | undefined {
  const checked = error.cause instanceof Error ? error.cause.cause : undefined;
  const isClaim = typeof checked === 'object' && checked !== null && 'claim' in checked;
  return isClaim ? `${codeOf(error)} ${String(checked.claim)}` : wordOf(error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
