import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../../tests/support/open-test-site.ts';
import type { Edit, EditValue } from '../content/edits.ts';
import { setKept } from '../../storage/kept-values.ts';

let site: TestSite;
let cookie: string;
beforeEach(async () => {
  site = await openTestSite({}, { publishes: true });
  await site.services.publishing.reconcile();
  ({ cookie } = await site.signInAsOwner());
});
afterEach(() => site.remove());

const get = async (path: string) =>
  (await site.ask('GET', `/staff/site${path}`, { headers: { cookie } })).json();
const post = async (path: string, body: unknown) => {
  const answer = await site.askJson('POST', `/staff/site${path}`, body, { headers: { cookie } });
  return { status: answer.status, body: await answer.json() };
};
const publish = (...edits: Edit[]) => post('/publish', { edits });
const readPage = async (path = '/') => (await site.ask('GET', path)).text();
const readContentFile = (name: string) => readFile(join(site.contentDir, name), 'utf8');

const phone = (value: string, was: string): Edit => ({
  file: 'clinic.yaml',
  path: ['phone', 'shown'],
  value,
  was,
});

test('an owner publishes a telephone number, which visitors see at once and the file keeps', async () => {
  const { version, values } = await get('');
  expect([version, values['clinic.yaml'].phone.shown]).toEqual([1, '0891 000 0101']);
  const before = await readContentFile('clinic.yaml');

  const published = await publish(phone('0891 000 0199', '0891 000 0101'));
  const number = expect.stringMatching(/^content\/clinic\.yaml, line \d+: "shown" \(in phone\)/);
  expect(published).toEqual({ status: 200, body: { version: 2, warnings: [number] } });
  expect(await readPage()).toContain('0891 000 0199');
  expect(await readContentFile('clinic.yaml')).toBe(
    before.replace('shown: 0891 000 0101', 'shown: 0891 000 0199'),
  );

  const { versions } = await get('/versions');
  expect(versions).toMatchObject([
    { number: 2, how: 'screens', changes: 1, by: null },
    { number: 1, how: 'start', changes: 0 },
  ]);
  expect(await get('/versions/2')).toMatchObject({
    changes: [
      {
        file: 'clinic.yaml',
        path: ['phone', 'shown'],
        before: '0891 000 0101',
        after: '0891 000 0199',
      },
    ],
  });
});

test('a fault is told at its field and nothing is published', async () => {
  const closes: Edit = {
    file: 'clinic.yaml',
    path: ['hours', 'sessions', 0, 'closes'],
    value: '25:00',
    was: '13:00',
  };
  const lines = (await readContentFile('clinic.yaml')).split('\n');
  const line = lines.findIndex((one) => one.includes("closes: '13:00'")) + 1;
  expect(await publish(closes)).toEqual({
    status: 422,
    body: {
      errors: { edits: 'Nothing was published, because the site would have faults.' },
      faults: [
        {
          file: 'clinic.yaml',
          line,
          path: ['hours', 'sessions', 0, 'closes'],
          message: 'Must be a time of 24 hours such as 17:00.',
        },
      ],
    },
  });
  expect((await get('')).version).toBe(1);
});

test('a link to an article that does not exist is published, and named by file and line', async () => {
  const text =
    '---\ntitle: Holi\ndate: 2027-03-10\nsummary: We rest.\n---\n\nSee\n[then](/news/closed-for-sankrant).\n';
  const { status, body } = await publish({ file: 'news/holi.md', text, was: null });
  expect([status, body.version]).toEqual([200, 2]);
  expect(body.warnings).toEqual([
    'content/news/holi.md, line 8: the text leads to /news/closed-for-sankrant, which does not exist; did you mean /news/closed-for-sankranti.',
  ]);
});

test('two owners change different fields and keep both; the same field is a conflict', async () => {
  await publish(phone('0891 000 0199', '0891 000 0101'));
  const email: Edit = {
    file: 'clinic.yaml',
    path: ['email'],
    value: 'desk@example.org',
    was: 'reception@example.org',
  };
  expect(await publish(email)).toMatchObject({ status: 200 });
  const late = phone('0891 000 0177', '0891 000 0101');
  expect(await publish(late)).toEqual({
    status: 409,
    body: { conflicts: [{ edit: late, now: '0891 000 0199' }] },
  });
  const { values } = await get('');
  expect(values['clinic.yaml']).toMatchObject({
    email: 'desk@example.org',
    phone: { shown: '0891 000 0199' },
  });
});

