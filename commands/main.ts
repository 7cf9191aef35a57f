import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describeUnknownSettings } from '../server/settings/settings-file.ts';
import { readProcessSettings } from '../server/settings/settings.ts';
import { runCommand } from './run-command.ts';

// Compiling is half the run time of a small command. Without write access to the folder there is no cache.
enableCompileCache(fileURLToPath(new URL('../build/compile-cache', import.meta.url)));

// Files written by commands hold patients' data, so only this user may read them.
process.umask(0o077);

// A closed pipe (`| head`) is not an error of the command.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());

process.exitCode = await runCommand(process.argv.slice(2), {
  readSettings() {
    // Before the settings are read: a mistyped setting may be the reason why another is refused.
    for (const sentence of describeUnknownSettings()) process.stderr.write(`${sentence}\n`);
    return readProcessSettings();
  },
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  signal: stop.signal,
  now: () => new Date(),
});
