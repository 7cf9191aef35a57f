import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FilesUnavailable } from './files.ts';
import { openTestBucket, type TestBucket } from '../../tests/support/open-test-bucket.ts';
import { openTestLine, type TestLine } from '../../tests/support/servers/open-test-line.ts';
import { openS3Client } from './s3-client.ts';
import { openS3Files } from './s3-files.ts';
import { describeFileStore } from '../../tests/support/test-file-store.ts';

const MEGABYTE = 1024 * 1024;

describe('object storage', () => {
  let bucket: TestBucket;
  beforeAll(async () => {
    bucket = await openTestBucket();
  });
  const at = (prefix: string) => ({ ...bucket, place: { ...bucket.place, prefix } });

  describeFileStore('a bucket', async () => openS3Files(await openTestBucket()));

  test('keeps the files of two clinics in one bucket apart', async () => {
    const one = openS3Files(at('one/'));
    const other = openS3Files(at('one-more/'));
    const { fileId } = await one.put(Readable.from([Buffer.from('mine')]));
    expect((await Array.fromAsync(one.list())).map((file) => file.fileId)).toEqual([fileId]);
    expect(await Array.fromAsync(other.list())).toEqual([]);
    await other.remove(fileId);
    expect(await one.size(fileId)).toBe(4);
  });

  test('an interrupted upload leaves no parts; parts of a killed process are removed, but not those of another clinic in the bucket', async () => {
    const client = openS3Client(bucket);
    const Bucket = bucket.place.bucket;
    const place = at('parts/');
    const files = openS3Files(place);
    const listUploads = async () => {
      const listed = await client.send(
        new ListMultipartUploadsCommand({ Bucket, Prefix: place.place.prefix }),
      );
      return listed.Uploads ?? [];
    };
    async function* cut(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(12 * MEGABYTE);
      throw new Error('line went dead');
    }
    await expect(files.put(cut())).rejects.toThrow('line went dead');
    expect(await listUploads()).toEqual([]);

    const Key = `${place.place.prefix}${'0'.repeat(32)}`;
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    const another = `another-clinic/${'1'.repeat(32)}`;
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key: another }));
    await files.removeAbandoned(new Date(Date.now() - 3_600_000));
    expect(await listUploads()).toHaveLength(1);
    await files.removeAbandoned(new Date(Date.now() + 60_000));
    expect(await listUploads()).toEqual([]);
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
    expect(Uploads.map((upload) => upload.Key)).toEqual([another]);
  });

  describe('reports in one sentence', () => {
    const put = (options: Parameters<typeof openS3Files>[0]) =>
      openS3Files(options).put(Readable.from([Buffer.from('x')]));
    const id = 'a'.repeat(32);

    test('a wrong secret', async () => {
      const { accessKeyId } = bucket.credentials;
      const wrong = { ...bucket, credentials: { accessKeyId, secretAccessKey: 'hunter-2' } };
      const sentence = `FILES_URL: ${bucket.place.endpoint} does not accept AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (SignatureDoesNotMatch).`;
      await expect(put(wrong)).rejects.toThrow(new FilesUnavailable(sentence));
      await expect(openS3Files(wrong).check()).rejects.toThrow(new FilesUnavailable(sentence));
    });

    test('an unknown access key', async () => {
      const { secretAccessKey } = bucket.credentials;
      const wrong = { ...bucket, credentials: { accessKeyId: 'nobody', secretAccessKey } };
      await expect(put(wrong)).rejects.toThrow(/^FILES_URL: .* AWS_ACCESS_KEY_ID and /);
    });

    test('a bucket that does not exist, and does not report its files as missing', async () => {
      const wrong = { ...bucket, place: { ...bucket.place, bucket: 'no-such-bucket' } };
      const files = openS3Files(wrong);
      const fault = new FilesUnavailable(
        `FILES_URL: there is no bucket 'no-such-bucket' at ${bucket.place.endpoint}.`,
      );
      await expect(put(wrong)).rejects.toThrow(fault);
      await expect(files.read(id)).rejects.toThrow(fault);
      await expect(files.size(id)).rejects.toThrow(fault);
      await expect(files.remove(id)).rejects.toThrow(fault);
      await expect(Array.fromAsync(files.list())).rejects.toThrow(fault);
    });

    test('a server that accepts connections and never answers', async () => {
      const silent = createServer((socket) => socket.on('error', () => undefined));
      silent.listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      const wrong = { ...bucket, place: { ...bucket.place, endpoint }, answerWithinMs: 300 };
      await expect(openS3Files(wrong).size(id)).rejects.toThrow(
        new FilesUnavailable(`FILES_URL: ${endpoint} does not answer.`),
      );
      silent.close();
    });
  });

  describe('that becomes unavailable', () => {
    let line: TestLine;
    beforeAll(async () => {
      line = await openTestLine(bucket.place.endpoint ?? '');
    });
    afterAll(() => line.cut());

    test('is reported once as unavailable, and works again by itself when it is back', async () => {
      const told: (string | undefined)[] = [];
      const files = openS3Files({
        ...bucket,
        place: { ...bucket.place, endpoint: line.address },
        onChange: (sentence) => told.push(sentence),
      });
      const { fileId } = await files.put(Readable.from([Buffer.from('kept')]));
      expect(told).toEqual([]);
      await line.cut();
      const away = `FILES_URL: ${line.address} cannot be reached (ECONNREFUSED).`;
      await expect(files.size(fileId)).rejects.toThrow(new FilesUnavailable(away));
      await expect(files.read(fileId)).rejects.toBeInstanceOf(FilesUnavailable);
      expect(told).toEqual([away]);
      await line.mend();
      expect((await buffer(await files.read(fileId))).toString()).toBe('kept');
      expect(told).toEqual([away, undefined]);
    });

    test('while a file is read makes the read fail instead of ending early', async () => {
      const files = openS3Files({
        ...bucket,
        place: { ...bucket.place, endpoint: line.address },
      });
      const { fileId } = await files.put(Readable.from([Buffer.alloc(12 * MEGABYTE)]));
      const bytes = await files.read(fileId);
      await once(bytes, 'readable');
      await line.cut();
      await expect(buffer(bytes)).rejects.toBeInstanceOf(FilesUnavailable);
      await line.mend();
    });

    test('while a file is uploaded leaves no visible file', async () => {
      const files = openS3Files({
        ...at('cut/'),
        place: { ...at('cut/').place, endpoint: line.address },
      });
      async function* withCut(): AsyncGenerator<Uint8Array> {
        yield Buffer.alloc(7 * MEGABYTE);
        await line.cut();
        yield Buffer.alloc(7 * MEGABYTE);
      }
      await expect(files.put(withCut())).rejects.toBeInstanceOf(FilesUnavailable);
      await line.mend();
      expect(await Array.fromAsync(files.list())).toEqual([]);
    });
  });
});