test('a draft is kept for every desk, each field as it was changed last, until it is published or discarded', async () => {
  const mine = phone('0891 000 0199', '0891 000 0101');
  const theirs: Edit = { file: 'news/holi.md', text: 'Unfinished', was: null };
  const keep = (edits: Edit[], left: { file: string; path?: string[] }[] = []) =>
    post('/draft', { edits, left });
  expect(await keep([mine])).toMatchObject({ status: 200, body: { faults: [] } });
  const kept = await keep([theirs]);
  expect(kept.body.faults[0]).toMatchObject({ file: 'news/holi.md' });
  expect((await get('')).draft).toEqual({ edits: [mine, theirs], savedAt: kept.body.savedAt });
  const again = phone('0891 000 0177', '0891 000 0101');
  await keep([again]);
  expect((await get('')).draft.edits).toEqual([theirs, again]);
  await keep([], [{ file: 'news/holi.md' }]);
  expect((await get('')).draft.edits).toEqual([again]);
});

describe('a preview', () => {
  const look = (path: string, as = cookie) =>
    site.ask('GET', `/staff/site/preview${path}`, { headers: { cookie: as } });

  test('shows the page in a frame of the desk, and its links stay within', async () => {
    const edits = [phone('0891 000 0199', '0891 000 0101')];
    const { status, body } = await post('/preview', { edits });
    expect(status).toBe(201);
    expect(body.pages).toEqual(expect.arrayContaining(['', 'te', 'hi', 'privacy', 'te/privacy']));

    const answer = await look(`/${body.id}/te`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; script-src 'self';(?!.*connect-src).*form-action 'none'/,
      ),
    });
    const page = await answer.text();
    expect(page).toContain('<html lang="te"');
    expect(page).toContain('0891 000 0199');
    expect(page).toContain(`href="/staff/site/preview/${body.id}/te/privacy"`);
    expect(await readPage('/te')).not.toContain('0891 000 0199');
    expect((await look(`/${body.id}/nowhere`)).status).toBe(404);
  });

  test('is of the session that made it, which has three at most', async () => {
    let second = 0;
    const make = async () => {
      site.setTime(`2026-11-20T06:00:0${++second}Z`);
      return (await post('/preview', { version: 1 })).body.id as string;
    };
    const first = await make();
    const { cookie: other } = await site.signInAsOwner();
    expect((await look(`/${first}/`, other)).status).toBe(404);
    expect((await look(`/${first}/`)).status).toBe(200);
    const later = [await make(), await make(), await make()];
    expect((await look(`/${first}/`)).status).toBe(404);
    expect((await look(`/${later[0]}/`)).status).toBe(200);
  });

  test('ends after an hour, however often it was looked at', async () => {
    const { body } = await post('/preview', { edits: [phone('0891 000 0199', '0891 000 0101')] });
    // The preview lasts longer than a session without use, so the session is used meanwhile.
    for (const minute of ['10', '20', '30', '40', '50', '59']) {
      site.setTime(`2026-11-20T06:${minute}:59Z`);
      expect([minute, (await look(`/${body.id}/`)).status]).toEqual([minute, 200]);
    }
    site.setTime('2026-11-20T07:00:00.001Z');
    const over = await look(`/${body.id}/`);
    expect([over.status, await over.json()]).toEqual([
      404,
      { error: 'This preview has expired. Please make another.' },
    ]);
    expect(Object.fromEntries(over.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect((await look(`/${body.id}/te`)).status).toBe(404);
  });

  test('is not shown without a session, and no cache on the way stores it', async () => {
    const { body } = await post('/preview', { edits: [phone('0891 000 0199', '0891 000 0101')] });
    for (const path of ['/', '/te', '/feed.xml', '/nowhere']) {
      const answer = await look(`/${body.id}${path}`, '');
      expect([path, answer.status]).toEqual([path, 401]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).not.toContain('0891 000 0199');
    }
    // A staff session without the owner's password does not learn whether the preview exists.
    const { cookie: staff } = await site.signIn();
    expect((await look(`/${body.id}/`, staff)).status).toBe(403);
  });
});

