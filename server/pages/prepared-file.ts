import { createHash } from 'node:crypto';
import { parseAccept } from 'hono/utils/accept';
import { hasTag } from '../../app/http/headers.server.ts';
import type { PreparedFile } from '../../app/services/services.server.ts';
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
  headers: Record<string, string>;
  /** Null if only the headers are sent. */
  body: Buffer | null;
}

/**
 * Gives a function that answers GET and HEAD for a file: 304 if the browser has it, else the smallest variant that it
 * accepts. The headers of each variant are built once, and again after the shared ones have changed, because that would be
 * most of the work of an answer.
 */
export function answerFilesWith(
  shared: () => Record<string, string>,
): (file: PreparedFile, request: RequestHead) => FileAnswer {
  let built = { from: shared(), known: new WeakMap<Buffer, Record<string, string>>() };
  const headersOf = (file: PreparedFile, form: Form) => {
    const from = shared();
    if (built.from !== from) built = { from, known: new WeakMap() };
    return built.known.getOrInsertComputed(form.body, () => describeForm(file, form, from));
  };
  return (file, request) => {
    const form = chooseForm(file, request.header('accept-encoding') ?? '');
    const headers = headersOf(file, form);
    if (file.status === 200 && hasTag(request.header('if-none-match'), headers['etag'])) {
      const unchanged = { ...headers };
      delete unchanged['content-length'];
      delete unchanged['content-encoding'];
      return { status: 304, headers: unchanged, body: null };
    }
    return { status: file.status, headers, body: request.method === 'HEAD' ? null : form.body };
  };
}

interface Form {
  encoding: 'br' | 'gzip' | undefined;
  body: Buffer;
}

function describeForm(
  file: PreparedFile,
  { encoding, body }: Form,
  shared: Record<string, string>,
): Record<string, string> {
  return {
    ...shared,
    ...file.headers,
    // A compressed variant is another representation and needs its own ETag (RFC 9110, 8.8.3.3).
    etag: encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag,
    'content-length': String(body.length),
    ...(encoding && { 'content-encoding': encoding }),
  };
}

function chooseForm(file: PreparedFile, encodings: string): Form {
  const accepted = parseAccept(encodings).filter(({ q }) => q > 0);
  const accepts = (name: string) => accepted.some(({ type }) => type.toLowerCase() === name);
  if (file.brotli && accepts('br')) return { encoding: 'br', body: file.brotli };
  if (file.gzip && accepts('gzip')) return { encoding: 'gzip', body: file.gzip };
  return { encoding: undefined, body: file.bytes };
}
