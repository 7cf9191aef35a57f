import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A relay in front of a mail server that lets a delivery go on only up to a moment of DATA. */
export interface SmtpRelay {
  url: string;
  /** Deliveries that are held at present. */
  countHeld(): number;
  stop(): Promise<void>;
}

/**
 * `holds` is what the other side does not get: the content of the message, or the mail server's answer to the whole
 * message, which it has accepted by then.
 */
export async function startSmtpRelay(url: string, holds: 'content' | 'answer'): Promise<SmtpRelay> {
  const target = Number(new URL(url).port);
  const sockets = new Set<Socket>();
  const held = new Set<Socket>();
  const server = createServer((client) => {
    const mailServer = connect(target, '127.0.0.1');
    let isInData = false;
    let content = '';
    for (const [socket, other] of [
      [client, mailServer],
      [mailServer, client],
    ] as const) {
      sockets.add(socket);
      socket.on('close', () => other.destroy()).on('error', () => other.destroy());
    }
    client.on('data', (piece) => {
      if (!isInData || holds === 'answer') mailServer.write(piece);
      else content += String(piece);
      if (content.endsWith('\r\n.\r\n')) held.add(client);
    });
    mailServer.on('data', (piece) => {
      if (isInData && holds === 'answer') held.add(client);
      else client.write(piece);
      // With pipelining it comes behind the answers to MAIL and RCPT.
      if (/^354/m.test(String(piece))) isInData = true;
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countHeld: () => held.size,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
