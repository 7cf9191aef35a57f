import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Turns away what the web's Request cannot express or Node would let pass. True when it has answered.
 * `headers` are those of every answer.
 */
export function refuseRawRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  headers: Record<string, string>,
): boolean {
  const fault = findFault(incoming);
  if (!fault) return false;
  const body = JSON.stringify({ error: fault.error });
  outgoing.writeHead(fault.status, {
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  });
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
  return true;
}

function findFault(incoming: IncomingMessage): { status: number; error: string } | undefined {
  const { method, url = '', rawHeaders } = incoming;
  if (method === 'TRACE' || method === 'TRACK') {
    return { status: 405, error: 'This method is not used here.' };
  }
  let hosts = 0;
  for (let place = 0; place < rawHeaders.length; place += 2) {
    if (rawHeaders[place]?.toLowerCase() === 'host') hosts++;
  }
  if (hosts !== 1) return { status: 400, error: 'Send one Host header.' };
  // Proxies speak in absolute addresses; a server that takes them can be told two hosts at once.
  if (!url.startsWith('/')) return { status: 400, error: 'Send the path alone.' };
  if (!URL.canParse(`http://host${url}`))
    return { status: 400, error: 'This address is no address.' };
  return undefined;
}
