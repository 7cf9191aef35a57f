import type { Random } from './random.ts';

export interface FuzzedBody {
  type: string;
  body: string | Buffer;
}

const TEXTS = [
  '',
  ' ',
  '\0',
  '\u202e\u2066',
  '\ud800',
  'é\u0301\u200d👩‍⚕️',
  'తెలుగు',
  "'; drop table enquiries; --",
  '%00%ff%zz',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '=cmd()',
  '\r\nSet-Cookie: a=b',
  '9000012345',
  '2026-02-30',
  '2999-12-31',
  'Thyroid Disorders [ IN ADULTS ]',
  'patientid',
  'name',
  '${jndi:ldap://a}',
  '1e999',
  'NaN',
];
const ODD_KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'key',
  'version',
  '',
  '\0',
  '0',
];
const TYPES = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/json, text/html',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=b',
  'application/x-www-form-urlencoded',
  'APPLICATION/JSON',
  '',
];

/** A body that no page of the site sends. `fields` are the field names that the address accepts. */
export function drawBody(random: Random, fields: readonly string[]): FuzzedBody {
  const json = 'application/json';
  switch (random.whole(10)) {
    case 0:
      return { type: json, body: cutOff(random, stringify(drawObject(random, fields))) };
    case 1:
      return { type: json, body: stringify(drawValue(random, 3)) };
    case 2:
      return { type: json, body: drawNested(random) };
    case 3:
      return { type: json, body: drawBytes(random, 400) };
    case 4:
      return { type: 'application/x-www-form-urlencoded', body: drawForm(random, fields) };
    case 5:
      return { type: pick(random, TYPES), body: drawParts(random) };
    case 6:
      return { type: json, body: stringify(drawObject(random, fields, 30_000)) };
    default:
      return { type: json, body: stringify(drawObject(random, fields)) };
  }
}

/** A path segment or query value that no page of the site produces. */
export function drawSegment(random: Random): string {
  const text = pick(random, [...TEXTS, 'x'.repeat(3000), '1234567890', '..', '.']);
  const isRaw = random.chance(0.2) && /^[\w.%-]+$/.test(text);
  return isRaw ? text : encodeURIComponent(text.toWellFormed()) || '%20';
}

export function drawQuery(random: Random): string {
  const names = [
    'sort',
    'order',
    'after',
    'status',
    'group',
    'from',
    'to',
    'limit',
    '__proto__',
    'a[]',
  ];
  const pairs = Array.from(
    { length: random.whole(4) },
    () => `${pick(random, names)}=${drawSegment(random)}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

function drawObject(random: Random, fields: readonly string[], longest = 300): unknown {
  const entries = fields
    .filter(() => random.chance(0.8))
    .map((field): [string, unknown] => [field, drawValue(random, 2, longest)]);
  if (random.chance(0.3)) entries.push([pick(random, ODD_KEYS), drawValue(random, 2)]);
  return Object.fromEntries(entries);
}

function drawValue(random: Random, depth: number, longest = 300): unknown {
  switch (random.whole(depth > 0 ? 11 : 8)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return pick(random, [0, -1, 1e308, 2 ** 53, 0.1, -0, 1_000_000]);
    case 3:
      return pick(random, TEXTS).repeat(1 + random.whole(longest / 10));
    case 8:
      return Array.from({ length: random.whole(4) }, () => drawValue(random, depth - 1));
    case 9:
    case 10:
      return Object.fromEntries([
        [pick(random, [...ODD_KEYS, 'by']), drawValue(random, depth - 1)],
      ]);
    default:
      return pick(random, TEXTS);
  }
}

/** Also writes a field named `__proto__`: `Object.fromEntries` makes it an ordinary property. */
function stringify(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}

function cutOff(random: Random, text: string): string {
  return text.slice(0, random.whole(text.length + 1));
}

function drawNested(random: Random): string {
  const levels = 10 + random.whole(5000);
  const [open, close] = random.chance(0.5) ? ['[', ']'] : ['{"a":', '}'];
  const middle = open === '[' ? '' : '1';
  return open.repeat(levels) + middle + (random.chance(0.7) ? close.repeat(levels) : '');
}

function drawBytes(random: Random, most: number): Buffer {
  return Buffer.from(Array.from({ length: random.whole(most) }, () => random.whole(256)));
}

function drawForm(random: Random, fields: readonly string[]): string {
  return [...fields, 'website', '__proto__', '%zz']
    .filter(() => random.chance(0.7))
    .map((field) => `${field}=${random.chance(0.2) ? '%e0%a4%a' : drawSegment(random)}`)
    .join('&');
}

function drawParts(random: Random): Buffer {
  const name = pick(random, ['file', 'other', '', '\0', 'file"; filename="x']);
  const filename = pick(random, [
    'a.pdf',
    '../../a.pdf',
    'a\r\nb',
    '\u202efdp.exe',
    'x'.repeat(9000),
  ]);
  const head = `--b\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n`;
  const ends = ['\r\n--b--\r\n', '\r\n--b\r\n', '', '--b--', '\r\n--b--\r\n--b\r\n'];
  return Buffer.concat([
    Buffer.from(random.chance(0.2) ? head.slice(0, random.whole(head.length)) : `${head}\r\n`),
    random.chance(0.5) ? Buffer.from('%PDF-1.4\n') : Buffer.alloc(0),
    drawBytes(random, 300),
    Buffer.from(pick(random, ends)),
  ]);
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random.whole(items.length)] as Item;
}
