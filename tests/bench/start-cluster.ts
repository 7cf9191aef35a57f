import { join } from 'node:path';
import {
  createTestDatabase,
  runTestPostgres,
  type TestPostgres,
} from '../support/servers/run-test-postgres.ts';
import { openBenchFiles } from './cluster-files.ts';
import { needNginx, startNginx, type Nginx } from './start-nginx.ts';
import { findFreePort } from '../../setup/find-port.ts';
import { startInstance, type RunningServer } from '../support/servers/start-server.ts';

export interface Cluster {
  /** Port of nginx. */
  port: number;
  databaseUrl: string;
  /** Environment variables of the instances and commands. */
  environment: Record<string, string>;
  /** Where report files are stored, in words. */
  files: string;
  postgres: TestPostgres;
  nginx: Nginx;
  instances: Instance[];
  stop(): Promise<void>;
}

export interface Instance {
  port: number;
  /** Undefined before the first start. */
  server: RunningServer | undefined;
  start(cores?: string): Promise<void>;
}

const ALL_CORES = '0,1';
const POSTGRES = { max_connections: '120', max_wal_size: '4GB', shared_buffers: '1GB' };

/** Starts nginx, PostgreSQL and a file store for `count` instances. The instances are not started yet. */
export async function openCluster(folder: string, count: number): Promise<Cluster> {
  const program = needNginx();
  const postgres = await runTestPostgres({ settings: POSTGRES });
  const files = await openBenchFiles(folder);
  const databaseUrl = await createTestDatabase(postgres.url, 'clinic');
  const port = await findFreePort();
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
    ...files.environment,
  };
  const instances: Instance[] = [];
  for (let number = 0; number < count; number++) {
    instances.push(makeInstance(await findFreePort(), port, environment));
  }
  const nginx = await startNginx(
    program,
    join(folder, 'nginx'),
    port,
    instances.map((instance) => instance.port),
  );
  return {
    port,
    databaseUrl,
    environment,
    files: files.name,
    postgres,
    nginx,
    instances,
    async stop() {
      for (const { server } of instances) await server?.stop();
      await nginx.stop();
      await files.stop();
      await postgres.remove();
    },
  };
}

function makeInstance(
  port: number,
  publicPort: number,
  environment: Record<string, string>,
): Instance {
  const instance: Instance = {
    port,
    server: undefined,
    async start(cores = ALL_CORES) {
      instance.server = await startInstance(port, cores, {
        ...environment,
        PUBLIC_URL: `http://127.0.0.1:${publicPort}`,
        TRUST_PROXY: '127.0.0.1',
      });
    },
  };
  return instance;
}
