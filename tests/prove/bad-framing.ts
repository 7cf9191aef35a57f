/** Malformed requests, or requests that two programs could parse differently, each with the statuses that refuse it. */
export function badFraming(host: string): [words: string, bytes: string, refused: number[]][] {
  const head = `Host: ${host}\r\n`;
  const post = `POST /enquiries HTTP/1.1\r\n${head}Sec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\n`;
  const body = '{"name":"x"}';
  // 0 stands for a connection closed without an answer, which is also a refusal.
  return [
    ['two lengths', `${post}Content-Length: 12\r\nContent-Length: 13\r\n\r\n${body}`, [400, 0]],
    [
      'two equal lengths',
      `${post}Content-Length: 12\r\nContent-Length: 12\r\n\r\n${body}`,
      [400, 0],
    ],
    [
      'a length and chunks',
      `${post}Content-Length: 12\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      [400, 0],
    ],
    [
      'chunks that are not last',
      `${post}Transfer-Encoding: chunked, identity\r\n\r\n${body}`,
      [400, 501, 0],
    ],
    ['chunks spelled oddly', `${post}Transfer-Encoding: xchunked\r\n\r\n${body}`, [400, 501, 0]],
    ['a length that is none', `${post}Content-Length: 1x\r\n\r\n${body}`, [400, 0]],
    ['a negative length', `${post}Content-Length: -1\r\n\r\n${body}`, [400, 0]],
    ['a length beyond counting', `${post}Content-Length: ${'9'.repeat(40)}\r\n\r\n`, [400, 413, 0]],
    ['a chunk size that is none', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, [400, 0]],
    [
      'a chunk size beyond counting',
      `${post}Transfer-Encoding: chunked\r\n\r\n${'f'.repeat(20)}\r\n`,
      [400, 413, 0],
    ],
    ['two hosts', `GET / HTTP/1.1\r\n${head}Host: evil.example.org\r\n\r\n`, [400]],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', [400]],
    ['another host', 'GET / HTTP/1.1\r\nHost: evil.example.org\r\n\r\n', [421]],
    ['an absolute address', `GET http://evil.example.org/ HTTP/1.1\r\n${head}\r\n`, [400]],
    ['an address that is none', `GET http://[ HTTP/1.1\r\n${head}\r\n`, [400]],
    ['a space before the colon', `GET / HTTP/1.1\r\nHost : ${host}\r\n\r\n`, [400]],
    ['a folded header', `GET / HTTP/1.1\r\n${head}X-A: 1\r\n 2\r\n\r\n`, [400]],
    ['a NUL in a header', `GET / HTTP/1.1\r\n${head}X-A: a\0b\r\n\r\n`, [400]],
    ['a bare line feed', `GET / HTTP/1.1\nHost: ${host}\n\n`, [400]],
    ['another version', `GET / HTTP/9.9\r\n${head}\r\n`, [400, 505]],
    ['no request at all', '\x16\x03\x01\x02\0\x01\0\x01', [400, 0]],
    ['1 MB of headers', `GET / HTTP/1.1\r\n${head}X-A: ${'a'.repeat(1_000_000)}\r\n\r\n`, [431, 0]],
    ['2,000 headers', `GET / HTTP/1.1\r\n${head}${'X-A: 1\r\n'.repeat(2000)}\r\n`, [431, 0]],
    ['a method that is none', `BREW / HTTP/1.1\r\n${head}\r\n`, [400, 405]],
    ['CONNECT', `CONNECT evil.example.org:443 HTTP/1.1\r\n${head}\r\n`, [405]],
    ['a compressed body', `${post}Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc`, [415]],
  ];
}
