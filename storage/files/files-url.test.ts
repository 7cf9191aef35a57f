import { expect, test } from 'vitest';
import { readFilesUrl } from './files-url.ts';

test('a bucket on Amazon S3 needs only its name', () => {
  expect(readFilesUrl('s3://clinic-files')).toEqual({
    bucket: 'clinic-files',
    endpoint: undefined,
    region: undefined,
    prefix: '',
  });
});

test('other services are addressed by their endpoint, and a prefix is a folder in the bucket', () => {
  expect(
    readFilesUrl('s3://files?endpoint=https://s3.example.org/&region=ap-south-1&prefix=clinic/a'),
  ).toEqual({
    bucket: 'files',
    endpoint: 'https://s3.example.org',
    region: 'ap-south-1',
    prefix: 'clinic/a/',
  });
});

test.each([
  ['https://s3.example.org/files', 'it must look like s3://'],
  ['s3://', 'it must look like s3://'],
  ['s3://key:secret@files', 'it must not contain a password'],
  ['s3://files/clinic', 'give a folder in the bucket as &prefix='],
  ['s3://f', 'the bucket name is not valid'],
  ['s3://files?endpont=https://s3.example.org', "'endpont' is not one of endpoint, region, prefix"],
  ['s3://files?endpoint=s3.example.org', 'its endpoint must be an address without a path'],
  [
    's3://files?endpoint=https://a:b@s3.example.org',
    'its endpoint must be an address without a path',
  ],
  [
    's3://files?endpoint=https://s3.example.org/files',
    'its endpoint must be an address without a path',
  ],
  ['s3://files?prefix=../other', 'its prefix may only contain letters'],
  ['s3://files?prefix=/clinic', 'its prefix may only contain letters'],
  ['s3://files?region=a b', 'the region is not valid'],
])('%s is refused: %s', (text, sentence) => {
  expect(() => readFilesUrl(text)).toThrow(sentence);
});
