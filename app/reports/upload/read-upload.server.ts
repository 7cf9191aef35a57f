import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { MAX_FILES } from '../upload-limits.ts';

export interface IncomingFile {
  field: string;
  /** The name as sent, untrusted. */
  name: string;
  type: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** The body ended too early or is not a multipart body. */
export class UploadUnreadable extends Error {
  override name = 'UploadUnreadable';
}

const HEADER_BYTES = 8 * 1024;
const HEADER_PAIRS = 16;

/** The body has more parts than an upload may have. */
export class TooManyParts extends Error {
  override name = 'TooManyParts';
}

/**
 * Passes the files of a multipart body to `take`, one after the other, as their bytes arrive. Once `take` has failed,
 * the rest of the body is read and dropped, since browsers show the answer only after they have sent everything.
 * Throws what `take` threw, `UploadUnreadable` or `TooManyParts`.
 */
export async function readUpload(
  request: Request,
  take: (file: IncomingFile) => Promise<void>,
): Promise<void> {
  const parser = openParser(request.headers.get('content-type') ?? '');
  const streams = new Set<Readable>();
  let queue: Promise<void> = Promise.resolve();
  let isRefused = false;
  // The parser leaves out what exceeds its limits.
  let hasMore = false;
  parser.on('partsLimit', () => (hasMore = true));
  parser.on('filesLimit', () => (hasMore = true));
  parser.on('file', (field, stream, sentName, _encoding, type) => {
    // Browsers encode quotation marks as %22, and otherwise only line breaks.
    const name = sentName.replaceAll('%22', '"');
    streams.add(stream);
    // Without a listener, a body that ends early would crash the process.
    stream.on('error', () => undefined);
    queue = queue
      .then(() => (isRefused ? undefined : take({ field, name, type, bytes: readOn(stream) })))
      .catch((error: unknown) => {
        isRefused = true;
        throw error;
      })
      .finally(() => stream.resume());
    queue.catch(() => undefined);
  });

  try {
    await pourInto(parser, request.body as ReadableStream);
  } catch (error) {
    const cause = new UploadUnreadable('the body ended too early', { cause: error });
    for (const stream of streams) stream.destroy(cause);
    await queue;
    throw cause;
  }
  await queue;
  if (hasMore) throw new TooManyParts('the body has too many parts');
}

/**
 * Writes the body to the parser; resolves once both are done. A body that goes on after its last boundary makes the
 * parser finish early and never close: waiting for the pipeline alone would then never end.
 */
async function pourInto(parser: BusboyInstance, body: ReadableStream): Promise<void> {
  const source = Readable.fromWeb(body);
  const readRest = async () => {
    await once(parser, 'finish');
    source.resume();
    await finished(source);
  };
  await Promise.race([pipeline(source, parser), readRest()]);
  parser.destroy();
}

/**
 * The bytes of a file. The parser waits for the end of every file, so a refused one is read to its end, not destroyed.
 * Throws `UploadUnreadable` if the body ends too early.
 */
async function* readOn(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream.iterator({ destroyOnReturn: false });
  } catch (error) {
    if (error instanceof UploadUnreadable) throw error;
    throw new UploadUnreadable('the body ended too early', { cause: error });
  }
}

function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      preservePath: true,
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: {
        files: MAX_FILES + 1,
        parts: 2 * MAX_FILES,
        fieldSize: HEADER_BYTES,
        headerPairs: HEADER_PAIRS,
        headerSize: HEADER_BYTES,
      },
    });
  } catch (error) {
    throw new UploadUnreadable('the body has no boundary', { cause: error });
  }
}
