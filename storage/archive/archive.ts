/** A named file in an archive; an archive is a sequence of entries. */
export interface ArchiveEntry {
  name: string;
  size: number;
  bytes: AsyncIterable<Uint8Array>;
}

/** A stream that is not an archive as `writeArchive` writes it. */
export class ArchiveBroken extends Error {
  override name = 'ArchiveBroken';
}

const MAX_HEAD = 4096;

export async function* writeArchive(
  entries: AsyncIterable<ArchiveEntry>,
): AsyncGenerator<Uint8Array> {
  for await (const { name, size, bytes } of entries) {
    const head = Buffer.from(JSON.stringify({ name, size }));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(head.length);
    yield Buffer.concat([length, head]);
    let written = 0;
    for await (const piece of bytes) {
      written += piece.length;
      if (written > size) break;
      yield piece;
    }
    if (written !== size) throw new ArchiveBroken(`${name} changed its size while it was read.`);
  }
}

/** The entries in order. For each entry read all of its bytes or none; unread bytes are skipped. */
export async function* readArchive(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<ArchiveEntry> {
  const reader = new PieceReader(source);
  for (;;) {
    const length = await reader.take(4);
    if (length.length === 0) return;
    if (length.length < 4 || length.readUInt32LE() > MAX_HEAD) throw brokenArchive();
    const { name, size } = readHead(await reader.take(length.readUInt32LE()));
    const bytes = reader.stream(size);
    yield { name, size, bytes };
    while (!(await bytes.next()).done);
  }
}

function readHead(head: Buffer): { name: string; size: number } {
  try {
    const read: unknown = JSON.parse(head.toString());
    const { name, size } = read as { name: unknown; size: unknown };
    if (typeof name === 'string' && Number.isSafeInteger(size)) return { name, size: Number(size) };
  } catch {
    // Reported below.
  }
  throw brokenArchive();
}

function brokenArchive(): ArchiveBroken {
  return new ArchiveBroken('The archive cannot be read.');
}

class PieceReader {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #waiting: Uint8Array = new Uint8Array();

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#pieces = source[Symbol.asyncIterator]();
  }

  /** The next `count` bytes, or fewer at the end of the source. */
  async take(count: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for (let missing = count; missing > 0;) {
      const part = await this.#next(missing);
      if (!part) break;
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  }

  async *stream(count: number): AsyncGenerator<Uint8Array> {
    for (let missing = count; missing > 0;) {
      const part = await this.#next(missing);
      if (!part) throw brokenArchive();
      missing -= part.length;
      yield part;
    }
  }

  async #next(most: number): Promise<Uint8Array | undefined> {
    while (this.#waiting.length === 0) {
      const next = await this.#pieces.next();
      if (next.done) return undefined;
      this.#waiting = next.value;
    }
    const part = this.#waiting.subarray(0, most);
    this.#waiting = this.#waiting.subarray(part.length);
    return part;
  }
}
