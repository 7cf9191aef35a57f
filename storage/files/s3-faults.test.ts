import { S3ServiceException } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { FileMissing, FilesFull, FilesUnavailable } from './files.ts';
import { readFilesUrl } from './files-url.ts';
import { translateS3Error } from './s3-faults.ts';

const place = readFilesUrl('s3://reports?endpoint=https://s3.example.org&region=ap-south-1');

const answer = (name: string, httpStatusCode: number) =>
  new S3ServiceException({ name, $fault: 'client', $metadata: { httpStatusCode } });

test.each([
  [answer('NoSuchBucket', 404), "there is no bucket 'reports' at https://s3.example.org"],
  [
    answer('InvalidAccessKeyId', 403),
    'https://s3.example.org does not accept AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (InvalidAccessKeyId)',
  ],
  [
    answer('AccessDenied', 403),
    "https://s3.example.org does not let AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY use the bucket 'reports'",
  ],
  [
    answer('PermanentRedirect', 301),
    "the bucket 'reports' is not in the region 'ap-south-1': set region=… to its own",
  ],
  [
    answer('RequestTimeTooSkewed', 403),
    'the clock of this machine and that of https://s3.example.org are more than 15 minutes apart',
  ],
  [answer('SlowDown', 503), 'https://s3.example.org failed at the moment (503 SlowDown)'],
  [
    Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
    'https://s3.example.org cannot be reached (ENOTFOUND)',
  ],
  [
    Object.assign(new Error('self-signed'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    'https://s3.example.org cannot be reached (DEPTH_ZERO_SELF_SIGNED_CERT)',
  ],
  [
    Object.assign(new Error('none'), { name: 'CredentialsProviderError' }),
    'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set',
  ],
])('%s is translated into a sentence', (error, sentence) => {
  const named = translateS3Error(error, place);
  expect(named).toEqual(new FilesUnavailable(`FILES_URL: ${sentence}.`));
  expect((named as Error).cause).toBe(error);
});

test('object storage without free space is reported as full, not as unavailable', () => {
  expect(translateS3Error(answer('QuotaExceeded', 403), place)).toBeInstanceOf(FilesFull);
  expect(translateS3Error(answer('InsufficientStorage', 507), place)).toBeInstanceOf(FilesFull);
});

test('an error that the object storage did not cause is returned unchanged', () => {
  const ours = [new FileMissing('there is no such file'), new TypeError('a mistake of ours')];
  for (const error of ours) expect(translateS3Error(error, place)).toBe(error);
});