test('undoing an own change does not discard what somebody else published since', async () => {
  await publish(phone('0891 000 0199', '0891 000 0101'));
  const another = await site.signInAsOwner();
  const body = { edits: [phone('0891 000 0188', '0891 000 0199')] };
  const headers = { cookie: another.cookie };
  await site.askJson('POST', '/staff/site/publish', body, { headers });
  const undone = await post('/versions/1/bring-back', { version: 2 });
  expect(undone).toEqual({
    status: 409,
    body: { error: expect.stringMatching(/^Version 3 was published meanwhile.*Nothing/) },
  });
  expect(await readPage()).toContain('0891 000 0188');
  expect((await post('/versions/1/bring-back', { version: 3 })).status).toBe(200);
});

test('a publication under way when its session ends does not go live (A6)', async () => {
  const { database, publishing } = site.services;
  const author = { session: undefined, address: undefined };
  let isOver = false;
  const isSessionOver = async () => isOver;
  const edits = [phone('0891 000 0199', '0891 000 0101')];
  const underWay = publishing.publish(edits, { ...author, isSessionOver });
  isOver = true;
  await expect(underWay).rejects.toThrow('signed out');
  const back = publishing.bringBack(1, { ...author, isSessionOver });
  await expect(back).rejects.toThrow('signed out');
  expect(await readPage()).toContain('0891 000 0101');
  expect(await readContentFile('clinic.yaml')).toContain('0891 000 0101');
  const versions = await database.read.selectFrom('content_versions').select('number').execute();
  expect(versions).toHaveLength(1);

  const answers = Promise.all([
    publish(...edits),
    site.ask('DELETE', '/staff/session', { headers: { cookie } }),
  ]);
  expect((await answers)[0].status).toBe(401);
});

test('a version is brought back as a new one', async () => {
  const before = await readContentFile('clinic.yaml');
  await publish(phone('0891 000 0199', '0891 000 0101'));
  const back = await post('/versions/1/bring-back', {});
  expect(back).toEqual({ status: 200, body: { version: 3 } });
  expect(await readContentFile('clinic.yaml')).toBe(before);
  expect(await readPage()).toContain('0891 000 0101');
  expect(await get('/versions')).toMatchObject({
    versions: [{ number: 3, how: 'brought-back', of: 1, changes: 1 }, {}, {}],
  });
});

