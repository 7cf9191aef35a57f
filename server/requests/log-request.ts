import type { Services } from '../../app/http/services.server.ts';
import { shortAddress } from '../../app/http/network.server.ts';
import type { Refusal } from './request-guard.ts';
import { randomBytes } from 'node:crypto';

/** Addresses below these hold one file each: their template stands for all of them. */
const FOLDER_OF_FILES = /^\/(assets|drawings|pictures|news)\/[^/]+$/;

interface Answered {
  method: string;
  /** A template, never the path that was asked for: that can hold a patient's id. */
  route: string;
  status: number;
  /** `performance.now()` when the request came. */
  startedAt: number;
}

/** A line in the log, and the figures. Of the address only the network is kept. */
export function noteRequest(
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

/** A request that was turned away by its head. Its method can be any word. */
export function noteRefusal(
  services: Pick<Services, 'log' | 'meter'>,
  { status }: Refusal,
  { method, startedAt, address }: { method: string; startedAt: number; address: string },
): void {
  const known = status === 405 ? 'other' : method;
  const answered = { method: known, route: 'refused', status, startedAt };
  noteRequest(services, answered, { requestId: nextRequestId(), address });
}

/** '/assets/:file'; every other address that is made ahead is its own template, for there are few. */
export function routeOfFile(path: string): string {
  return path.replace(FOLDER_OF_FILES, '/$1/:file');
}

// Told apart from those of other starts and instances; the number tells it from others of this one.
const ofThisStart = randomBytes(4).toString('hex');
let number = 0;

/** Names a request in the log and on an error page. It is no secret and opens nothing. */
export function nextRequestId(): string {
  number += 1;
  return `${ofThisStart}-${number.toString(36)}`;
}
