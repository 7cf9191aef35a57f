import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inFolder, showMs, type Measure } from './measure.ts';
import { readPssMiB } from '../support/servers/read-proc.ts';
import { startBare, startSite, type RunningServer } from '../support/servers/start-server.ts';

const STARTS = 5;
const REST_MS = 3000;
const MAX_MS = 500;
const MAX_MIB = 80;

/** The time of a warm start until the ready line, and the memory of the idle server. */
export function measureStart(): Promise<Measure[]> {
  return inFolder(async (folder) => {
    const dataDir = join(folder, 'data');
    // The first start sets up the data folder and renders the pages; it is not measured.
    const first = await startSite(dataDir);
    await first.stop();
    const starts: RunningServer[] = [];
    let memory: number | undefined;
    for (let start = 0; start < STARTS; start++) {
      const site = await startSite(dataDir, { samePort: first.port });
      starts.push(site);
      if (start === STARTS - 1) {
        await setTimeout(REST_MS);
        memory = await readPssMiB(site.pid);
      }
      await site.stop();
    }
    const bareMemory = await measureBareMemory(folder);
    const middleOf = (pick: (site: RunningServer) => number) =>
      starts.map(pick).sort((one, other) => one - other)[Math.floor(STARTS / 2)] ?? Infinity;
    const middle = middleOf((site) => site.readyAfterMs);
    const cpu = middleOf((site) => site.readyAfterCpuMs ?? Infinity);
    return [
      {
        what: 'Warm start to the ready line',
        ours: Number.isFinite(cpu) ? `${showMs(middle)} (${showMs(cpu)} CPU)` : showMs(middle),
        baseline: '400 ms WordPress',
        ratio: (middle / 400).toFixed(2),
        budget: `<= ${MAX_MS} ms`,
        isMet: middle <= MAX_MS,
      },
      {
        what: 'Memory at rest (PSS)',
        ours: showMemory(memory),
        baseline: `${showMemory(bareMemory)} bare node:http`,
        ratio: memory && bareMemory ? (memory / bareMemory).toFixed(2) : '',
        budget: `<= ${MAX_MIB} MiB`,
        isMet: memory === undefined ? undefined : memory <= MAX_MIB,
      },
    ];
  });
}

async function measureBareMemory(folder: string): Promise<number | undefined> {
  await writeFile(join(folder, 'answer.json'), JSON.stringify({ headers: {}, body: '' }));
  const bare = await startBare('answer', folder);
  await setTimeout(REST_MS);
  const memory = await readPssMiB(bare.pid);
  await bare.stop();
  return memory;
}

function showMemory(mebibytes: number | undefined): string {
  return mebibytes === undefined ? 'not measured here' : `${mebibytes.toFixed(0)} MiB`;
}
