import type { StaffEvent } from './events.server.ts';

const MAX_WAITING_BYTES = 64 * 1024;
const encoder = new TextEncoder();

/** The last encoded events: most streams are sent the same ones. */
let shared: { events: readonly StaffEvent[]; bytes: Uint8Array } | undefined;

/** The text/event-stream of one open page. It ends if the page reads too slowly; the page reconnects and asks for the rest. */
export class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Id of the last event sent. */
  sentUpTo = 0;
  readonly #whenClosed: () => void;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(whenClosed: () => void) {
    this.#whenClosed = whenClosed;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.#end(),
      },
      { highWaterMark: MAX_WAITING_BYTES, size: ({ byteLength }) => byteLength },
    );
  }

  retryAfter(milliseconds: number): void {
    this.#write(encoder.encode(`retry: ${milliseconds}\n\n`));
  }

  /** The first message. It carries the id from which the page continues after a reconnect. */
  begin(id: number, event: 'hello' | 'reset'): void {
    this.sentUpTo = id;
    this.#write(encoder.encode(`id: ${id}\nevent: ${event}\ndata: {}\n\n`));
  }

  send(events: readonly StaffEvent[]): void {
    const last = events.at(-1);
    if (!last || last.id <= this.sentUpTo) return;
    const isAllNew = (events[0]?.id ?? 0) > this.sentUpTo;
    const fresh = isAllNew ? events : events.filter(({ id }) => id > this.sentUpTo);
    this.sentUpTo = last.id;
    this.#write(frame(fresh));
  }

  beat(): void {
    this.#write(encoder.encode(':\n\n'));
  }

  close(): void {
    this.#controller?.close();
    this.#end();
  }

  #write(bytes: Uint8Array): void {
    if (!this.#controller) return;
    if ((this.#controller.desiredSize ?? 0) < bytes.byteLength) {
      // With this code the server treats it as a disconnected client and logs no error.
      const tooSlow = Object.assign(new Error('reads too slowly'), {
        code: 'ERR_STREAM_PREMATURE_CLOSE',
      });
      this.#controller.error(tooSlow);
      return this.#end();
    }
    this.#controller.enqueue(bytes);
  }

  #end(): void {
    if (!this.#controller) return;
    this.#controller = undefined;
    this.#whenClosed();
  }
}

function frame(events: readonly StaffEvent[]): Uint8Array {
  if (shared?.events === events) return shared.bytes;
  const text = events
    .map(
      ({ id, kind, subject_key }) =>
        `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify({ key: subject_key })}\n\n`,
    )
    .join('');
  const bytes = encoder.encode(text);
  shared = { events, bytes };
  return bytes;
}
