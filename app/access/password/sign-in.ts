import { readRetryAfter } from '../../ui/retry-after.ts';

export type SigningIn =
  | { kind: 'signed-in' }
  | { kind: 'wrong' }
  | { kind: 'too-many'; seconds: number }
  | { kind: 'unavailable' }
  /** Whoever asked does not wait any more. */
  | { kind: 'stopped' };

export async function signIn(
  { password, name }: { password: string; name: string },
  signal: AbortSignal,
  address = '/staff/session',
): Promise<SigningIn> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      cache: 'no-store',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(name === '' ? { password } : { password, name }),
      signal,
    });
    return readSigningIn(response);
  } catch {
    return { kind: signal.aborted ? 'stopped' : 'unavailable' };
  }
}

function readSigningIn(response: Response): SigningIn {
  if (response.ok) return { kind: 'signed-in' };
  if (response.status === 429)
    return { kind: 'too-many', seconds: readRetryAfter(response.headers) };
  // 400: longer than any password that was ever set.
  const isWrong = response.status === 401 || response.status === 400;
  return { kind: isWrong ? 'wrong' : 'unavailable' };
}
