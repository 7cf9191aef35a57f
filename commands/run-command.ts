import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROGRAM_VERSION } from '../app/content/project-folder.server.ts';
import { type Settings, CLINIC_COMMAND } from '../server/settings/settings.ts';
import { CommandFault, type CommandContext } from './command.ts';
import { COMMANDS } from './commands.ts';
import { describeFault } from './describe-fault.ts';

/** Every command takes it. Without it, only a start of the site upgrades the database of an earlier version. */
const UPGRADE = '--upgrade';
const WITHOUT_CLINIC = new Set(['check-content']);

interface Caller extends Omit<CommandContext, 'settings'> {
  readSettings: () => Settings;
}

/** Runs the command that the arguments name and returns the exit code. A fault is printed as one sentence. */
export async function runCommand(args: string[], caller: Caller): Promise<number> {
  try {
    return await runNamed(args, caller);
  } catch (error) {
    const sentence = describeArgumentsFault(error, args[0] ?? '') ?? describeFault(error);
    caller.errors.write(`${sentence}\n`);
    return 1;
  }
}

async function runNamed([name = '--help', ...args]: string[], caller: Caller): Promise<number> {
  const { output, errors } = caller;
  // 'help erase' is the same as 'erase --help'.
  if (name === 'help' && args[0] !== undefined) return runNamed([args[0], '--help'], caller);
  if (['help', '--help', '-h'].includes(name)) {
    output.write(await listCommands());
    return 0;
  }
  if (name === '--version') {
    output.write(`${PROGRAM_VERSION}\n`);
    return 0;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) {
    errors.write(`There is no command '${name}'.\n${await listCommands()}`);
    return 1;
  }
  const command = await load();
  const { values, tokens } = parseArgs({
    args,
    options: { help: { type: 'boolean', short: 'h' } },
    strict: false,
    tokens: true,
  });
  if (values.help === true) {
    output.write(command.help);
    return 0;
  }
  // Only the last would count, so one person would be erased where two were meant.
  const given = tokens.filter((token) => token.kind === 'option');
  const doubled = given.find(
    (one, place) =>
      !command.repeatable?.includes(one.name) &&
      given.slice(0, place).some(({ name: other }) => other === one.name),
  );
  if (doubled) {
    throw new CommandFault(
      `Option ${doubled.rawName} is given twice. Usage: ${CLINIC_COMMAND} ${name} --help`,
    );
  }
  const { readSettings, ...context } = caller;
  const settings = readSettings();
  if (!WITHOUT_CLINIC.has(name)) requireOwner(settings.dataDir);
  return command.run(
    args.filter((argument) => argument !== UPGRADE),
    { ...context, settings: { ...settings, mayUpgrade: args.includes(UPGRADE) } },
  );
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
