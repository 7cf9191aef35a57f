import type { Services } from '../../app/services/services.server.ts';
import { shortAddress } from '../../app/http/network.server.ts';
import type { Refusal } from './request-guard.ts';
import { randomBytes } from 'node:crypto';

/** Folders of single files: one route template stands for all files of a folder. */
const FOLDER_OF_FILES = /^\/(assets|drawings|pictures|news)\/[^/]+$/;

interface Answered {
  method: string;
  /** The route template, never the requested path, which can contain a patient's id. */
  route: string;
  status: number;
  /** `performance.now()` when the request arrived. */
  startedAt: number;
}

/** Logs a request and counts it for the metrics. Only the network of the client's address is logged. */
export function logRequest(
  { log, meter }: Pick<Services, 'log' | 'meter'>,
  { method, route, status, startedAt }: Answered,
  { requestId, address }: { requestId: string; address: string },
): void {
  const ms = performance.now() - startedAt;
  log.info('request', {
    method,
    route,
    status,
    ms: Math.round(ms),
    requestId,
    network: shortAddress(address),
  });
  meter?.countRequest({ method, route, status, seconds: ms / 1000 });
}

/** Logs a request that was refused because of its request line or headers. An unknown method is logged as 'other'. */
export function logRefusal(
  services: Pick<Services, 'log' | 'meter'>,
  { status }: Refusal,
  { method, startedAt, address }: { method: string; startedAt: number; address: string },
): void {
  const known = status === 405 ? 'other' : method;
  const answered = { method: known, route: 'refused', status, startedAt };
  logRequest(services, answered, { requestId: nextRequestId(), address });
}

/** Route template of a prepared file: '/assets/:file', or the address itself for the few others. */
export function routeOfFile(path: string): string {
  return path.replace(FOLDER_OF_FILES, '/$1/:file');
}

// A random prefix per process keeps ids unique across restarts and instances; a counter keeps them unique within one.
const ofThisStart = randomBytes(4).toString('hex');
let number = 0;

/** A new request id, for the log and error pages. It is not secret and grants no access. */
export function nextRequestId(): string {
  number += 1;
  return `${ofThisStart}-${number.toString(36)}`;
}
