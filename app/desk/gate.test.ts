import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestStaff, type TestStaff } from '../../tests/support/open-test-staff.ts';

// Thousands of requests.
vi.setConfig({ testTimeout: 60_000 });

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

let staff: TestStaff;
beforeAll(async () => {
  staff = await openTestStaff();
});
afterAll(() => staff.close());

/** Every mounted address with its parameters filled in, and some that do not exist. */
function listPaths(): string[] {
  const mounted = staff.routes
    .map((route) => route.path)
    .filter((path) => path.startsWith('/staff/') && !path.includes('*'))
    .map((path) => path.replace(/:\w+/g, '1234567890'));
  return [...new Set([...mounted, '/staff', '/staff/', '/staff/nothing', '/staff/a/b/c/d'])];
}

function spell(path: string): string[] {
  return [
    path,
    `${path}/`,
    `${path}?by=name`,
    `${path}//`,
    path.replace('/staff', '/%73taff'),
    path.replace('/staff', '/STAFF'),
    path.replace('/staff', '//staff'),
    path.replace('/staff/', '/staff//'),
    path.replace('/staff/', '/staff/./'),
    path.replace('/staff/', '/x/../staff/'),
    `${path}%2e%2e`,
    `${path}%00`,
    `${path}%zz`,
    `${path};a=b`,
    path.toUpperCase(),
  ];
}

const cookies = [undefined, '__Host-sid=', `__Host-sid=${'a'.repeat(43)}`, `sid=${'a'.repeat(43)}`];

describe('a stranger', () => {
  test('gets nothing at any staff address, in any method, in any spelling (B1)', async () => {
    const paths = listPaths();
    expect(paths.length).toBeGreaterThan(8);
    for (const path of paths.flatMap(spell)) {
      for (const method of METHODS) {
        const isSignIn =
          method === 'POST' && new URL(path, 'http://x').pathname.endsWith('/session');
        if (isSignIn) continue;
        const response = await staff.call(path, { method });
        const told = `${method} ${path}`;
        expect([401, 404, 405], told).toContain(response.status);
        expect(response.headers.getSetCookie(), told).toEqual([]);
        const text = await response.text();
        const isOurs = response.status === 401 && method !== 'HEAD';
        expect(text, told).toBe(isOurs ? '{"error":"Please sign in."}' : text && '404 Not Found');
      }
    }
  });

  test('is refused with 401 and no-store, whatever cookie comes along', async () => {
    for (const path of listPaths()) {
      for (const method of METHODS) {
        if (method === 'POST' && path === '/staff/session') continue;
        for (const cookie of cookies) {
          const response = await staff.call(path, { method, cookie });
          expect(response.status, `${method} ${path}`).toBe(401);
          expect(response.headers.get('cache-control')).toBe('no-store');
          expect(response.headers.get('session-idle-seconds')).toBe(null);
        }
      }
    }
  });
});

describe('a signed-in person', () => {
  test('gets 404 at an unknown address', async () => {
    const cookie = await staff.openSession();
    for (const path of ['/staff', '/staff/nothing', '/staff/session/more']) {
      for (const method of METHODS) {
        const response = await staff.call(path, { method, cookie });
        expect(response.status, `${method} ${path}`).toBe(404);
        expect(response.headers.get('cache-control')).toBe('no-store');
      }
    }
  });

  test('gets the session only where it is asked by its own cookie', async () => {
    const cookie = await staff.openSession();
    expect((await staff.call('/staff/session', { cookie })).status).toBe(204);
    const renamed = cookie.replace('__Host-sid', 'sid');
    expect((await staff.call('/staff/session', { cookie: renamed })).status).toBe(401);
    const head = await staff.call('/staff/patients/count', { method: 'HEAD', cookie });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
  });
});
