import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type Part, type Report, sumTallies } from './finding.ts';
import { proveKill } from './prove-kill.ts';
import { proveClients } from './prove-clients.ts';
import { proveClock } from './prove-clock.ts';
import { proveFaults } from './prove-faults.ts';
import { proveFiles } from './prove-files.ts';
import { proveFuzz } from './prove-fuzz.ts';
import { proveFull } from './prove-full.ts';
import { proveLocked } from './prove-locked.ts';
import { proveReaders } from './prove-readers.ts';
import { proveStop } from './prove-stop.ts';
import { proveLoad } from './prove-load.ts';
import { proveMail } from './prove-mail.ts';
import { provePower } from './prove-power.ts';
import { writeFindings } from './write-findings.ts';

const PARTS: Record<string, Part> = {
  kill: proveKill,
  power: provePower,
  faults: proveFaults,
  full: proveFull,
  locked: proveLocked,
  clock: proveClock,
  stop: proveStop,
  clients: proveClients,
  fuzz: proveFuzz,
  files: proveFiles,
  readers: proveReaders,
  load: proveLoad,
  mail: proveMail,
};

const HELP = `break the site in every way that can be thought of, and count what is lost

  npm run prove [-- PART … --seed N]

parts   ${Object.keys(PARTS).join(', ')}; all without a name
sizes   --rate 200 --kills 50 --cuts 20 --points 50 --bodies 10000 --staff-bodies 2000
        --patients 1000 --reads 50000 --seconds 120 --staff 50

The same seed draws the same moments and the same bodies. A part that needs root or a missing program is
left out by name. Exit code 1 when a promise is broken. docs/prove.md says what each part does.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    rate: { type: 'string', default: '200' },
    kills: { type: 'string', default: '50' },
    cuts: { type: 'string', default: '20' },
    points: { type: 'string', default: '50' },
    bodies: { type: 'string', default: '10000' },
    'staff-bodies': { type: 'string', default: '2000' },
    patients: { type: 'string', default: '1000' },
    reads: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '120' },
    staff: { type: 'string', default: '50' },
    help: { type: 'boolean', short: 'h' },
  },
});
// Exiting normally runs the handlers that kill the started sites.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
if (values.help) process.stdout.write(HELP);
else process.exitCode = await prove(positionals.length > 0 ? positionals : Object.keys(PARTS));

async function prove(names: string[]): Promise<number> {
  const unknown = names.find((name) => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) {
    process.stderr.write(`There is no part '${unknown}'.\n${HELP}`);
    return 1;
  }
  process.stderr.write(`seed ${values.seed}\n`);
  const startedAt = performance.now();
  const sections: { name: string; report: Report }[] = [];
  for (const name of names) {
    const say = (line: string) => void process.stderr.write(`${name}: ${line}\n`);
    say('begins');
    const report = await PARTS[name]?.({
      seed: Number(values.seed),
      rate: Number(values.rate),
      kills: Number(values.kills),
      cuts: Number(values.cuts),
      points: Number(values.points),
      bodies: Number(values.bodies),
      staffBodies: Number(values['staff-bodies']),
      patients: Number(values.patients),
      reads: Number(values.reads),
      seconds: Number(values.seconds),
      staff: Number(values.staff),
      say,
    });
    if (report) sections.push({ name, report });
  }
  const minutes = (performance.now() - startedAt) / 60_000;
  const [load = 0] = loadavg();
  process.stdout.write(
    `\nseed ${values.seed}, Node ${process.version}, ${availableParallelism()} × ${cpus()[0]?.model ?? 'processor'}, ` +
      `load ${load.toFixed(1)} at the end, ${minutes.toFixed(1)} minutes\n\n${writeFindings(sections)}\n`,
  );
  const reports = sections.map(({ report }) => report);
  process.stdout.write(`${describeTally(reports)}\n`);
  return reports.some(({ findings }) => findings.some(({ isKept }) => isKept === false)) ? 1 : 0;
}

function describeTally(reports: Report[]): string {
  const tally = sumTallies(reports);
  const show = (count: number) => count.toLocaleString('en-US');
  return (
    `${show(tally.acknowledged)} acknowledged writes, ${show(tally.kills)} kills, ${show(tally.cuts)} power cuts, ` +
    `${show(tally.faults)} injected faults, ${show(tally.hostile)} hostile inputs: ` +
    `lost ${show(tally.lost)}, duplicated ${show(tally.duplicated)}, unexpected 5xx ${show(tally.unexpected)}`
  );
}
