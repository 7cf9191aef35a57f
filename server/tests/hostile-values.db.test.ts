import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { samplePdf } from '../../tests/support/sample-files.ts';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';

// The tests send hundreds of requests on each database.
vi.setConfig({ testTimeout: 120_000 });

interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown> } }> };
}

interface Address {
  method: string;
  path: string;
  operation: Operation;
}

const ENQUIRY = {
  name: 'Asha Sample',
  email: 'asha@example.org',
  mobile: '9000000001',
  date: '2026-11-23',
  selectOpt: 'Thyroid Disorders [ IN ADULTS ]',
  message1: 'A question',
};

const TSH = {
  analyte: 'tsh',
  comparator: null,
  value: '6.2',
  unit: 'mIU/L',
  rangeFrom: null,
  rangeTo: null,
  word: null,
  isUnitAssumed: false,
  rangeSign: null,
  labMark: null,
  minutes: null,
  takenTime: '08:10',
};

const PRESCRIPTION = {
  language: 'te',
  address: '',
  weight: '',
  diagnoses: '',
  medicines: [],
  tests: 'TSH',
  advice: '',
  nextVisit: '',
};

const APPOINTMENT = {
  startsAt: '2026-12-01 10:00',
  name: 'Asha Sample',
  mobile: '9000000001',
};
/** A valid body for each address that accepts one. */
const BODIES: Record<string, Record<string, unknown>> = {
  'POST /enquiries': ENQUIRY,
  'POST /staff/session': { password: 'not the password' },
  'POST /staff/owner/access-report': { patientid: '1', from: '2026-01-01', to: '2026-01-02' },
  'POST /staff/owner/holds': { patientid: '1' },
  'POST /staff/owner/staff-password': {
    ownerPassword: 'no',
    newPassword: 'monsoon ladder 4 goats',
  },
  'POST /staff/owner': { password: 'not the password' },
  'POST /staff/audit/search': { patientid: '0000000001' },
  'POST /staff/search': { by: 'name', value: 'Asha Sample' },
  'POST /staff/patients': { name: 'Asha Sample' },
  'POST /staff/patients/suggest': { by: 'name', prefix: 'Asha' },
  'PATCH /staff/patients/{key}': { version: 1, name: 'Latha Sample' },
  'DELETE /staff/patients/{key}': { version: 1 },
  'PATCH /staff/patients/{patientid}/facts': { version: 0, sex: 'female' },
  'POST /staff/enquiries/search': {},
  'POST /staff/enquiries/export': {},
  'POST /staff/appointments': APPOINTMENT,
  'PATCH /staff/appointments/{key}': { version: 1, name: 'Latha Sample' },
  'PATCH /staff/enquiries/{key}': { version: 1, note: 'A note' },
  'POST /staff/recalls': { patientid: '0000000001', dueOn: '2026-12-20' },
  'PATCH /staff/recalls/{key}': { version: 1, isNeeded: true },
  'POST /staff/recalls/{key}/calls': { version: 1, result: 'no-answer' },
  'DELETE /staff/recalls/{key}/calls/{call}': { version: 1 },
  'POST /staff/patients/{patientid}/results': {
    takenOn: '2026-11-02',
    reportKey: null,
    results: [TSH],
  },
  'PATCH /staff/results/{key}': { ...TSH, takenOn: '2026-11-02', reportKey: null, version: 1 },
  'DELETE /staff/results/{key}': { version: 1 },
  'POST /staff/patients/{patientid}/results/looked': { results: [{ key: 'a', version: 1 }] },
  'POST /staff/patients/{patientid}/prescriptions': {
    recordKey: 'unheard-of',
    replaces: null,
    prescription: PRESCRIPTION,
  },
  'PATCH /staff/prescriptions/{key}': { prescription: PRESCRIPTION, version: 1 },
  'DELETE /staff/prescriptions/{key}': { version: 1 },
  'POST /staff/prescriptions/{key}/issue': { version: 1 },
  'POST /staff/kept': { mobile: '9000000001' },
  'POST /staff/mail/test': { address: 'owner@example.org' },
  'POST /staff/site/draft': { edits: [], left: [] },
  'POST /staff/site/publish': { edits: [] },
  'POST /staff/site/preview': { edits: [] },
  'POST /staff/site/versions/{number}/bring-back': { version: 1 },
  'POST /staff/site/markdown': { text: 'A **word**' },
  'PATCH /staff/reports/{key}': { name: 'another.pdf' },
};

const NULS = ['%00', 'a%00b', '%00%2500', '1234567890%00'];
const IN_ADDRESSES = [
  '%ff',
  '%ed%a0%80',
  '%zz',
  '%',
  '%2500',
  '%ff%00',
  '%F0%9F%98%80',
  '%5C',
  '%2f',
]
  .concat(["'", '-1', '0', '1e400', 'NaN', '999999999999999'])
  .concat(['9'.repeat(400), 'x'.repeat(5000)]);
