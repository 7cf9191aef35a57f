import type { TestStaff } from './open-test-staff.ts';
import { readStaffAccess } from '../../app/http/staff-route.server.ts';

const isSignIn = (address: string) => address === 'POST /session';

/**
 * Lists the mounted staff routes that need a session, with the path below /staff and the access from the
 * route's description; access is undefined for a route without a description.
 */
export function listStaffRoutes(routes: TestStaff['routes']) {
  const found = new Map<string, ReturnType<typeof readStaffAccess>>();
  for (const { method, path, handler } of routes) {
    // Without the patterns of parameters: ':path{.*}'.
    const address = `${method} ${path.replace(/^\/staff/, '').replaceAll(/\{[^}]*\}/g, '')}`;
    if (method === 'ALL' || path.endsWith('*') || isSignIn(address)) continue;
    const access = readStaffAccess(handler);
    // A handler with two parameters is middleware (it takes `next`), not a route.
    if (access || handler.length < 2) found.set(address, access ?? found.get(address));
  }
  return [...found].map(([address, access]) => {
    const [method = '', path = ''] = address.split(' ');
    return { method, path, access };
  });
}
