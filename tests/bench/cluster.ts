import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { askOnce } from '../support/servers/run-test-postgres.ts';
import { fillClinic } from './fill-clinic.ts';
import { inFolder, type Measure } from './measure.ts';
import { measureClusterSearch, pickSearches } from './measure-cluster-search.ts';
import { measureKills, measureRollingRestart } from './measure-faults.ts';
import { measureCores, measureRates } from './measure-scaling.ts';
import { type Cluster, openCluster } from './start-cluster.ts';
import { writeTable } from './write-table.ts';

const INSTANCES = 3;
const FEW_RECORDS = 200;

const HELP = `measure three instances behind nginx, on PostgreSQL and a store of files

  npm run bench:cluster [-- --only kill,restart,search,cores,rates] [--records 1000000] [--seconds 4]
                        [--kill-seconds 60]

  kill     an instance is killed every ten seconds under load: nothing acknowledged is lost or stored twice
  restart  the same while the instances are replaced one by one
  search   exact search in a large clinic against a bare "select 1" over the same pool
  cores    two instances on two cores against one on one core, the database and nginx with them
  rates    what one instance and three take, on all cores

It needs PostgreSQL, nginx (Debian: nginx-light) and taskset; with OpenStack Swift (python3-swift) reports
rest in a bucket, else in a folder that the instances share. Exit code 1 when a budget is missed.
`;

interface Options {
  /** Names of the parts to measure. */
  only: string[];
  records: number;
  seconds: number;
  killSeconds: number;
}

const NAMES = ['kill', 'restart', 'search', 'cores', 'rates'];

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: NAMES.join(',') },
    records: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '4' },
    'kill-seconds': { type: 'string', default: '60' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) process.stdout.write(HELP);
else {
  process.exitCode = await measure({
    only: values.only.split(','),
    records: Number(values.records),
    seconds: Number(values.seconds),
    killSeconds: Number(values['kill-seconds']),
  });
}

async function measure(options: Options): Promise<number> {
  const unknown = options.only.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) {
    process.stderr.write(`There is no part '${unknown}'.\n${HELP}`);
    return 1;
  }
  const measures = [
    ...(await withCluster((cluster) => measureFaults(cluster, options))),
    ...(await withCluster((cluster) => measureLarge(cluster, options))),
  ];
  const [load = 0] = loadavg();
  process.stdout.write(
    `\nNode ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'processor'}, load ${load.toFixed(1)} at the end\n\n${writeTable(measures)}\n`,
  );
  return measures.some(({ isMet }) => isMet === false) ? 1 : 0;
}

function withCluster(work: (cluster: Cluster) => Promise<Measure[]>): Promise<Measure[]> {
  return inFolder(async (folder) => {
    const cluster = await openCluster(folder, INSTANCES);
    return work(cluster).finally(() => cluster.stop());
  });
}

async function measureFaults(cluster: Cluster, { only, killSeconds }: Options): Promise<Measure[]> {
  if (!only.includes('kill') && !only.includes('restart')) return [];
  await fillClinic(cluster.environment, FEW_RECORDS);
  const measures: Measure[] = [];
  if (only.includes('kill')) {
    tell('kill');
    measures.push(...(await measureKills(cluster, killSeconds)));
  }
  if (only.includes('restart')) {
    tell('restart');
    measures.push(...(await measureRollingRestart(cluster)));
  }
  return measures;
}

function tell(part: string): void {
  const [load = 0] = loadavg();
  process.stderr.write(`Measuring ${part}, load ${load.toFixed(1)} …\n`);
}

async function measureLarge(
  cluster: Cluster,
  { only, records, seconds }: Options,
): Promise<Measure[]> {
  if (!only.some((name) => ['search', 'cores', 'rates'].includes(name))) return [];
  const filled = await fillClinic(cluster.environment, records);
  await askOnce(cluster.databaseUrl, 'vacuum analyze');
  const searches = await pickSearches(cluster.databaseUrl, filled.records);
  const sizes = { size: `${filled.records.toLocaleString('en-US')} records`, seconds };
  const measures: Measure[] = [];
  if (only.includes('search')) {
    tell('search');
    measures.push(...(await measureClusterSearch(cluster.databaseUrl, searches, sizes)));
  }
  if (only.includes('cores')) {
    tell('cores');
    measures.push(...(await measureCores(cluster, searches, sizes)));
  }
  if (only.includes('rates')) {
    tell('rates');
    measures.push(...(await measureRates(cluster, searches, sizes)));
  }
  return measures;
}
