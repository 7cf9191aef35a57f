import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { verifyStaffPassword } from '../app/access/password/password.server.ts';
import { addRecord, TEST_PASSPHRASE, useTestClinic } from '../tests/support/open-test-clinic.ts';
import { setQuickPassword } from '../tests/support/set-quick-password.ts';
import * as restore from './backup/restore.ts';
import type { Command } from './command.ts';
import * as move from './move/move.ts';
import * as erase from './people/erase.ts';
import * as hold from './people/hold.ts';
import * as setPassword from './set-password.ts';
import * as verifyAudit from './audit/verify-audit.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const OLD = 'violet-harbour-77-kettle';
const NEW = 'amber-lantern-31-orchard';
const PATIENT = '0000000001';

const clinic = useTestClinic(async (stores) => {
  await addRecord(stores, { key: 'visit', patientid: PATIENT });
  await setQuickPassword(stores.database, OLD);
});
let path: string;
beforeEach(async () => {
  path = await clinic.backUp();
});

const opens = (password: string) =>
  clinic.withStores(async ({ database }) => Boolean(await verifyStaffPassword(database, password)));

const underWay = () =>
  `A restore or a move is running on the data folder ${clinic.dataDir}: run the command again when it has ended. Nothing was changed.`;

/** A restore that has started and waits for the passphrase to be typed. */
async function beginRestore() {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const errors = new PassThrough();
  const asked = once(errors, 'data');
  const ended = restore.run([path], {
    settings: { ...clinic.settings, backupPassphrase: undefined },
    input,
    output: new PassThrough().resume(),
    errors,
    signal: new AbortController().signal,
    now: () => clinic.clock.now,
  });
  await asked;
  return { ended, goOn: () => input.write(`${TEST_PASSPHRASE}\r`) };
}

/** A database server that never answers, so that a move to it keeps running. */
async function openSilentServer() {
  const server = createServer().listen(0, '127.0.0.1');
  const connected = once(server, 'connection');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://clinic@127.0.0.1:${port}/clinic`,
    connected,
    async close() {
      const [socket] = await connected;
      socket.destroy();
      server.close();
    },
  };
}

test('a password set during a restore is refused, not set and lost', async () => {
  const { ended, goOn } = await beginRestore();
  await expect(clinic.run(setPassword, [], NEW)).rejects.toThrow(underWay());
  await expect(clinic.run(verifyAudit, [])).rejects.toThrow(underWay());
  goOn();
  expect(await ended).toBe(0);
  expect(await opens(OLD)).toBe(true);
  await clinic.run(setPassword, [], NEW);
  expect(await opens(NEW)).toBe(true);
});

test('a command is refused during a move; a move that was killed blocks no later one', async () => {
  const server = await openSilentServer();
  const child = spawn(process.execPath, [MAIN, 'move', '--to-database', server.url], {
    env: { PATH: process.env['PATH'], DATA_DIR: clinic.dataDir },
    cwd: clinic.folder,
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await server.connected;
  await expect(clinic.run(setPassword, [], NEW)).rejects.toThrow(underWay());
  child.kill('SIGKILL');
  await ended;
  await server.close();
  expect(await clinic.run(setPassword, [], NEW)).toBe(0);
});

test.each<[string, Command, () => string[]]>([
  ['restore', restore, () => [path]],
  ['move', move, () => ['--to-database', 'postgres://clinic@127.0.0.1:9/clinic']],
])(
  '%s is refused while a command runs, and another command is not',
  async (_name, command, args) => {
    let answered: unknown[] = [];
    await clinic.runAtTerminal(erase, ['--patientid', PATIENT], async () => {
      answered = await Promise.allSettled([
        clinic.run(command, args()),
        clinic.run(hold, ['--mobile', '9000000009', '--yes']),
      ]);
      return 'erase';
    });
    expect(answered).toMatchObject([
      {
        reason: {
          message: `Another command is running on the data folder ${clinic.dataDir}: let it finish, then run this one again. Nothing was changed.`,
        },
      },
      { value: 0 },
    ]);
  },
);
