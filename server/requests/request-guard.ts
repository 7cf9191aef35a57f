import { HEALTH_ADDRESSES } from '../monitoring/health.ts';
import type { RequestHead } from './request-head.ts';

/** Why a request is refused before its body is read. */
export interface Refusal {
  status: 401 | 403 | 405 | 413 | 415 | 421;
  error: string;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const KNOWN_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

export interface HostRules {
  isAllowedHost(host: string): boolean;
  isOwnOrigin(origin: string, host: string): boolean;
}

/** Checks the method, the host, the origin of a change, the declared length, and that the body is not compressed. */
export function refuseRequest(request: RequestHead, rules: HostRules): Refusal | undefined {
  const { method } = request;
  if (!KNOWN_METHODS.has(method)) return { status: 405, error: 'This method is not used here.' };
  const host = request.header('host') ?? '';
  if (!rules.isAllowedHost(host) && !isHealthCheck(request, host)) {
    return { status: 421, error: 'This server does not answer for that host name.' };
  }
  const refusal = refuseChange(request, host, rules);
  // Without a session cookie a staff address reveals nothing but 401.
  return refusal && isStranger(request) ? { status: 401, error: 'Please sign in.' } : refusal;
}

function refuseChange(request: RequestHead, host: string, rules: HostRules): Refusal | undefined {
  if (request.header('content-encoding') !== undefined) {
    return { status: 415, error: 'Send the request without compression.' };
  }
  const most = maxBodyKilobytes(request);
  if (most !== undefined && Number(request.header('content-length')) > most * 1024) {
    return { status: 413, error: describeTooLarge(most) };
  }
  if (SAFE_METHODS.has(request.method) || isFromOurPages(request, host, rules)) return undefined;
  return { status: 403, error: 'Changes are only accepted from pages of this site.' };
}

const SIGN_IN = /^\/staff\/session(?:\/named)?$/;
const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?sid=/;

function isStranger({ method, path, header }: RequestHead): boolean {
  if (!/^\/staff(?:\/|$)/.test(path) || (method === 'POST' && SIGN_IN.test(path))) return false;
  return !SESSION_COOKIE.test(header('cookie') ?? '');
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Load balancers use any address of an instance as the host, and the answer is the same for everyone. */
function isHealthCheck({ method, path }: RequestHead, host: string): boolean {
  return SAFE_METHODS.has(method) && HEALTH_ADDRESSES.has(path) && HOST.test(host);
}

/** Browsers send Sec-Fetch-Site or Origin; a request with neither is not from a page of this site. */
function isFromOurPages(request: RequestHead, host: string, rules: HostRules): boolean {
  const site = request.header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  return rules.isOwnOrigin(request.header('origin') ?? '', host);
}

const LOOPBACK_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * The site answers for its public address and, on its own machine, for the loopback names. The `Host` header is only
 * checked, never used to build a link.
 */
export function allowHosts(publicUrl: string): HostRules {
  const { host: publicHost, origin: publicOrigin } = new URL(publicUrl);
  return {
    isAllowedHost(host) {
      const name = host.toLowerCase();
      return name === publicHost || LOOPBACK_NAME.test(name);
    },
    isOwnOrigin(origin, host) {
      if (origin === publicOrigin) return true;
      return LOOPBACK_NAME.test(host) && origin === `http://${host}`;
    },
  };
}

const PUBLIC_KB = 32;
const STAFF_KB = 256;
const PICTURE_KB = 20 * 1024;

/** Limit of a body in kilobytes (1024 bytes) at an address; undefined for reports, which have their own. */
export function maxBodyKilobytes(
  request: Pick<RequestHead, 'method' | 'path'>,
): number | undefined {
  if (isReportUpload(request)) return undefined;
  if (isUpload(request)) return PICTURE_KB;
  return request.path.startsWith('/staff/') ? STAFF_KB : PUBLIC_KB;
}

/** Whether the body may be large, so that it may take longer to arrive. */
export function isUpload(request: Pick<RequestHead, 'method' | 'path'>): boolean {
  const isPicture = request.method === 'POST' && request.path === '/staff/site/pictures';
  return isPicture || isReportUpload(request);
}

function isReportUpload({ method, path }: Pick<RequestHead, 'method' | 'path'>): boolean {
  return method === 'POST' && /^\/staff\/patients\/[^/]+\/reports$/.test(path);
}

export function describeTooLarge(kilobytes: number): string {
  const most = kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`;
  return `The request is too large: at most ${most} can be sent here.`;
}
