import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENQUIRY_FIELDS } from '../app/enquiries/enquiry.ts';
import { LEAST_ROLES } from '../app/staff/role-table.server.ts';
import { createSite } from './http.ts';
import { openLog } from './log.ts';
import { openTestSite, TEST_ADDRESS, type TestSite } from './open-test-site.ts';
import { readSettings } from './settings.ts';
import { openStaffIdentity } from './staff-identity.ts';

let site: TestSite;
interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: { required?: string[] } }> }>;
  requestBody?: { content: object };
}
let described: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  site = await openTestSite();
  described = (await (await site.ask('GET', '/openapi.json')).json()).paths;
});
afterAll(() => site.remove());

const inBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}');
/** The lines of the table of roles are the addresses that are mounted: role-table.test.ts. */
const MOUNTED = [
  'POST /enquiries',
  'POST /staff/session',
  ...LEAST_ROLES.map(([method, path]) => `${method} /staff${inBraces(path)}`),
];

const listDescribed = () =>
  Object.entries(described).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

test('/openapi.json describes the addresses that are mounted, no more and no fewer', () => {
  expect(listDescribed().sort()).toEqual([...MOUNTED].sort());
});

test('docs/http.md names every one of them', () => {
  const page = readFileSync(new URL('../docs/http.md', import.meta.url), 'utf8');
  for (const address of listDescribed()) {
    const [method, path] = address.split(' ');
    expect(page).toMatch(new RegExp(`${method}[^\\n]*\`?${path?.replace(/[{}]/g, '\\$&')}`));
  }
});

test('what the schema of an enquiry asks for is what the server asks for', async () => {
  const operation = described['/enquiries']?.post;
  const schema = JSON.stringify(operation?.requestBody);
  const answer = await site.askJson('POST', '/enquiries', {});
  const { errors } = await answer.json();
  expect(Object.keys(errors).length).toBe(6);
  for (const field of Object.keys(errors)) expect(schema).toContain(`"${field}"`);
  const page = readFileSync(new URL('../docs/http.md', import.meta.url), 'utf8');
  const told = page.split('### POST /enquiries')[1]?.split('\n## ')[0];
  for (const field of ENQUIRY_FIELDS) expect(told).toContain(`\`${field}\``);
  expect(Object.keys(operation?.responses ?? {})).toContain(String(answer.status));
});

test('every way to refuse a body is described where a body is taken', async () => {
  const { cookie } = await site.signIn();
  const json = { cookie, 'content-type': 'application/json' };
  const refused: [body: string, headers: Record<string, string>, status: number][] = [
    ['{}', { cookie, 'content-type': 'text/plain' }, 415],
    ['{', json, 400],
    ['{}', { ...json, 'content-length': '300000' }, 413],
    ['{}', { ...json, 'sec-fetch-site': 'cross-site' }, 403],
    ['{"unheard-of": 1, "name": 5, "version": "x"}', json, 422],
  ];
  const taking = Object.entries(described).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => 'application/json' in (operation.requestBody?.content ?? {}))
      .map(([method, { responses }]) => ({ method: method.toUpperCase(), path, responses })),
  );
  expect(taking.length).toBeGreaterThan(10);
  for (const { method, path, responses } of taking) {
    for (const [body, headers, status] of refused) {
      const told = `${method} ${path} ${status}`;
      const answer = await site.ask(method, path.replace(/\{\w+\}/g, 'x'), { headers, body });
      expect(answer.status, told).toBe(status);
      const { required = [] } = responses[status]?.content?.['application/json']?.schema ?? {};
      expect(required.length, told).toBeGreaterThan(0);
      expect(Object.keys(await answer.json()), told).toEqual(expect.arrayContaining(required));
    }
  }
});

test('a stranger is answered 401 at every staff address, in every method and spelling (B1)', async () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
  const paths = [
    ...Object.keys(described).filter((path) => path.startsWith('/staff')),
    '/staff',
    '/staff/',
    '/staff/unheard-of',
    '/staff//search',
    '/staff/./search',
    '/staff/patients/..%2fcount',
  ].map((path) => path.replace(/\{\w+\}/g, '0000000000'));
  for (const path of paths) {
    for (const method of methods) {
      if (method === 'POST' && path === '/staff/session') continue;
      const answer = await site.ask(method, path);
      expect([401, 404, 405], `${method} ${path}`).toContain(answer.status);
      if (path !== '/staff/./search') expect(answer.status, `${method} ${path}`).toBe(401);
    }
  }
  for (const odd of ['/STAFF/search', '/%73taff/search', '/staff%2fsearch', '/x/../staff/search']) {
    const answer = await site.askJson('POST', odd, { by: 'name', value: 'x' });
    expect([401, 404, 405], odd).toContain(answer.status);
    expect(await answer.text()).not.toContain('patients');
  }
});

test('with an identity service the two addresses of it are described and named as well', async () => {
  const identity = openStaffIdentity(
    { ...readSettings({ OIDC_ISSUER: 'http://localhost:1', OIDC_CLIENT_ID: 'clinic-site' }) },
    openLog('silent'),
  );
  const named = createSite({ ...site.services, identity });
  const request = new Request(`${TEST_ADDRESS}/openapi.json`, { headers: { host: 'localhost' } });
  const { paths } = await (await named.fetch(request)).json();
  const added = Object.keys(paths).filter((path) => !(path in described));
  expect(added).toEqual(['/staff/session/named', '/staff/session/named/callback']);
  const page = readFileSync(new URL('../docs/http.md', import.meta.url), 'utf8');
  expect(page).toContain('POST `/staff/session/named`');
  expect(page).toContain('GET `/staff/session/named/callback`');
});
