import type { IncomingMessage } from 'node:http';

/**
 * The head of a request: enough to refuse it or to answer it with a prepared file. Creating a whole `Request` would
 * cost more than the answer.
 */
export interface RequestHead {
  method: string;
  /** Without the query */
  path: string;
  /** Value of a header by its lower-case name; undefined if it was not sent. */
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
