import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { showRate, type Measure } from './measure.ts';
import { readPeakMiB } from '../support/servers/read-proc.ts';
import { LOAD_CORE, spawnNode } from '../support/servers/spawn-node.ts';

const MAIN = fileURLToPath(new URL('../../commands/main.ts', import.meta.url));
// Average number of records that demo-data makes for a patient, with its limit of three.
const RECORDS_A_PATIENT = 1.87;
// Filling the index of names takes about a sixth of the time (decision 0033).
const MIN_RATE = 30_000;
const MAX_MIB = 300;

/**
 * Fills the clinic with about `records` records by running the demo-data command. `clinic` is the DATA_DIR, or
 * all environment variables of the command.
 */
export async function fillClinic(
  clinic: string | Record<string, string>,
  records: number,
): Promise<{ records: number; measures: Measure[] }> {
  const patients = String(Math.ceil(records / RECORDS_A_PATIENT));
  const settings = typeof clinic === 'string' ? { DATA_DIR: clinic } : clinic;
  const child = spawnNode(LOAD_CORE, [MAIN, 'demo-data', '--patients', patients], settings);
  let peak: number | undefined;
  const watch = setInterval(async () => {
    peak = (child.pid === undefined ? undefined : await readPeakMiB(child.pid)) ?? peak;
  }, 100);
  const closed = once(child, 'close');
  const said = await text(child.stdout);
  clearInterval(watch);
  const [code] = await closed;
  const [, added, seconds] = /^Added (\d+) records .* in ([\d.]+) s\.$/m.exec(said) ?? [];
  if (code !== 0 || added === undefined) throw new Error(`demo-data failed: ${said}`);
  const rate = Number(added) / Number(seconds);
  return {
    records: Number(added),
    measures: [
      {
        what: `demo-data, ${Number(added).toLocaleString('en-US')} records`,
        ours: showRate(rate),
        baseline: '',
        ratio: '',
        budget: `>= ${showRate(MIN_RATE)}`,
        isMet: rate >= MIN_RATE,
      },
      {
        what: 'demo-data, most memory',
        ours: peak === undefined ? 'not measured here' : `${peak.toFixed(0)} MiB`,
        baseline: '',
        ratio: '',
        budget: `<= ${MAX_MIB} MB`,
        isMet: peak === undefined ? undefined : peak * 1.048576 <= MAX_MIB,
      },
    ],
  };
}
