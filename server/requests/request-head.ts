import type { IncomingMessage } from 'node:http';

/**
 * What is known of a request before its body: enough to turn it away, or to answer it with a file made
 * ahead. Making a whole `Request` for that would cost more than the answer.
 */
export interface RequestHead {
  method: string;
  /** Without query */
  path: string;
  /** By its name in lower case; undefined where it was not sent. */
  header(name: string): string | undefined;
}

export function headOfRequest(request: Request): RequestHead {
  const start = request.url.indexOf('/', request.url.indexOf('//') + 2);
  return {
    method: request.method,
    path: start === -1 ? '/' : withoutQuery(request.url.slice(start)),
    header: (name) =>
      request.headers.get(name) ?? (name === 'host' ? URL.parse(request.url)?.host : undefined),
  };
}

export function headOfIncoming(incoming: IncomingMessage): RequestHead {
  return {
    method: incoming.method ?? '',
    path: withoutQuery(incoming.url ?? '/'),
    header(name) {
      const value = incoming.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
  };
}

function withoutQuery(address: string): string {
  const end = address.search(/[?#]/);
  return end === -1 ? address : address.slice(0, end);
}
