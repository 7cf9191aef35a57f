import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { describe, expect, inject, test } from 'vitest';
import { makeBucket } from './start-object-store.ts';

const store = inject('objectStore');

describe.skipIf(!store)('the object store of the tests', () => {
  test('keeps an object in a bucket for clients that know the secret', async () => {
    if (!store) return;
    const url = new URL(await makeBucket(store, 'starter'));
    expect(url.host).toBe('starter');
    const region = url.searchParams.get('region') ?? '';
    const endpoint = url.searchParams.get('endpoint') ?? '';
    const open = (secretAccessKey: string) =>
      new S3Client({
        endpoint,
        region,
        credentials: { ...store.credentials, secretAccessKey },
        forcePathStyle: true,
      });
    const mine = open(store.credentials.secretAccessKey);
    await mine.send(new PutObjectCommand({ Bucket: 'starter', Key: 'greeting', Body: 'Namaste' }));
    const got = await mine.send(new GetObjectCommand({ Bucket: 'starter', Key: 'greeting' }));
    expect(await got.Body?.transformToString()).toBe('Namaste');
    await expect(
      open('guessed').send(new GetObjectCommand({ Bucket: 'starter', Key: 'greeting' })),
    ).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  });
});
