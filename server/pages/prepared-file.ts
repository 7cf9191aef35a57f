import { createHash } from 'node:crypto';
import { parseAccept } from 'hono/utils/accept';
import { hasTag } from '../../app/http/headers.server.ts';
import type {
  PreparedFile,
  ServedFile,
  ServedVariant,
  SiteSnapshot,
} from '../../app/services/services.server.ts';
import { compress, type CompressedForms } from './compressed-forms.ts';
import type { RequestHead } from '../requests/request-head.ts';

export interface FileDescription {
  type: string;
  cacheControl: string;
  status?: number;
  headers?: Record<string, string>;
}

/** A file with its headers, ETag and compressed variants; compresses it unless the variants are given. */
export function prepareFile(
  content: string | Uint8Array,
  description: FileDescription,
  forms?: CompressedForms,
): PreparedFile {
  const bytes = Buffer.from(content);
  const { brotli, gzip } = forms ?? compress(bytes, description.type);
  return {
    status: description.status ?? 200,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    headers: {
      'content-type': description.type,
      'cache-control': description.cacheControl,
      ...(brotli || gzip ? { vary: 'accept-encoding' } : {}),
      ...description.headers,
    },
    bytes,
    brotli,
    gzip,
  };
}

export interface FileAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Null if only the headers are sent. */
  body: Buffer | null;
}

/** Answers GET and HEAD for a file: 304 if the browser has it, else the smallest variant that it accepts. */
export function answerFile(file: ServedFile, request: RequestHead): FileAnswer {
  const { headers, body } = chooseVariant(file, request.header('accept-encoding') ?? '');
  if (file.status === 200 && hasTag(request.header('if-none-match'), headers['etag'])) {
    const unchanged = { ...headers };
    delete unchanged['content-length'];
    delete unchanged['content-encoding'];
    return { status: 304, headers: unchanged, body: null };
  }
  return { status: file.status, headers, body: request.method === 'HEAD' ? null : body };
}

/** A file with the whole headers of its variants. `shared` are those of every response. */
export function toServedFile(file: PreparedFile, shared: SiteSnapshot['headers']): ServedFile {
  const variant = (body: Buffer, encoding?: 'br' | 'gzip'): ServedVariant => ({
    body,
    headers: {
      ...shared,
      ...file.headers,
      // A compressed variant is another representation and needs its own ETag (RFC 9110, 8.8.3.3).
      etag: encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag,
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
    },
  });
  return {
    status: file.status,
    plain: variant(file.bytes),
    brotli: file.brotli && variant(file.brotli, 'br'),
    gzip: file.gzip && variant(file.gzip, 'gzip'),
  };
}

function chooseVariant({ plain, brotli, gzip }: ServedFile, encodings: string): ServedVariant {
  const accepted = parseAccept(encodings).filter(({ q }) => q > 0);
  const accepts = (name: string) => accepted.some(({ type }) => type.toLowerCase() === name);
  if (brotli && accepts('br')) return brotli;
  if (gzip && accepts('gzip')) return gzip;
  return plain;
}
