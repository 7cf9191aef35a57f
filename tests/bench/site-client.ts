import { PASSWORD, type RunningServer } from '../support/servers/start-server.ts';

/** Signs in and returns the session cookie as `name=value`. */
export async function signIn({ port }: Pick<RunningServer, 'port'>): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/staff/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  const [session] = answer.headers.getSetCookie();
  if (answer.status !== 204 || session === undefined) {
    throw new Error(`Signing in was answered with ${answer.status}.`);
  }
  return session.split(';')[0] ?? '';
}

/** A complete HTTP request as text, with the headers that a browser sends from the site's own page. */
export function writeRequest(
  { port }: Pick<RunningServer, 'port'>,
  line: string,
  headers: Record<string, string>,
  body = '',
): string {
  const lines = Object.entries({
    host: `127.0.0.1:${port}`,
    'sec-fetch-site': 'same-origin',
    ...headers,
    ...(body
      ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
      : {}),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