const TEXTS = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\u001b[31m',
  '\r',
  '',
  "'",
  '\\',
  '\uffff',
].concat(['-1', '9'.repeat(400), '2026-11-23\u0000', 'x'.repeat(20_000)]);
const NUMBERS = [-1, 0, 0.5, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e308, -Number.MAX_VALUE];
/** One byte longer than the names that file systems take. */
const LONG_NAME = 'n'.repeat(256);
const OTHERS = [null, true, [], {}, ['\u0000'], { '\u0000': '\u0000' }];
const IN_BODIES: unknown[] = [...TEXTS, LONG_NAME, ...NUMBERS, ...OTHERS];

let site: TestSite;
let cookie: string;
let addresses: Address[];
let keys: Record<
  'record' | 'enquiry' | 'report' | 'appointment' | 'recall' | 'result' | 'prescription',
  string
>;
beforeAll(async () => {
  site = await openTestSite({ hasRateLimits: false }, { publishes: true });
  ({ cookie } = await site.signIn());
  const { paths } = (await (await site.ask('GET', '/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  addresses = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  keys = await addOneOfEach();
});
afterAll(() => site.remove());

const headers = () => ({ cookie });

async function addOneOfEach() {
  const added = await site.askJson(
    'POST',
    '/staff/patients',
    { name: 'Asha Sample' },
    { headers: headers() },
  );
  const record = await added.json();
  const due = { patientid: record.patientid, dueOn: '2026-12-20' };
  const said = await site.askJson('POST', '/staff/recalls', due, { headers: headers() });
  const { recall } = await said.json();
  const { key: enquiry } = await (await site.askJson('POST', '/enquiries', ENQUIRY)).json();
  const form = new FormData();
  form.append('file', new File([samplePdf() as Uint8Array<ArrayBuffer>], 'one.pdf'));
  const encoded = new Response(form);
  const uploaded = await site.ask('POST', `/staff/patients/${record.patientid}/reports`, {
    headers: { ...headers(), 'content-type': encoded.headers.get('content-type') ?? '' },
    body: await encoded.text(),
  });
  const { reports } = await uploaded.json();
  const agreed = await site.askJson('POST', '/staff/appointments', APPOINTMENT, {
    headers: headers(),
  });
  const { appointment } = await agreed.json();
  const slip = { takenOn: '2026-11-02', reportKey: null, results: [TSH] };
  const typed = await site.askJson('POST', `/staff/patients/${record.patientid}/results`, slip, {
    headers: headers(),
  });
  const { results } = await typed.json();
  const drafted = await site.askJson(
    'POST',
    `/staff/patients/${record.patientid}/prescriptions`,
    { recordKey: record.key, replaces: null, prescription: PRESCRIPTION },
    { headers: headers() },
  );
  const { key: prescription } = await drafted.json();
  const rows = {
    prescription,
    record: record.key,
    enquiry,
    report: reports[0].key,
    recall: recall.key,
  };
  return { ...rows, appointment: appointment.key, result: results[0].key };
}

/** The address with the key of an existing row. */
function fill(path: string): string {
  const [, subject = ''] = /^\/staff\/(\w+)/.exec(path) ?? [];
  const known = {
    patients: keys.record,
    enquiries: keys.enquiry,
    reports: keys.report,
    appointments: keys.appointment,
    recalls: keys.recall,
    results: keys.result,
    prescriptions: keys.prescription,
  };
  return path.replace(/\{\w+\}/g, known[subject as keyof typeof known] ?? 'unheard-of');
}

function send({ method, path }: Pick<Address, 'method' | 'path'>, address: string, body?: unknown) {
  const sent = body ?? BODIES[`${method} ${path}`];
  return sent === undefined
    ? site.ask(method, address, { headers: headers() })
    : site.askJson(method, address, sent, { headers: headers() });
}

async function sendAll(requests: { told: string; ask: () => Promise<Response> }[]) {
  const answers: { told: string; status: number }[] = [];
  for (const { told, ask } of requests) {
    const answer = await ask();
    await answer.body?.cancel();
    answers.push({ told, status: answer.status });
  }
  return answers;
}

const withPlace = (place: string) =>
  addresses
    .filter(({ path }) => path.includes('{'))
    .map((one) => ({
      told: `${one.method} ${one.path} with ${place.slice(0, 20)}`,
      ask: () => send(one, one.path.replace(/\{\w+\}/g, place)),
    }));

const withQuery = (value: string) =>
  addresses.flatMap((one) =>
    (one.operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => ({
        told: `${one.method} ${one.path}?${name}=${value.slice(0, 20)}`,
        ask: () => send(one, `${fill(one.path)}?${name}=${value}`),
      })),
  );

test('U+0000 in a path parameter of any address is answered with 404', async () => {
  const answers = await sendAll(NULS.flatMap(withPlace));
  expect(answers.length).toBeGreaterThan(40);
  expect(answers.filter(({ status }) => status !== 404)).toEqual([]);
});

test('U+0000 in any query parameter is answered with 422', async () => {
  const answers = await sendAll(NULS.flatMap(withQuery));
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter(({ status }) => status !== 422)).toEqual([]);
});

test('no other value in a path or query parameter causes a server error', async () => {
  const answers = await sendAll(
    IN_ADDRESSES.flatMap((value) => withPlace(value).concat(withQuery(value))),
  );
  expect(answers.length).toBeGreaterThan(100);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});

test('no name, path or value in an edit of the site causes a server error, and none is published', async () => {
  const { cookie: owner } = await site.signInAsOwner();
  const read = async () => {
    const answer = await site.ask('GET', '/staff/site', { headers: { cookie: owner } });
    return ((await answer.json()) as { version: number }).version;
  };
  const before = await read();
  const names = [...TEXTS, LONG_NAME].flatMap((name) => [
    name,
    `news/${name}.md`,
    `pictures/${name}.jpg`,
  ]);
  const paths = [
    [],
    ['__proto__', 'a'],
    ['constructor'],
    ['hours', 'sessions', 1000, 'opens'],
    ['hours', 'sessions', 999],
    ['hours', 'sessions', 'x'],
    ['phone', 'shown', 3, 'x'],
    ['phone', 0],
    [0],
    ['phone', 'shown', ...Array<string>(20).fill('x')],
    ['a\u0000'],
    [LONG_NAME],
    [2 ** 53],
  ];
  const edits = [
    ...names.flatMap((file) => [
      { file, text: '# A', was: null },
      { file, text: null, was: 'x' },
      { file, upload: null },
      { file, upload: 'f'.repeat(64) },
    ]),
    ...IN_BODIES.map((upload) => ({ file: 'pictures/a.jpg', upload })),
    ...paths.flatMap((path) =>
      ['x', null, ['x'], { x: 'y' }].map((value) => ({
        file: 'clinic.yaml',
        path,
        value,
        was: null,
      })),
    ),
    ...IN_BODIES.map((value) => ({ file: 'clinic.yaml', path: ['name'], value, was: 'x' })),
    ...IN_BODIES.map((text) => ({ file: 'news/a.md', text, was: null })),
  ];
  const answers = [];
  for (const edit of edits) {
    for (const path of ['/staff/site/draft', '/staff/site/publish']) {
      const answer = await site.askJson(
        'POST',
        path,
        { edits: [edit], ...(path.endsWith('/draft') && { left: [] }) },
        { headers: { cookie: owner } },
      );
      answers.push({ path, edit: JSON.stringify(edit).slice(0, 90), status: answer.status });
    }
  }
  expect(answers.filter(({ status }) => ![200, 201, 409, 422].includes(status))).toEqual([]);
  expect(await read()).toBe(before);
}, 120_000);

test('no value in any field of a body causes a server error', async () => {
  const taking = addresses.filter(
    ({ operation }) => operation.requestBody?.content['application/json'],
  );
  expect(taking.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    Object.keys(BODIES).sort(),
  );
  const requests = taking.flatMap((one) => {
    const base = BODIES[`${one.method} ${one.path}`];
    const { properties } = one.operation.requestBody?.content['application/json']?.schema ?? {};
    return [...Object.keys(properties ?? {}), '\u0000'].flatMap((field) =>
      IN_BODIES.map((value) => ({
        told: `${one.method} ${one.path} ${field} ${JSON.stringify(value).slice(0, 30)}`,
        ask: () => send(one, fill(one.path), { ...base, [field]: value }),
      })),
    );
  });
  expect(requests.length).toBeGreaterThan(500);
  const answers = await sendAll(requests);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});

test('no value in any field of a form that is sent without script causes a server error', async () => {
  const form = (path: string, fields: Record<string, string>) => () =>
    site.ask('POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      body: new URLSearchParams(fields).toString(),
    });
  const { link } = await (
    await site.askJson('POST', '/enquiries', { ...ENQUIRY, message1: 'Another question' })
  ).json();
  const own = { wish: 'Monday', mobile: '9000000002', message1: 'A question', version: '1', m: '' };
  /** Each change with the fields that it uses. */
  const usedBy = [
    ...['wish', 'version', 'm'].map((field) => ['move', field]),
    ...['mobile', 'message1', 'version', 'm'].map((field) => ['correct', field]),
    ...['version', 'm'].map((field) => ['cannot-come', field]),
    ...['version', 'm'].map((field) => ['mail-yes', field]),
  ];
  const values = [...TEXTS, LONG_NAME, ...NUMBERS.map(String)];
  const requests = values.flatMap((value) => {
    const told = JSON.stringify(value).slice(0, 30);
    const enquiries = Object.keys(ENQUIRY).map((field) => ({
      told: `/enquiries ${field} ${told}`,
      ask: form('/enquiries', { ...ENQUIRY, [field]: value }),
    }));
    const changes = [...usedBy, [value, 'version']].map(([act = '', field = '']) => ({
      told: `${link} ${act} ${field} ${told}`,
      ask: form(link, { ...own, do: act, [field]: value }),
    }));
    return enquiries.concat(changes);
  });
  const answers = await sendAll(requests);
  expect(answers.length).toBeGreaterThan(300);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});
