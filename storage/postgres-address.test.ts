import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { addressForDriver } from './postgres-address.ts';
import { readPlace } from './postgres-faults.ts';

const at = (query: string) => `postgres://clinic:secret@db.example.org:5432/clinic?${query}`;

test('an address as providers give it, with sslmode=require, starts the site without a warning', () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  for (const mode of ['require', 'prefer', 'verify-ca', 'verify-full', 'no-verify', 'disable']) {
    expect(readPlace(at(`sslmode=${mode}`)).host).toBe('db.example.org');
  }
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('whoever the server is, is looked at as strictly as ever', () => {
  for (const query of ['sslmode=require', 'application_name=clinic&sslmode=verify-ca']) {
    const { ssl } = new pg.Client({ connectionString: addressForDriver(at(query)) });
    expect(ssl).toBeTruthy();
    expect(ssl).not.toMatchObject({ rejectUnauthorized: false });
  }
  const others = ['sslmode=disable', 'sslmode=no-verify', 'uselibpqcompat=true&sslmode=require'];
  for (const query of others) expect(addressForDriver(at(query))).toBe(at(query));
});
