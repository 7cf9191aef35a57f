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
  /** Whole requests, asked for in turn; 32 '#' in one stand for a text that never comes again. */
  requests: string[];
  /** How every answer must begin, 'HTTP/1.1 200'. */
  expected: string;
}

export interface LoadResult {
  /** Answers in all, those of the warm-up included. */
  answered: number;
  /** Answers a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** How much of its core the client used: near 1, it may be what bounds the rate. */
  busyShare: number;
  wrong: string | undefined;
}

/** A load and what it cost the server. */
export interface LoadRound extends LoadResult {
  /** Microseconds of processor time an answer took; it says the same on a busy machine. Undefined off Linux. */
  cost: number | undefined;
}

export interface LoadedServer {
  /** Its processor time is counted where its process is known. */
  server: Pick<RunningServer, 'port'> & Partial<Pick<RunningServer, 'pid'>>;
  spec: Omit<LoadSpec, 'port'>;
}

const CLIENT = fileURLToPath(new URL('load-client.ts', import.meta.url));

/** Asks a server from a process on the other core, unless others are named. */
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

/** Loads two sides in turn, so that what else the machine does hits both; gives the middle of each figure. */
export async function compareLoads(ours: LoadedServer, theirs: LoadedServer): Promise<Comparison> {
  return loadInTurn({ ours, theirs });
}

/** As `compareLoads`, of any number. */
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

/** The middle of each figure. */
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
