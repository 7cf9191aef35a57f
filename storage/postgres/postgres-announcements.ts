import type pg from 'pg';
import { CHANNEL, readAnnouncement, type Announcements, type DatabaseNotice } from '../database.ts';
import { dropClient, refuseStandby } from './postgres-client.ts';

const RECONNECT_MS = 500;
const ASK_EVERY_MS = 10_000;
const ANSWER_MS = 5000;

/**
 * Receives the announcements of all processes on the same database (LISTEN), over a connection of its own that is
 * opened for the first subscriber. After a lost connection it reconnects and sends the event 'catch-up'.
 */
export function openAnnouncements(
  connect: () => Promise<pg.Client>,
): Announcements & { close(): Promise<void> } {
  const followers = new Set<(news: DatabaseNotice) => void>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let hasBegun = false;
  let isClosed = false;

  const tell = (news: DatabaseNotice) => {
    for (const follower of followers) follower(news);
  };

  async function listen(): Promise<void> {
    let opened: pg.Client | undefined;
    try {
      const own = await connect();
      opened = client = own;
      own.once('end', () => again(own));
      own.on('notification', ({ payload }) => {
        const news = readAnnouncement(payload);
        if (news) tell(news);
      });
      await own.query(`listen ${CHANNEL}`);
      if (isClosed) return await own.end();
      tell('catch-up');
      askLater(own);
    } catch {
      again(opened);
    }
  }

  /** A connection that was cut between the machines looks merely idle, so it is probed every ten seconds. */
  function askLater(opened: pg.Client): void {
    timer = setTimeout(() => {
      const cut = setTimeout(() => again(opened), ANSWER_MS);
      refuseStandby(opened).then(
        () => {
          clearTimeout(cut);
          if (client === opened) askLater(opened);
        },
        () => {
          clearTimeout(cut);
          again(opened);
        },
      );
    }, ASK_EVERY_MS);
    timer.unref();
  }

  function again(lost: pg.Client | undefined): void {
    if (isClosed || lost !== client) return;
    client = undefined;
    clearTimeout(timer);
    if (lost) dropClient(lost);
    timer = setTimeout(() => void listen(), RECONNECT_MS);
    timer.unref();
  }

  return {
    follow(follower) {
      followers.add(follower);
      if (!hasBegun) {
        hasBegun = true;
        void listen();
      }
      return () => void followers.delete(follower);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      followers.clear();
      await client?.end();
    },
  };
}
