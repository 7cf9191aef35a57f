import { createTarDecoder, createTarPacker } from 'modern-tar';
import { isBackupEntry } from './backup-manifest.ts';
import { BackupUnreadable, toParseFault } from './backup-unreadable.ts';
import { toWebStream } from './web-stream.ts';

export interface BackupEntry {
  name: string;
  size: number;
  bytes: AsyncIterable<Uint8Array>;
}

const BROKEN = 'The archive in it is damaged or truncated.';
/** The names of the entries stay in memory until the manifest has been read. */
const MAX_ENTRIES = 1_000_000;

/** Throws if an entry does not have as many bytes as its `size` says. */
export async function* writeTar(
  entries: AsyncIterable<BackupEntry>,
  mtime: Date,
): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const writeAll = async () => {
    for await (const { name, size, bytes } of entries) {
      const body = controller.add({ name, size, mtime, type: 'file', mode: 0o600 });
      await toWebStream(bytes).pipeTo(body);
    }
    controller.finalize();
  };
  writeAll().catch((error: unknown) => controller.error(error));
  yield* readable;
}

/** The files of a tar stream. Read each one's bytes to the end. Throws `BackupUnreadable`. */
export async function* readTar(
  source: AsyncIterable<Uint8Array>,
  { maxEntries = MAX_ENTRIES } = {},
): AsyncGenerator<BackupEntry> {
  const entries = toWebStream(source).pipeThrough(createTarDecoder({ strict: true }));
  let count = 0;
  try {
    for await (const { header, body } of entries) {
      if (++count > maxEntries) throw new BackupUnreadable('It contains too many entries.');
      if (header.type === 'directory') {
        await body.cancel();
        continue;
      }
      if (header.type !== 'file') throw refuse(`the ${header.type}`, header.name);
      // `tar -c .` writes './' before each name.
      const name = header.name.replace(/^(\.\/)+/, '');
      yield { name, size: header.size, bytes: withFaults(body) };
    }
  } catch (error) {
    throw toParseFault(error, BROKEN);
  }
}

/** Passes the entries of an archive on. Throws `BackupUnreadable` unless they are files of a backup, each once. */
export async function* checkNames(
  entries: AsyncIterable<BackupEntry>,
): AsyncGenerator<BackupEntry> {
  const seen = new Set<string>();
  for await (const entry of entries) {
    if (!isBackupEntry(entry.name)) throw refuse('the file', entry.name);
    if (seen.has(entry.name)) throw new BackupUnreadable(`It contains ${entry.name} twice.`);
    seen.add(entry.name);
    yield entry;
  }
}

function refuse(what: string, name: string): BackupUnreadable {
  const shown = JSON.stringify(name.slice(0, 100));
  return new BackupUnreadable(`It contains ${what} ${shown}, which is no part of a backup.`);
}

async function* withFaults(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw toParseFault(error, BROKEN);
  }
}
