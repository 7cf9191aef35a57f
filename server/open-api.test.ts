import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENQUIRY_FIELDS } from '../app/enquiries/enquiry.ts';
import { EVENT_KINDS } from '../app/http/event-kinds.ts';
import { SAMPLE_ENQUIRY } from '../tests/support/sample-enquiry.ts';
import { listStaffRoutes } from '../tests/support/list-staff-routes.ts';
import { openTestStaff } from '../tests/support/open-test-staff.ts';
import { createSite } from './http.ts';
import { openLog } from './monitoring/log.ts';
import { openTestSite, TEST_ADDRESS, type TestSite } from '../tests/support/open-test-site.ts';
import { readSettings } from './settings/settings.ts';
import { openStaffIdentity } from './staff-identity.ts';

interface Schema {
  $ref?: string;
  type?: string;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  maxLength?: number;
  format?: string;
  enum?: unknown[];
}
type Content = Record<string, { schema?: Schema }>;
interface Operation {
  parameters?: { $ref?: string; name?: string }[];
  responses: Record<string, { content?: Content }>;
  requestBody?: { content: Content };
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, { name: string }>;
    responses?: object;
    securitySchemes: Record<string, { name: string }>;
  };
}

let site: TestSite;
let description: Description;
let described: Description['paths'];
beforeAll(async () => {
  site = await openTestSite();
  description = await (await site.ask('GET', '/openapi.json')).json();
  described = description.paths;
});
afterAll(() => site.remove());

const resolve = (schema: Schema = {}): Schema =>
  description.components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;

const listOperations = () =>
  Object.entries(described).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

const inBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}');

const listDescribed = () =>
  Object.entries(described).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

test('/openapi.json describes the addresses that are mounted, no more and no fewer', async () => {
  const staff = await openTestStaff();
  const mounted = listStaffRoutes(staff.routes).map(
    ({ method, path }) => `${method} /staff${inBraces(path)}`,
  );
  await staff.close();
  const others = [
    'POST /enquiries',
    'GET /calendar/{file}',
    'GET /enquiry/{secret}',
    'POST /enquiry/{secret}',
    'GET /enquiry/{secret}/appointment.ics',
    'POST /staff/session',
    'GET /healthz',
    'GET /readyz',
    'GET /openapi',
    'GET /openapi.json',
  ];
  expect(listDescribed().sort()).toEqual([...others, ...mounted].sort());
});

// The linter's own types cost a sixteenth of the type check, so its name is not known to it.
const LINTER: string = '@redocly/openapi-core';

interface Linter {
  createConfig(yaml: string): Promise<object>;
  lintFromString(of: { source: string; absoluteRef: string; config: object }): Promise<Problem[]>;
}

interface Problem {
  ruleId: string;
  message: string;
  location: { pointer?: string }[];
}

async function lint(source: string): Promise<string[]> {
  const { createConfig, lintFromString } = (await import(LINTER)) as Linter;
  const config = await createConfig('extends: [recommended]');
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, message, location }) => {
    return `${ruleId} at ${location[0]?.pointer}: ${message}`;
  });
}

test('/openapi.json passes the recommended lint without an error or a warning', async () => {
  expect(await lint(JSON.stringify(description))).toEqual([]);
  const { '/enquiries': _, ...paths } = described;
  const spoilt = { ...description, paths: { ...paths, '/enquiries/': { post: {} } }, servers: [] };
  const found = (await lint(JSON.stringify(spoilt))).map((problem) => problem.split(' ')[0]);
  expect(found).toEqual(
    expect.arrayContaining(['no-empty-servers', 'security-defined', 'no-path-trailing-slash']),
  );
});

test('it names the cookie that this site gives: sid on loopback, __Host-sid over https', async () => {
  const nameOf = ({ components }: Description) => components.securitySchemes['session']?.name;
  expect(nameOf(description)).toBe('sid');
  expect((await site.signIn()).cookie).toMatch(/^sid=/);
  const settings = { ...site.services.settings, publicUrl: 'https://clinic.example.org' };
  const secure = createSite({ ...site.services, settings });
  const request = new Request('https://clinic.example.org/openapi.json', {
    headers: { host: 'clinic.example.org' },
  });
  expect(nameOf(await (await secure.fetch(request)).json())).toBe('__Host-sid');
});

