import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

/** S3's minimum part size; an upload holds twice as much in memory. */
const PART_BYTES = 5 * 1024 * 1024;

/**
 * Uploads `source` as one object, visible only when complete. If the source fails, the upload is aborted and the
 * source's error is returned as `brokenBy`; errors of the storage are thrown.
 */
export async function uploadObject(
  client: S3Client,
  object: { Bucket: string; Key: string },
  source: AsyncIterable<Uint8Array>,
): Promise<{ brokenBy: unknown } | undefined> {
  let broken: { brokenBy: unknown } | undefined;
  async function* watched(): AsyncGenerator<Uint8Array> {
    const pieces = source[Symbol.asyncIterator]();
    try {
      for (;;) {
        const { done, value } = await pieces.next().catch((error: unknown) => {
          broken = { brokenBy: error };
          throw error;
        });
        if (done) return;
        yield value;
      }
    } finally {
      await pieces.return?.();
    }
  }
  const body = Readable.from(watched(), { objectMode: false });
  try {
    await new Upload({
      client,
      params: { ...object, Body: body, ContentType: 'application/octet-stream' },
      queueSize: 1,
      partSize: PART_BYTES,
    }).done();
  } catch (error) {
    if (!broken) throw error;
  } finally {
    body.destroy();
  }
  return broken;
}

/** Aborts multipart uploads below `prefix` that began before `then` and never ended. */
export async function abortUploads(
  client: S3Client,
  { bucket, prefix }: { bucket: string; prefix: string },
  then: Date,
): Promise<void> {
  let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (;;) {
    const page = await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...from }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Initiated === undefined || Initiated >= then) continue;
      await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
    }
    if (!page.IsTruncated) return;
    from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}
