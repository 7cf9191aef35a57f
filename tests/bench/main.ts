import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureEnquiries } from './measure-enquiries.ts';
import { measureHome } from './measure-home.ts';
import { measureMail } from './measure-mail.ts';
import { measurePatients } from './measure-patients.ts';
import { measurePublish } from './measure-publish.ts';
import { measureSearch } from './measure-search.ts';
import { measureStart } from './measure-start.ts';
import type { Measure, Options } from './measure.ts';
import { writeTable } from './write-table.ts';

const HELP = `measure the site against its budgets

  npm run bench [-- --only search,patients,enquiries,start,home,…] [--records 1000000] [--seconds 4]

Each figure is the middle of three rounds, ours and the baseline's in turn. Exit code 1 when a budget
is missed.
`;

const PARTS: Record<string, (options: Options) => Promise<Measure[]>> = {
  search: measureSearch,
  patients: measurePatients,
  enquiries: measureEnquiries,
  start: measureStart,
  home: measureHome,
  mail: measureMail,
  publish: measurePublish,
};

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(PARTS).join(',') },
    records: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '4' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) process.stdout.write(HELP);
else process.exitCode = await measure(values.only.split(','));

async function measure(names: string[]): Promise<number> {
  const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) {
    process.stderr.write(`There is no part '${unknown}'.\n${HELP}`);
    return 1;
  }
  const options = { records: Number(values.records), seconds: Number(values.seconds) };
  const measures: Measure[] = [];
  for (const name of names) {
    process.stderr.write(`Measuring ${name} …\n`);
    measures.push(...((await PARTS[name]?.(options)) ?? []));
  }
  const [load = 0] = loadavg();
  process.stdout.write(
    `\nNode ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'processor'}, load ${load.toFixed(1)} at the end\n\n${writeTable(measures)}\n`,
  );
  return measures.some(({ isMet }) => isMet === false) ? 1 : 0;
}