test('every change describes the headers that show its origin, and the 403 without them', async () => {
  const changes = listOperations().filter(({ method }) => method !== 'GET');
  expect(changes.length).toBeGreaterThan(15);
  for (const { method, path, operation } of changes) {
    const told = `${method} ${path}`;
    const shared = operation.parameters?.map(({ $ref }) => $ref?.split('/').at(-1) ?? '') ?? [];
    const names = shared.map((name) => description.components.parameters[name]?.name);
    expect(names, told).toEqual(expect.arrayContaining(['Origin', 'Sec-Fetch-Site']));
    expect(Object.keys(operation.responses), told).toContain('403');
  }
});

test('every address says that it can answer 429, and when to ask again', () => {
  expect(listOperations().length).toBeGreaterThan(25);
  for (const { method, path, operation } of listOperations()) {
    expect(Object.keys(operation.responses), `${method} ${path}`).toContain('429');
  }
  expect(JSON.stringify(description.components.responses)).toContain('Retry-After');
});

/** Each text of a request's body by the place where it stands, such as `name` or `confirmed[]`. */
function listTexts(schema: Schema, place = ''): [place: string, text: Schema][] {
  const { type, properties = {}, items, anyOf = [] } = resolve(schema);
  const inside = [
    ...Object.entries(properties).flatMap(([name, one]) => listTexts(one, place + name)),
    ...(items ? listTexts(items, `${place}[]`) : []),
    ...anyOf.flatMap((one) => listTexts(one, place)),
  ];
  return type === 'string' ? [[place, resolve(schema)], ...inside] : inside;
}

test('each text field has a maximum length, and a longer text is refused', async () => {
  const staff = { headers: await site.signInAsOwner() };
  const added = await site.askJson('POST', '/staff/patients', { name: 'Sample' }, staff);
  const { key: record } = await added.json();
  const sent = await site.askJson('POST', '/enquiries', SAMPLE_ENQUIRY);
  const { key: enquiry } = await sent.json();
  const keyIn = (path: string) => (path.includes('enquiries') ? enquiry : record);
  const bodies = listOperations().flatMap(({ method, path, operation }) => {
    const schema = operation.requestBody?.content['application/json']?.schema;
    return schema ? [{ method, path, schema: resolve(schema) }] : [];
  });
  expect(bodies.length).toBeGreaterThan(10);
  for (const { method, path, schema } of bodies) {
    const others = schema.properties?.['version'] ? { version: 1 } : {};
    for (const [field, { maxLength, enum: choices, format }] of listTexts(schema)) {
      const told = `${method} ${path} ${field}`;
      // The trap field takes everything: what is filled in there is kept apart.
      if (choices || format === 'date' || field === 'website') continue;
      expect(maxLength, told).toBeGreaterThan(0);
      const body = { ...others, [field]: 'a'.repeat((maxLength ?? 0) + 1) };
      const answer = await site.askJson(method, path.replace(/\{\w+\}/, keyIn(path)), body, staff);
      if (told === 'POST /staff/session password') expect(answer.status, told).toBe(400);
      else expect(Object.keys((await answer.json()).errors), told).toContain(field);
    }
  }
});

test('a schema that many answers share is described once', () => {
  const names = Object.keys(description.components.schemas);
  expect(names).toEqual(expect.arrayContaining(['Error', 'FieldErrors', 'Record', 'Enquiry']));
  for (const { method, path, operation } of listOperations()) {
    const { schema } = operation.responses['401']?.content?.['application/json'] ?? {};
    if (path.startsWith('/staff')) expect(schema?.$ref, `${method} ${path}`).toMatch(/\/Error$/);
  }
  // A record is told where one is found, listed, registered, read, corrected and gone through.
  expect(JSON.stringify(description).match(/"temperature":/g)?.length).toBeLessThan(8);
});

