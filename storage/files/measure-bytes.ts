import { createHash } from 'node:crypto';
import { FileTooLarge, type StoredFile } from './files.ts';

export interface Measured {
  /** The bytes as they come; throws `FileTooLarge` at the first byte too many. */
  bytes: AsyncGenerator<Uint8Array>;
  /** What has passed, once all has. */
  finish(): Omit<StoredFile, 'fileId'>;
}

/** Counts and hashes what is on its way into a store. */
export function measureBytes(source: AsyncIterable<Uint8Array>, maxBytes = Infinity): Measured {
  const hash = createHash('sha256');
  let size = 0;
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new FileTooLarge(`more than ${maxBytes} bytes`);
      hash.update(chunk);
      yield chunk;
    }
  }
  return { bytes: pass(), finish: () => ({ size, sha256: hash.digest('hex') }) };
}
