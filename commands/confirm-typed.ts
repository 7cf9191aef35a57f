import { createInterface } from 'node:readline/promises';
import type { CommandContext } from './command.ts';

/** Asks a person at a terminal to type the word; elsewhere nobody can be asked, and the answer is no. */
export async function confirmTyped(
  { input, errors, signal }: Pick<CommandContext, 'input' | 'errors' | 'signal'>,
  word: string,
): Promise<boolean> {
  if (!input.isTTY) return false;
  const lines = createInterface({ input, output: errors, terminal: true });
  try {
    return (await lines.question(`Type ${word} to go on: `, { signal })).trim() === word;
  } finally {
    lines.close();
  }
}
