import { FilesFull, FilesUnavailable } from './files.ts';
import type { FilesPlace } from './files-url.ts';

const KEYS = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
const UNKNOWN_KEYS = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'ExpiredToken',
  'ExpiredTokenException',
  'TokenRefreshRequired',
]);
const WRONG_REGION = new Set([
  'PermanentRedirect',
  'TemporaryRedirect',
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
]);
const FULL = new Set(['QuotaExceeded', 'QuotaExceededException', 'XMinioStorageFull']);

/** An error of the object storage as `FilesFull` or `FilesUnavailable` with a sentence; any other error as it is. */
export function translateS3Error(error: unknown, place: FilesPlace): unknown {
  if (!(error instanceof Error)) return error;
  if (FULL.has(error.name) || statusOf(error) === 507) {
    return new FilesFull('FILES_URL: the storage is full.', { cause: error });
  }
  const why = findReason(error, place);
  return why === undefined ? error : new FilesUnavailable(`FILES_URL: ${why}.`, { cause: error });
}

function findReason(error: Error, { bucket, endpoint, region }: FilesPlace): string | undefined {
  const where = endpoint ?? 'Amazon S3';
  const { name } = error;
  const status = statusOf(error);
  if (name === 'NoSuchBucket') return `there is no bucket '${bucket}' at ${where}`;
  if (UNKNOWN_KEYS.has(name)) return `${where} does not accept ${KEYS} (${name})`;
  if (name === 'CredentialsProviderError') return `${KEYS} are not set`;
  if (name === 'RequestTimeTooSkewed') {
    return `the clock of this machine and that of ${where} are more than 15 minutes apart`;
  }
  if (WRONG_REGION.has(name) || status === 301) {
    return `the bucket '${bucket}' is not in the region '${region ?? ''}': set region=… to its own`;
  }
  if (status === 401 || status === 403) {
    return `${where} does not let ${KEYS} use the bucket '${bucket}'`;
  }
  const code = codeOf(error);
  if (status !== undefined) return `${where} failed at the moment (${status} ${name})`;
  if (name === 'TimeoutError') return `${where} does not answer`;
  if (code !== undefined) return `${where} cannot be reached (${code})`;
  return undefined;
}

/** True if the object is missing; after a HEAD request it may also be the bucket that is missing. */
export function isMissingObject(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}

/** True if the storage does not implement the call, as some services implement only a part of Amazon's. */
export function isUnknownCall(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotImplemented' || statusOf(error) === 501);
}

function statusOf(error: Error): number | undefined {
  if (!('$metadata' in error)) return undefined;
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode;
}

/** The code of a network, certificate or parser error, such as 'ECONNREFUSED'. */
function codeOf(error: Error): string | undefined {
  const code = 'code' in error ? String(error.code) : '';
  return /^[A-Z][A-Z\d_]+$/.test(code) ? code : undefined;
}
