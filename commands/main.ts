import { statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { PROGRAM_VERSION } from '../app/content/project-folder.server.ts';
import { describeUnknownSettings } from '../server/settings/settings-file.ts';
import { readProcessSettings, CLINIC_COMMAND } from '../server/settings/settings.ts';
import { CommandFault } from './command.ts';
import { COMMANDS } from './commands.ts';
import { describeFault } from './describe-fault.ts';

/** Every command takes it. Without it, only a start of the site upgrades the database of an earlier version. */
const UPGRADE = '--upgrade';
const WITHOUT_CLINIC = new Set(['check-content']);

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

try {
  process.exitCode = await runNamedCommand(process.argv.slice(2));
} catch (error) {
  const sentence = describeArgumentsFault(error, process.argv[2] ?? '') ?? describeFault(error);
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

async function runNamedCommand([name = '--help', ...args]: string[]): Promise<number> {
  // 'help erase' is the same as 'erase --help'.
  if (name === 'help' && args[0] !== undefined) return runNamedCommand([args[0], '--help']);
  if (['help', '--help', '-h'].includes(name)) {
    process.stdout.write(await listCommands());
    return 0;
  }
  if (name === '--version') {
    process.stdout.write(`${PROGRAM_VERSION}\n`);
    return 0;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) {
    process.stderr.write(`There is no command '${name}'.\n${await listCommands()}`);
    return 1;
  }
  const command = await load();
  if (asksForHelp(args)) {
    process.stdout.write(command.help);
    return 0;
  }
  refuseDoubled(args, name);
  const mayUpgrade = args.includes(UPGRADE);
  // Before the settings are read: a mistyped setting may be the reason why another is refused.
  for (const sentence of describeUnknownSettings()) process.stderr.write(`${sentence}\n`);
  const settings = readProcessSettings();
  if (!WITHOUT_CLINIC.has(name)) requireOwner(settings.dataDir);
  const own = args.filter((argument) => argument !== UPGRADE);
  return command.run(own, {
    settings: { ...settings, mayUpgrade },
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    signal: watchForStop(),
    now: () => new Date(),
  });
}

async function listCommands(): Promise<string> {
  const lines = Object.entries(COMMANDS).map(async ([name, load]) => {
    const { help } = await load();
    return `  ${name.padEnd(20)}${help.slice(0, help.indexOf('\n'))}\n`;
  });
  return `Commands (each with --help):\n${(await Promise.all(lines)).join('')}
With ${UPGRADE} a command may upgrade the database of an earlier version; otherwise the next start of the site does.
`;
}

function asksForHelp(args: string[]): boolean {
  const { values } = parseArgs({
    args,
    options: { help: { type: 'boolean', short: 'h' } },
    strict: false,
  });
  return values.help === true;
}

function watchForStop(): AbortSignal {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  return stop.signal;
}

/** The message for an error of `parseArgs`, with the command's --help; undefined for any other error. */
function describeArgumentsFault(error: unknown, command: string): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const help = `${CLINIC_COMMAND} ${command} --help`;
  const [, option = ''] = /'(?:-\w, )?(-[^ ']*)/.exec(error.message) ?? [];
  switch (error.code) {
    case 'ERR_PARSE_ARGS_UNKNOWN_OPTION':
      return `Unknown option ${option}. Its options: ${help}`;
    case 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE':
      return error.message.includes('does not take')
        ? `Option ${option} takes no value. Usage: ${help}`
        : `Option ${option} needs a value. Usage: ${help}`;
    case 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL': {
      const [, word = ''] = /^Unexpected argument '(.*?)'\./s.exec(error.message) ?? [];
      return `Unexpected argument '${word}'. Usage: ${help}`;
    }
    default:
      return undefined;
  }
}

/** Throws if an option is given twice: only the last would count, so one person would be erased where two were meant. */
function refuseDoubled(args: string[], command: string): void {
  const { tokens } = parseArgs({ args, strict: false, tokens: true });
  const given = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (given.has(token.name)) {
      throw new CommandFault(
        `Option ${token.rawName} is given twice. Usage: ${CLINIC_COMMAND} ${command} --help`,
      );
    }
    given.add(token.name);
  }
}

/** Throws if root runs the command on a clinic that another user serves: that user could not read root's files. */
function requireOwner(dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  // The server makes these in its data folder at its first start.
  const owner = ['server.lock', 'files']
    .map((name) => statSync(join(dataDir, name), { throwIfNoEntry: false }))
    .find((made) => made !== undefined)?.uid;
  if (owner === undefined || owner === 0) return;
  throw new CommandFault(
    `The site on ${dataDir} runs as another user (${owner}) and could not read files that root leaves there: run the command as that user, with runuser or sudo -u '#${owner}'.`,
  );
}
