// `npm run check`: types, lint, format and quick tests at the same time, on as many cores as there are.
// `npm run check -- app/patients` checks these folders or files, and runs the quick tests that import them.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const places = process.argv.slice(2);
const isPart = places.length > 0;

const CHECKS = {
  'quick tests': [
    'vitest/vitest.mjs',
    ...(isPart ? ['related', '--run', ...listSources()] : ['run']),
    '--project',
    'quick',
  ],
  types: [
    'typescript/bin/tsc',
    '--noEmit',
    // Each checker works out the shared types anew: with four, as many as are usual, a third more.
    '--checkers',
    '2',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/types.tsbuildinfo',
  ],
  lint: ['oxlint/bin/oxlint', ...places],
  format: [
    'prettier/bin/prettier.cjs',
    '--check',
    '--cache',
    '--cache-strategy=content',
    '--log-level=warn',
    ...(isPart ? places : ['.']),
  ],
};

/** The source files in the given places. */
function listSources(): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...places]);
  return files
    .toString()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file));
}

interface Outcome {
  name: string;
  /** Empty for the tests, which show theirs while they run. */
  output: string;
  hasPassed: boolean;
  seconds: number;
}

const outcomes = await Promise.all((Object.keys(CHECKS) as (keyof typeof CHECKS)[]).map(run));
for (const { name, output, hasPassed, seconds } of outcomes) {
  if (output.trim() !== '') console.log(`\n${output.trimEnd()}`);
  console.log(`${name}: ${hasPassed ? 'passed' : 'FAILED'} after ${seconds.toFixed(0)} s`);
}
if (!outcomes.every(({ hasPassed }) => hasPassed)) process.exitCode = 1;

async function run(name: keyof typeof CHECKS): Promise<Outcome> {
  const startedAt = performance.now();
  const [script = '', ...args] = CHECKS[name];
  const isShown = name === 'quick tests';
  const child = spawn(process.execPath, [`node_modules/${script}`, ...args], {
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
  });
  const printed = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const [code] = (await once(child, 'exit')) as [number | null];
  const seconds = (performance.now() - startedAt) / 1000;
  return { name, output: (await Promise.all(printed)).join(''), hasPassed: code === 0, seconds };
}
