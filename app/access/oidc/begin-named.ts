/** The page of the identity service to go to; undefined where it does not answer, or nobody does. */
export async function beginNamed(
  language: string,
  address = '/staff/session/named',
): Promise<string | undefined> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      cache: 'no-store',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ language }),
    });
    if (!response.ok) return undefined;
    const begun: { address: string } = await response.json();
    return begun.address;
  } catch {
    return undefined;
  }
}
