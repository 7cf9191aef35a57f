import type { TestStaff } from './open-test-staff.ts';
import { readStaffAccess } from '../../app/http/staff-route.server.ts';

const isSignIn = (address: string) => address === 'POST /session';

/**
 * Every mounted staff route that needs a session, its path below /staff, and the access that its description
 * gives; undefined for a route without a description.
 */
export function listStaffRoutes(routes: TestStaff['routes']) {
  const found = new Map<string, ReturnType<typeof readStaffAccess>>();
  for (const { method, path, handler } of routes) {
    const address = `${method} ${path.replace(/^\/staff/, '')}`;
    if (method === 'ALL' || path.endsWith('*') || isSignIn(address)) continue;
    const access = readStaffAccess(handler);
    // A handler that answers does not take 'next'.
    if (access || handler.length < 2) found.set(address, access ?? found.get(address));
  }
  return [...found].map(([address, access]) => {
    const [method = '', path = ''] = address.split(' ');
    return { method, path, access };
  });
}
