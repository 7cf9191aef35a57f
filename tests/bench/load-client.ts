// A child process of the bench: loads one server over keep-alive connections and reports the rate and exact
// percentiles. Requests are prepared as raw bytes, so that the client needs less processor time than the server.
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import type { LoadResult, LoadSpec } from './load.ts';

const UNIQUE = '#'.repeat(32);
const READ_BYTES = 1 << 17;
const HEAD_END = '\r\n\r\n';

const spec = (await json(process.stdin)) as LoadSpec;
const starts = spec.requests.map((request) =>
  request.split(UNIQUE).map((part) => Buffer.from(part)),
);
const run = Math.floor(Math.random() * 2 ** 48)
  .toString(16)
  .padStart(12, '0');

let latencies = new Float64Array(1 << 16);
let counted = 0;
let answered = 0;
let sent = 0;
let wrong: string | undefined;
let isCounting = false;
let isOver = false;

function nextRequest(): Buffer {
  const parts = starts[sent++ % starts.length] ?? [];
  const [only = Buffer.alloc(0), ...others] = parts;
  if (others.length === 0) return only;
  const unique = Buffer.from(run + sent.toString(16).padStart(UNIQUE.length - run.length, '0'));
  return Buffer.concat([only, ...others.flatMap((part) => [unique, part])]);
}

function note(latency: number): void {
  if (counted === latencies.length) {
    const larger = new Float64Array(counted * 2);
    larger.set(latencies);
    latencies = larger;
  }
  latencies[counted++] = latency;
}

function openConnection(): void {
  let sentAt = 0;
  let head = '';
  let bodyLeft = -1;

  const socket = connect({
    host: '127.0.0.1',
    port: spec.port,
    noDelay: true,
    onread: { buffer: Buffer.allocUnsafe(READ_BYTES), callback: take },
  });
  socket.once('connect', ask);
  socket.on('error', (error) => (wrong ??= error.message));
  socket.on('close', () => {
    if (!isOver) wrong ??= 'the server closed a connection';
  });

  function ask(): void {
    sentAt = performance.now();
    socket.write(nextRequest());
  }

  function take(length: number, buffer: Uint8Array): boolean {
    if (bodyLeft >= 0) bodyLeft -= length;
    else {
      head += Buffer.from(buffer.buffer, buffer.byteOffset, length).toString('latin1');
      const end = head.indexOf(HEAD_END);
      if (end === -1) return true;
      bodyLeft = readLength(head) - (head.length - end - HEAD_END.length);
      if (!head.startsWith(spec.expected)) wrong ??= `answered ${head.slice(0, 200)}`;
    }
    if (bodyLeft > 0) return true;
    bodyLeft = -1;
    head = '';
    answered++;
    if (isCounting) note(performance.now() - sentAt);
    if (isOver) socket.destroy();
    else ask();
    return true;
  }
}

function readLength(head: string): number {
  if (head.startsWith('HTTP/1.1 204')) return 0;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) wrong ??= `sent no content-length: ${head.slice(0, 200)}`;
  return Number(length ?? 0);
}

for (let connection = 0; connection < spec.connections; connection++) openConnection();
await new Promise((resolve) => setTimeout(resolve, spec.warmUpSeconds * 1000));
isCounting = true;
const startedAt = performance.now();
const busyBefore = process.cpuUsage();
await new Promise((resolve) => setTimeout(resolve, spec.seconds * 1000));
isCounting = false;
isOver = true;
const seconds = (performance.now() - startedAt) / 1000;
const busy = process.cpuUsage(busyBefore);
const sorted = latencies.subarray(0, counted).sort();
const at = (share: number) => sorted[Math.min(counted - 1, Math.floor(counted * share))] ?? 0;
const result: LoadResult = {
  answered,
  rate: counted / seconds,
  p50: at(0.5),
  p99: at(0.99),
  busyShare: (busy.user + busy.system) / 1e6 / seconds,
  wrong,
};
process.stdout.write(JSON.stringify(result), () => process.exit());
