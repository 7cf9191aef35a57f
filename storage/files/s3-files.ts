import { PassThrough, type Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import { isFileId, newFileId, FileMissing, type FileStore, measureBytes } from './files.ts';
import { openS3Client, watchS3, type S3Options, type S3Watch } from './s3-client.ts';
import { isMissingObject, isUnknownCall } from './s3-faults.ts';
import { abortUploads, uploadObject } from './s3-uploads.ts';

const ANSWER_WITHIN_MS = 10_000;

/**
 * Report files as objects in S3-compatible storage, named `prefix` + id. Opening makes no request; while the storage
 * is unavailable, each call throws `FilesUnavailable`.
 */
export function openS3Files(options: S3Options): FileStore {
  const { place } = options;
  const client = openS3Client(options);
  const { use, translateError } = watchS3(options);
  const soon = { requestTimeout: options.answerWithinMs ?? ANSWER_WITHIN_MS };
  const Bucket = place.bucket;
  const objectOf = (fileId: string) => {
    if (!isFileId(fileId)) throw new FileMissing('there is no such file');
    return { Bucket, Key: `${place.prefix}${fileId}` };
  };
  const lookAtBucket = () => client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), soon);

  return {
    async put(source, { maxBytes, fileId = newFileId() } = {}) {
      const measured = measureBytes(source, maxBytes);
      const broken = await use(uploadObject(client, objectOf(fileId), measured.bytes));
      if (broken) throw broken.brokenBy;
      return { fileId, ...measured.finish() };
    },

    async read(fileId, range) {
      const part = range && { Range: `bytes=${range.start}-${range.end}` };
      const command = new GetObjectCommand({ ...objectOf(fileId), ...part });
      const { Body } = await use(client.send(command, soon).catch(nameMissing));
      return passOn(Body as Readable, translateError);
    },

    async size(fileId) {
      const command = new HeadObjectCommand(objectOf(fileId));
      const found = await use(
        client.send(command, soon).catch(async (error: unknown) => {
          // A HEAD request answers the same for a missing bucket and a missing object.
          if (isMissingObject(error)) await lookAtBucket();
          return nameMissing(error);
        }),
      );
      return found.ContentLength ?? 0;
    },

    async remove(fileId) {
      if (!isFileId(fileId)) return;
      await use(client.send(new DeleteObjectCommand(objectOf(fileId)), soon));
    },

    async *list() {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: place.prefix });
      for (;;) {
        const { done, value: page } = await use(pages.next());
        if (done) return;
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          const fileId = Key.slice(place.prefix.length);
          if (isFileId(fileId) && LastModified)
            yield { fileId, size: Size, storedAt: LastModified };
        }
      }
    },

    async removeAbandoned(then) {
      await use(
        abortUploads(client, place, then).catch((error: unknown) => {
          // A storage without this call removes unfinished uploads by its own rules.
          if (!isUnknownCall(error)) throw error;
        }),
      );
    },

    async check() {
      await use(lookAtBucket());
    },
  };
}

function nameMissing(error: unknown): never {
  if (isMissingObject(error)) throw new FileMissing('there is no such file', { cause: error });
  throw error;
}

/** If the reader stops early, the connection to the storage is closed as well. */
function passOn(body: Readable, translateError: S3Watch['translateError']): Readable {
  const passed = new PassThrough();
  body.once('error', (error) => passed.destroy(translateError(error) as Error));
  passed.once('close', () => body.destroy());
  return body.pipe(passed);
}
