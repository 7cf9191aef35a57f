import { ReadableStream as NodeStream } from 'node:stream/web';

/** The type of Node's own streams differs from that of the browser's, which packages declare. */
export function toWebStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return NodeStream.from(source) as unknown as ReadableStream<Uint8Array>;
}
