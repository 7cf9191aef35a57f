import { afterEach, expect, test } from 'vitest';
import { verifyOwnerPassword } from '../app/access/password/owner-password.server.ts';
import { verifyStaffPassword } from '../app/access/password/password.server.ts';
import { openTestCommand, type TestCommand } from '../tests/support/open-test-command.ts';
import { setQuickPassword } from '../tests/support/set-quick-password.ts';
import * as setOwnerPassword from './set-owner-password.ts';

let clinic: TestCommand;
afterEach(() => clinic.remove());

test("a password piped to the command is the owner's, and the staff password stays", async () => {
  clinic = await openTestCommand('violet-harbour-77-kettle\nsecond line\n');
  await clinic.open(({ database }) => setQuickPassword(database, 'a monsoon ladder'));
  const { code, output } = await clinic.run(setOwnerPassword);
  expect(code).toBe(0);
  expect(output).toContain("The owner's password is set.");
  expect(output).not.toContain('violet');
  await clinic.open(async ({ database }) => {
    expect(await verifyOwnerPassword(database, 'violet-harbour-77-kettle')).toBeDefined();
    expect(await verifyStaffPassword(database, 'violet-harbour-77-kettle')).toBeUndefined();
    expect(await verifyStaffPassword(database, 'a monsoon ladder')).toBeDefined();
    const row = database.read.selectFrom('audit').select(['action', 'subject', 'device']);
    expect(await row.execute()).toEqual([
      {
        action: 'settings',
        subject: "owner's password",
        device: expect.stringMatching(/^command line, account /),
      },
    ]);
  });
});

test('the staff password, which all staff know, is refused', async () => {
  clinic = await openTestCommand('violet-harbour-77-kettle\n');
  await clinic.open(({ database }) => setQuickPassword(database, 'violet-harbour-77-kettle'));
  await expect(clinic.run(setOwnerPassword)).rejects.toThrow(
    "The owner's password must not be the staff password, which all staff know. Nothing was changed.",
  );
});

test('a weak password is refused with the reason', async () => {
  clinic = await openTestCommand('short\n');
  await expect(clinic.run(setOwnerPassword)).rejects.toThrow(
    /at least 15 characters.*Nothing was changed\./,
  );
});

test('a password among the arguments is refused without repeating it', async () => {
  clinic = await openTestCommand();
  await expect(clinic.run(setOwnerPassword, 'violet-harbour-77-kettle')).rejects.toThrow(
    'Give no password on the command line, where others can read it: the command asks for it.',
  );
});
