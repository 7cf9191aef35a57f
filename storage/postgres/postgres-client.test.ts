import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { addressForDriver } from './postgres-client.ts';
import { DatabaseRefused, readPlace } from './postgres-faults.ts';

const at = (query: string) => `postgres://clinic:secret@db.example.org:5432/clinic?${query}`;

test('an address with sslmode=require, as hosting providers give it, causes no warning', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  for (const mode of ['require', 'prefer', 'verify-ca', 'verify-full', 'no-verify', 'disable']) {
    expect(readPlace(at(`sslmode=${mode}`)).host).toBe('db.example.org');
  }
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('sslmode=require and verify-ca still verify the certificate; other modes stay unchanged', () => {
  for (const query of ['sslmode=require', 'application_name=clinic&sslmode=verify-ca']) {
    const { ssl } = new pg.Client({ connectionString: addressForDriver(at(query)) });
    expect(ssl).toBeTruthy();
    expect(ssl).not.toMatchObject({ rejectUnauthorized: false });
  }
  const others = ['sslmode=disable', 'sslmode=no-verify', 'uselibpqcompat=true&sslmode=require'];
  for (const query of others) expect(addressForDriver(at(query))).toBe(at(query));
});

test.for(['ab@cd/ef', 'ab@cd?ef', 'ab@cd#ef', 'ab/cd', 'ab?cd', 'ab#cd', '12/cd', '12/c=d'])(
  'no part of the unescaped password %s is taken for the host name and shown',
  (password) => {
    const read = () => readPlace(`postgres://clinic:${password}@db.example.org/clinic`);
    expect(read).toThrow(DatabaseRefused);
    expect(read).toThrow(
      'DATABASE_URL cannot be read: write signs such as % @ : / ? # in the password as %25 %40 %3A %2F %3F %23.',
    );
  },
);

test('an @ outside of the password is accepted', () => {
  expect(readPlace('postgres://clinic:ab@cd@db.example.org/clinic').host).toBe('db.example.org');
  expect(readPlace(at('user=clinic@tenant')).host).toBe('db.example.org');
});
