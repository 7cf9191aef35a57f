import { setTimeout as wait } from 'node:timers/promises';

export interface ListeningPage {
  heard: Set<string>;
  /** How often the stream ended and was reopened; -1 until it is open for the first time. */
  reopened: number;
  /** Number of `reset` events, which say that the page may have missed something. */
  resets: number;
  leave(): void;
}

/** Listens for events as an open staff page does. Like a browser, it reconnects with the last event id. */
export function keepListening(port: number, cookie: string): ListeningPage {
  const stop = new AbortController();
  const page: ListeningPage = {
    heard: new Set(),
    reopened: -1,
    resets: 0,
    leave: () => stop.abort(),
  };
  let lastId: string | undefined;

  async function listen(): Promise<void> {
    const answer = await fetch(`http://127.0.0.1:${port}/staff/events`, {
      headers: {
        accept: 'text/event-stream',
        cookie,
        ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
      },
      signal: stop.signal,
    });
    if (answer.status !== 200 || !answer.body) return;
    page.reopened++;
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of answer.body) {
      const frames = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = frames.pop() ?? '';
      for (const frame of frames) take(frame);
    }
  }

  function take(frame: string): void {
    lastId = /^id: (\d+)$/m.exec(frame)?.[1] ?? lastId;
    if (/^event: reset$/m.test(frame)) page.resets++;
    const key = /^data: \{"key":"([^"]+)"\}$/m.exec(frame)?.[1];
    if (key !== undefined) page.heard.add(key);
  }

  const goOn = async () => {
    while (!stop.signal.aborted) {
      await listen().catch(() => undefined);
      await wait(200);
    }
  };
  void goOn();
  return page;
}
