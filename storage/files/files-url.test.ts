import { expect, test } from 'vitest';
import { readFilesUrl } from './files-url.ts';

test('a bucket at Amazon needs its name alone', () => {
  expect(readFilesUrl('s3://clinic-files')).toEqual({
    bucket: 'clinic-files',
    endpoint: undefined,
    region: undefined,
    prefix: '',
  });
});

test('elsewhere the endpoint says where; a prefix is a folder of its own', () => {
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
  ['s3://key:secret@files', 'it must hold no password'],
  ['s3://files/clinic', 'put the folder in the bucket as &prefix='],
  ['s3://f', 'no name of a bucket'],
  ['s3://files?endpont=https://s3.example.org', "'endpont' is none of endpoint, region, prefix"],
  ['s3://files?endpoint=s3.example.org', 'its endpoint must be an address alone'],
  ['s3://files?endpoint=https://a:b@s3.example.org', 'its endpoint must be an address alone'],
  ['s3://files?endpoint=https://s3.example.org/files', 'its endpoint must be an address alone'],
  ['s3://files?prefix=../other', 'its prefix may have letters'],
  ['s3://files?prefix=/clinic', 'its prefix may have letters'],
  ['s3://files?region=a b', 'that is no region'],
])('%s is refused: %s', (text, sentence) => {
  expect(() => readFilesUrl(text)).toThrow(sentence);
});
