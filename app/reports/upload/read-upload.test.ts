import { expect, test } from 'vitest';
import { readUpload } from './read-upload.server.ts';

test('a body whose only part has an incomplete header is read to the end, even past its closing boundary (B7)', async () => {
  const body = '--b\r\nContent-Disposition: form-data\r\n--b--\r\n--b\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const request = new Request('https://clinic.example.org/', { method: 'POST', headers, body });
  const taken: string[] = [];
  await readUpload(request, async ({ name }) => {
    taken.push(name);
  });
  expect(taken).toEqual([]);
  expect(request.bodyUsed).toBe(true);
}, 5000);
