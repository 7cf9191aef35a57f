import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface TestLine {
  /** `http://127.0.0.1:…`, the same before and after a cut. */
  address: string;
  /** Closes all connections and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** New connections lead to another server; open ones stay where they are. */
  lead(elsewhere: string): void;
  /** Open connections carry nothing any more and stay open, as if the machine behind them had vanished. */
  freeze(): void;
}

/** A TCP proxy to a real server that can be cut; data sent before the cut has reached the server. */
export async function openTestLine(to: string): Promise<TestLine> {
  let target = new URL(to);
  const sockets = new Set<Socket>();
  const take = (socket: Socket) => {
    const onward = connect(Number(target.port), target.hostname);
    for (const one of [socket, onward]) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        sockets.delete(one);
        socket.destroy();
        onward.destroy();
      });
    }
    socket.pipe(onward).pipe(socket);
  };
  const listen = async (port: number): Promise<Server> => {
    const opened = createServer(take).listen(port, '127.0.0.1');
    await once(opened, 'listening');
    return opened;
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    async cut() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      server = await listen(port);
    },
    lead(elsewhere) {
      target = new URL(elsewhere);
    },
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}
