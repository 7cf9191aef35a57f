// Stands in for npm in a checkout of a test: installs two packages slowly, and undoes that when it is stopped,
// as npm does. Each beginning and end has a line in the file TEST_NPM_LOG; TEST_NPM_LOSES names a package that does
// not come, TEST_NPM_LACKS a library that the runtime, which comes then too, does not find. With TEST_NPM_FAILS it
// fails as without a network.
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PACKAGES = ['one', 'two'];
const note = (/** @type {string} */ line) =>
  appendFileSync(process.env.TEST_NPM_LOG ?? '', `${line}\n`);

async function undo() {
  await pause(1_500);
  rmSync('node_modules', { recursive: true, force: true });
  note('undone');
  process.exit(1);
}

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!stopping) void undo();
    stopping = true;
  });
}

note('begun');
rmSync('node_modules', { recursive: true, force: true });
if (process.env.TEST_NPM_FAILS) process.exit(1);
for (const name of PACKAGES.filter((one) => one !== process.env.TEST_NPM_LOSES)) {
  await pause(750);
  if (stopping) await new Promise(() => undefined);
  const folder = join('node_modules', name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{}');
}
const lacked = process.env.TEST_NPM_LACKS;
if (lacked) {
  mkdirSync('node_modules/.bin');
  const runtime = `#!/bin/sh\necho 'cannot open ${lacked}' >&2\nexit 127\n`;
  writeFileSync('node_modules/.bin/node', runtime, { mode: 0o755 });
}
const packages = Object.fromEntries(PACKAGES.map((name) => [`node_modules/${name}`, {}]));
writeFileSync(join('node_modules', '.package-lock.json'), JSON.stringify({ packages }));
note('done');
