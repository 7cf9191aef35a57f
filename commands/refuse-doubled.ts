import { parseArgs } from 'node:util';
import { CLINIC_COMMAND } from '../server/settings/settings.ts';
import { CommandFault } from './command.ts';

/** Of an option that is given twice only the last would count: one person held or erased, where two were meant. */
export function refuseDoubled(args: string[], command: string): void {
  const { tokens } = parseArgs({ args, strict: false, tokens: true });
  const given = new Set<string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (given.has(token.name)) {
      throw new CommandFault(
        `Option ${token.rawName} is given twice. How it is given: ${CLINIC_COMMAND} ${command} --help`,
      );
    }
    given.add(token.name);
  }
}
