import { expect, test } from 'vitest';
import { describeForeignEngine } from './check-server.ts';

test.each([
  'PostgreSQL 15.18 (Debian 15.18-0+deb12u1) on x86_64-pc-linux-gnu, compiled by gcc (Debian 12.2.0-14) 12.2.0, 64-bit',
  'PostgreSQL 17.4 on aarch64-unknown-linux-gnu, compiled by aarch64-unknown-linux-gnu-gcc (GCC) 9.5.0, 64-bit',
  'PostgreSQL 19devel on x86_64-pc-linux-gnu, compiled by gcc 15.1.0, 64-bit',
])('PostgreSQL itself is taken: %s', (version) => {
  expect(describeForeignEngine(version)).toBeUndefined();
});

test.each([
  [
    'CockroachDB CCL v24.1.0 (x86_64-pc-linux-gnu, built 2024/05/15 21:28:29, go1.22.2)',
    'CockroachDB CCL v24.1.0 (x86_64-pc-linux-gnu, built 2024/05/15 21:28:29, go1.22.2)',
  ],
  [
    'PostgreSQL 15.2-YB-2025.1.0.0-b0 on x86_64-pc-linux-gnu, compiled by clang version 17.0.6, 64-bit',
    'PostgreSQL 15.2-YB-2025.1.0.0-b0',
  ],
  ['', ''],
])('an engine that only speaks its protocol is named: %s', (version, shown) => {
  expect(describeForeignEngine(version)).toBe(
    `PostgreSQL itself is needed, but the server is '${shown}'`,
  );
});