test('the description says that every field of a record is text', () => {
  const toldIn = (part: unknown) => expect(JSON.stringify(part)).toContain('Every field');
  toldIn(description.components.schemas['Record']);
  toldIn(described['/staff/patients']?.['post']?.requestBody);
  toldIn(described['/staff/patients/{key}']?.['patch']?.requestBody);
});

test('/openapi shows each address with its role, body and answers, and runs no script', async () => {
  const answer = await site.ask('GET', '/openapi');
  const page = await answer.text();
  for (const address of listDescribed()) expect(page).toContain(`<h3>${address}</h3>`);
  const search = page.split('<h3>POST /staff/search</h3>')[1]?.split('<h3>')[0];
  expect(search).toContain('From this role on: front desk.');
  expect(search).toContain('by: &quot;patientid&quot; | &quot;name&quot; | &quot;mobile&quot;');
  expect(search).toContain('patients: Array&lt;Record&gt;');
  expect(search).toContain('422 A message for each wrong field: <code>FieldErrors</code>');
  expect(page).toContain('<h3>Record</h3>');
  expect(page).not.toContain('<script');
});

test('the schema of an enquiry requires the fields that the server requires', async () => {
  const operation = described['/enquiries']?.post;
  const schema = JSON.stringify(operation?.requestBody);
  const answer = await site.askJson('POST', '/enquiries', {});
  const { errors } = await answer.json();
  expect(Object.keys(errors).length).toBe(6);
  for (const field of Object.keys(errors)) expect(schema).toContain(`"${field}"`);
  for (const field of ENQUIRY_FIELDS) expect(schema).toContain(`"${field}"`);
  expect(Object.keys(operation?.responses ?? {})).toContain(String(answer.status));
});

test('every address that takes a body describes each way to refuse it', async () => {
  const { cookie } = await site.signInAsOwner();
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
      const { required = [] } = resolve(responses[status]?.content?.['application/json']?.schema);
      expect(required.length, told).toBeGreaterThan(0);
      expect(Object.keys(await answer.json()), told).toEqual(expect.arrayContaining(required));
    }
  }
});

test('with a session, a known address answers another method with 405 and the allowed methods', async () => {
  const { cookie } = await site.signInAsOwner();
  const patterns = Object.entries(described).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    methods: Object.keys(methods).map((method) => method.toUpperCase()),
  }));
  for (const path of Object.keys(described)) {
    const asked = path.replace(/\{\w+\}/g, '0000000000');
    const taken = patterns.flatMap(({ pattern, methods }) => (pattern.test(asked) ? methods : []));
    const allowed = [...taken, ...(taken.includes('GET') ? ['HEAD'] : [])];
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      if (allowed.includes(method)) continue;
      const answer = await site.ask(method, asked, { headers: { cookie } });
      expect(answer.status, `${method} ${asked}`).toBe(405);
      expect(answer.headers.get('allow')?.split(', ').sort(), asked).toEqual(
        [...new Set(allowed)].sort(),
      );
    }
  }
});

test('without a session every staff address answers 401, in every method and spelling (B1)', async () => {
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

test('every kind of live event is described', () => {
  const route = JSON.stringify(description.paths['/staff/events']);
  for (const kind of EVENT_KINDS) expect(route).toContain(`"${kind}"`);
});

test('with an identity provider its two addresses are described too', async () => {
  const identity = openStaffIdentity(
    { ...readSettings({ OIDC_ISSUER: 'http://localhost:1', OIDC_CLIENT_ID: 'clinic-site' }) },
    openLog({ logLevel: 'silent', logFormat: 'json' }),
  );
  const named = createSite({ ...site.services, identity });
  const request = new Request(`${TEST_ADDRESS}/openapi.json`, { headers: { host: 'localhost' } });
  const { paths } = await (await named.fetch(request)).json();
  const added = Object.keys(paths).filter((path) => !(path in described));
  expect(added).toEqual(['/staff/session/named', '/staff/session/named/callback']);
});