describe('who may issue prescriptions is decided at the machine alone', () => {
  const REFUSED =
    'Who issues prescriptions and medicines.yaml are changed at the machine, never through the site.';
  const ISSUER = {
    name: 'Dr. A. Sample',
    registration: 'APMC 00000',
    council: 'Andhra Pradesh Medical Council',
    person: 'https://id.example.org#a',
  };
  const issuers = () => site.services.site.current().content.prescribing;
  const change = async (name: string, to: (text: string) => string) => {
    await writeFile(join(site.contentDir, name), to(await readContentFile(name)));
    await site.services.publishing.reconcile();
  };
  /** The clinic names its doctor, at the machine. */
  const nameDoctor = (text: string) =>
    `${text}\nprescriptions:\n  doctors:\n    - ${JSON.stringify(ISSUER)}\n`;

  const edit = (
    path: (string | number)[],
    value: EditValue | null,
    was: EditValue | null,
  ): Edit => ({
    file: 'clinic.yaml',
    path,
    value,
    was,
  });
  const edits: [what: string, edit: Edit][] = [
    ['a new list', edit(['prescriptions'], { doctors: [{ ...ISSUER, name: 'X' }] }, null)],
    ['no list', edit(['prescriptions'], null, { doctors: [ISSUER] })],
    ['a name', edit(['prescriptions', 'doctors', 0, 'name'], 'X', ISSUER.name)],
    ['a person', edit(['prescriptions', 'doctors', 0, 'person'], 'p', ISSUER.person)],
    ['the medicines', edit(['prescriptions', 'medicines'], { X: '1 g' }, null)],
    ['the list of medicines', { file: 'medicines.yaml', path: ['groups'], value: [], was: [] }],
    ['no list of medicines', { file: 'medicines.yaml', text: null, was: '' }],
    ['a picture in its place', { file: 'medicines.yaml', upload: null }],
  ];

  test.for(edits)('an edit of %s is neither published, previewed nor kept', async ([, given]) => {
    await change('clinic.yaml', nameDoctor);
    const before = [await readContentFile('clinic.yaml'), await readContentFile('medicines.yaml')];
    for (const path of ['/publish', '/preview']) {
      const { status, body } = await post(path, { edits: [given] });
      expect([status, body.faults]).toEqual([422, [{ file: given.file, message: REFUSED }]]);
    }
    expect(await post('/draft', { edits: [given], left: [] })).toEqual({
      status: 422,
      body: { errors: { edits: REFUSED } },
    });
    expect((await get('')).draft.edits).toEqual([]);
    expect([await readContentFile('clinic.yaml'), await readContentFile('medicines.yaml')]).toEqual(
      before,
    );
    expect(issuers().doctors).toMatchObject([ISSUER]);
  });

  test('a draft that a former version kept does not hold up what is published', async () => {
    const [, refused] = edits[2] ?? [];
    const own = phone('0891 000 0199', '0891 000 0101');
    await site.services.database.write((transaction) =>
      setKept(
        transaction,
        'site-draft',
        JSON.stringify({ edits: [refused, own], savedAt: null }),
        new Date(),
      ),
    );
    expect((await get('')).draft.edits).toEqual([own]);
  });

  test('renaming the doctor of the page makes nobody an issuer', async () => {
    await publish({
      file: 'page.yaml',
      path: ['doctor', 'name'],
      value: 'Dr. X',
      was: 'Dr. A. Sample',
    });
    expect(issuers().doctors).toEqual([]);
  });

  test('bringing back an older version keeps the present issuers and medicines', async () => {
    await publish(phone('0891 000 0199', '0891 000 0101'));
    await change('clinic.yaml', nameDoctor);
    await change('medicines.yaml', () => 'medicines:\n  Metformin: { form: tablet }\n');
    expect(await post('/versions/1/bring-back', {})).toMatchObject({ status: 200 });
    expect(await readContentFile('clinic.yaml')).toContain('0891 000 0101');
    expect(await readContentFile('medicines.yaml')).toContain('Metformin: { form: tablet }');
    expect(issuers()).toMatchObject({
      doctors: [ISSUER],
      list: { medicines: [{ name: 'Metformin' }], groups: [] },
    });
    const { versions } = await get('/versions');
    const withDoctor = versions.find((one: { how: string }) => one.how === 'files').number;

    // Nothing is reconciled before: what was written at the machine counts all the same.
    const text = await readContentFile('clinic.yaml');
    await writeFile(
      join(site.contentDir, 'clinic.yaml'),
      text.replace(/\nprescriptions:\n[^]*$/, '\n'),
    );
    await rm(join(site.contentDir, 'medicines.yaml'));
    expect(await post(`/versions/${withDoctor}/bring-back`, {})).toMatchObject({ status: 200 });
    expect(issuers()).toMatchObject({ doctors: [], list: { medicines: [] } });
    expect(await readContentFile('clinic.yaml')).not.toContain('\nprescriptions:');
  });

  test('an instance whose folder has stayed behind brings a version back with the issuers of the newest one', async () => {
    const note = join(site.folder, 'content-version.json');
    const former = [await readContentFile('clinic.yaml'), await readFile(note, 'utf8')] as const;
    await change('clinic.yaml', nameDoctor);
    await writeFile(join(site.contentDir, 'clinic.yaml'), former[0]);
    await writeFile(note, former[1]);
    expect(await post('/versions/1/bring-back', {})).toMatchObject({ status: 200 });
    expect(issuers().doctors).toMatchObject([ISSUER]);
  });

  test('issuers written into a folder with a fault stay there when a version is brought back', async () => {
    await change('clinic.yaml', (text) =>
      nameDoctor(text).replace("closes: '13:00'", "closes: '25:00'"),
    );
    expect(issuers().doctors).toEqual([]);
    expect(await post('/versions/1/bring-back', {})).toMatchObject({ status: 200 });
    expect(await readContentFile('clinic.yaml')).toContain("closes: '13:00'");
    expect(issuers().doctors).toMatchObject([ISSUER]);

    await change('clinic.yaml', (text) =>
      text.replace(/\nprescriptions:\n[^]*$/, '\n').replace("closes: '13:00'", "closes: '25:00'"),
    );
    expect(issuers().doctors).toMatchObject([ISSUER]);
    expect(await post('/versions/2/bring-back', {})).toMatchObject({ status: 200 });
    expect(issuers().doctors).toEqual([]);
  });
});
