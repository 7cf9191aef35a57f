import type { RequestHead } from './request-head.ts';

const PUBLIC_KB = 32;
const STAFF_KB = 256;

/** The most kilobytes that a body may have at an address; undefined where an upload sets its own bound. */
export function mostKilobytes(request: Pick<RequestHead, 'method' | 'path'>): number | undefined {
  if (isUpload(request)) return undefined;
  return request.path.startsWith('/staff/') ? STAFF_KB : PUBLIC_KB;
}

export function isUpload({ method, path }: Pick<RequestHead, 'method' | 'path'>): boolean {
  return method === 'POST' && /^\/staff\/patients\/[^/]+\/reports$/.test(path);
}

export function describeTooLarge(kilobytes: number): string {
  return `That is too large: at most ${kilobytes} KB can be sent here.`;
}
