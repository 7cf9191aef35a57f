import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PreparedFile } from '../app/services.server.ts';

export interface FileDescription {
  type: string;
  cacheControl: string;
  status?: number;
  headers?: Record<string, string>;
  /** 0 to 11; the highest takes some hundred times as long as 5 for a tenth less. */
  brotliQuality?: number;
}

const SMALLEST_WORTH_COMPRESSING = 512;
const COMPRESSIBLE =
  /^(?:text\/|image\/svg|application\/(?:json|javascript|xml|manifest|atom|ld))|\+(?:xml|json)/;

export function prepareFile(
  content: string | Uint8Array,
  description: FileDescription,
): PreparedFile {
  const bytes = Buffer.from(content);
  const isCompressible =
    COMPRESSIBLE.test(description.type) && bytes.length >= SMALLEST_WORTH_COMPRESSING;
  return {
    status: description.status ?? 200,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    headers: {
      'content-type': description.type,
      'cache-control': description.cacheControl,
      ...(isCompressible ? { vary: 'accept-encoding' } : {}),
      ...description.headers,
    },
    bytes,
    brotli: isCompressible ? compressBrotli(bytes, description.brotliQuality ?? 9) : undefined,
    gzip: isCompressible ? gzipSync(bytes, { level: 9 }) : undefined,
  };
}

function compressBrotli(bytes: Buffer, quality: number): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}

/** The answer to a GET or HEAD for `file`: 304 where the browser has it, else the smallest form it takes. */
export function answerWithFile(
  file: PreparedFile,
  request: Request,
  shared: Record<string, string>,
): Response {
  const encodings = request.headers.get('accept-encoding') ?? '';
  const [encoding, body] = chooseForm(file, encodings);
  // Another form of the same words is another representation, so its tag differs too.
  const etag = encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag;
  const headers: Record<string, string> = { ...shared, ...file.headers, etag };
  if (file.status === 200 && hasTag(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  if (encoding) headers['content-encoding'] = encoding;
  headers['content-length'] = String(body.length);
  return new Response(request.method === 'HEAD' ? null : (body as Uint8Array<ArrayBuffer>), {
    status: file.status,
    headers,
  });
}

function chooseForm(file: PreparedFile, encodings: string): ['br' | 'gzip' | undefined, Buffer] {
  if (file.brotli && accepts(encodings, 'br')) return ['br', file.brotli];
  if (file.gzip && accepts(encodings, 'gzip')) return ['gzip', file.gzip];
  return [undefined, file.bytes];
}

function accepts(encodings: string, name: string): boolean {
  if (!encodings.includes(name)) return false;
  return encodings.split(',').some((one) => {
    const [token = '', ...parameters] = one.split(';').map((part) => part.trim());
    return token === name && !parameters.some((part) => /^q=0(?:\.0*)?$/.test(part));
  });
}

function hasTag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}
