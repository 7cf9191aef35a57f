import { afterEach, expect, test } from 'vitest';
import { openTestCommand, type TestCommand } from '../tests/support/open-test-command.ts';
import { findPassphrase } from './ask-at-terminal.ts';

let command: TestCommand | undefined;
afterEach(() => command?.remove());

async function type(passphrase: string, isNew = true): Promise<string> {
  command = await openTestCommand(`${passphrase}\n`);
  return findPassphrase(command.context, { isNew });
}

test('a new passphrase typed at the terminal needs 12 characters', async () => {
  expect(await type('kettle-harbo')).toBe('kettle-harbo');
  await expect(type('kettle-harb')).rejects.toThrow(
    'The passphrase must have at least 12 characters. Nothing was written.',
  );
});

test('a new passphrase of twelve equal characters is refused', async () => {
  await expect(type('aaaaaaaaaaaa')).rejects.toThrow('The passphrase is too easy to guess');
});

test('an older backup opens with its own passphrase, however weak', async () => {
  expect(await type('aaaaaaaaaaaa', false)).toBe('aaaaaaaaaaaa');
});
