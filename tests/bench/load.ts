import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { readCpuSeconds } from '../support/servers/read-proc.ts';
import type { RunningServer } from '../support/servers/start-server.ts';
import { LOAD_CORE, spawnNode } from '../support/servers/spawn-node.ts';

export interface LoadSpec {
  port: number;
  connections: number;
  warmUpSeconds: number;
  seconds: number;
  /** Complete HTTP requests, sent in turn; a run of 32 '#' is replaced by a unique text each time. */
  requests: string[];
  /** The expected start of every answer, such as 'HTTP/1.1 200'. */
  expected: string;
}

export interface LoadResult {
  /** Number of answers, including those of the warm-up. */
  answered: number;
  /** Answers per second, without the warm-up. */
  rate: number;
  /** Response time in milliseconds. */
  p50: number;
  p99: number;
  /** Share of a core that the client used. Near 1, the client itself may limit the rate. */
  busyShare: number;
  wrong: string | undefined;
}

/** The result of a load, with its cost to the server. */
export interface LoadRound extends LoadResult {
  /**
   * Server processor time per answer, in microseconds. Unlike a response time, it hardly depends on how busy the
   * machine is. Undefined off Linux.
   */
  cost: number | undefined;
}

export interface LoadedServer {
  /** Its processor time is measured if `pid` is given. */
  server: Pick<RunningServer, 'port'> & Partial<Pick<RunningServer, 'pid'>>;
  spec: Omit<LoadSpec, 'port'>;
}

const CLIENT = fileURLToPath(new URL('load-client.ts', import.meta.url));

/** Loads a server from a process pinned to `cores`, by default the core that is kept for the load. */
export async function runLoad(
  { server, spec }: LoadedServer,
  cores: number | string = LOAD_CORE,
): Promise<LoadRound> {
  const readCost = async () => (server.pid === undefined ? undefined : readCpuSeconds(server.pid));
  const before = await readCost();
  const client = spawnNode(cores, [CLIENT]);
  client.stdin.end(JSON.stringify({ ...spec, port: server.port } satisfies LoadSpec));
  const result = JSON.parse(await text(client.stdout)) as LoadResult;
  if (result.wrong !== undefined) {
    throw new Error(`The load was not answered as it should be: ${result.wrong}`);
  }
  const after = await readCost();
  const isKnown = before !== undefined && after !== undefined;
  return { ...result, cost: isKnown ? ((after - before) * 1e6) / result.answered : undefined };
}

const ROUNDS = 3;

export interface Comparison {
  ours: LoadRound;
  theirs: LoadRound;
}

/** Loads two servers in turn, so that other work of the machine affects both; returns the median of each figure. */
export async function compareLoads(ours: LoadedServer, theirs: LoadedServer): Promise<Comparison> {
  return loadInTurn({ ours, theirs });
}

/** Like `compareLoads`, for any number of servers. */
export async function loadInTurn<Name extends string>(
  servers: Record<Name, LoadedServer>,
): Promise<Record<Name, LoadRound>> {
  const names = Object.keys(servers) as Name[];
  const rounds: Record<Name, LoadRound>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const answered: [Name, LoadRound][] = [];
    for (const name of names) answered.push([name, await runLoad(servers[name])]);
    rounds.push(Object.fromEntries(answered) as Record<Name, LoadRound>);
  }
  const middles = names.map((name) => [name, findMiddle(rounds.map((round) => round[name]))]);
  return Object.fromEntries(middles) as Record<Name, LoadRound>;
}

/** The median of each figure. */
export function findMiddle(rounds: LoadRound[]): LoadRound {
  const middle = (pick: (round: LoadRound) => number) =>
    rounds.map(pick).sort((one, other) => one - other)[Math.floor(rounds.length / 2)] ?? 0;
  return {
    answered: middle((round) => round.answered),
    rate: middle((round) => round.rate),
    p50: middle((round) => round.p50),
    p99: middle((round) => round.p99),
    busyShare: middle((round) => round.busyShare),
    cost: rounds.some(({ cost }) => cost === undefined)
      ? undefined
      : middle(({ cost }) => cost ?? 0),
    wrong: undefined,
  };
}
