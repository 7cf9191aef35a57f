import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TRANSLATIONS } from '../app/content/translations.ts';
import { openTestSite, TEST_ADDRESS, type TestSite } from '../tests/support/open-test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.remove());

const ROUTES = ['/', '/infertility', '/metabolic', '/osteoporosis', '/pituitary'];

describe('pages', () => {
  test.each(ROUTES)('%s is a page, readable without script', async (path) => {
    const answer = await site.ask('GET', path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toContain('<h1');
  });

  test('an unknown address answers 404 with a page that links to the home page (R11)', async () => {
    const answer = await site.ask('GET', '/no-such-page', { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/<a [^>]*href="\/"/);
  });

  test.each(['/te', '/hi', '/privacy', '/te/privacy', '/hi/accessibility', '/metabolic'])(
    '%s with a slash behind it leads to the page',
    async (path) => {
      const answer = await site.ask('GET', `${path}/?from=card`, {});
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `${path}?from=card`]);
      expect((await site.ask('POST', `${path}/`, {})).status).toBe(404);
    },
  );

  test('a slash behind an unknown address, or before a known one, leads nowhere', async () => {
    for (const path of ['/no-such-page/', '/te//', '//te/', '/404x/']) {
      expect((await site.ask('GET', path, {})).status, path).toBe(404);
    }
  });

  test.each(TRANSLATIONS)(
    'an unknown address below /%s answers in that language',
    async (language) => {
      const answer = await site.ask('GET', `/${language}/no-such-page`, {
        headers: { accept: 'text/html' },
      });
      const page = await answer.text();
      expect(answer.status).toBe(404);
      expect(page).toContain(`<html lang="${language}"`);
      expect(page).toContain(`href="/${language}"`);
    },
  );

  test('the page’s icon is served as SVG and, for Safari, as PNG', async () => {
    const page = await (await site.ask('GET', '/', {})).text();
    const icons = [...page.matchAll(/<link rel="icon" href="([^"]+)" type="([^"]+)"/g)];
    expect(icons.map(([, , type]) => type)).toEqual(['image/png', 'image/svg+xml']);
    for (const [, href = '', type] of icons) {
      const answer = await site.ask('GET', href, {});
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    }
  });

  test.each(TRANSLATIONS)('/%s is served in its own language', async (language) => {
    const heading = async (path: string) =>
      /<h1[^>]*>([^<]*)/.exec(await (await site.ask('GET', path, {})).text())?.[0];
    expect(await heading(`/${language}`)).toMatch(/^<h1 id="hero-heading">[\u0900-\u0c7f]/);
    expect(await heading('/')).toMatch(/^<h1 id="hero-heading">[A-Z]/);
  });

  test.each(TRANSLATIONS)(
    'each article that /%s links to exists in that language',
    async (language) => {
      const page = await (await site.ask('GET', `/${language}`, {})).text();
      const ways = [...page.matchAll(/href="([^"]*\/news\/[^"]*)"/g)].map(([, way = '']) => way);
      expect(ways.length).toBeGreaterThan(2);
      for (const way of ways) {
        expect(way).toMatch(new RegExp(`^/${language}/news/`));
        const answer = await site.ask('GET', way, {});
        expect(answer.status, way).toBe(200);
        expect(await answer.text(), way).toContain(`class="article-back" href="/${language}/news"`);
      }
    },
  );

  test('a slide’s link to the form stays in the language of the page', async () => {
    for (const [path, way] of [
      ['/', '/#appointment'],
      ['/te', '/te#appointment'],
    ] as const) {
      const page = await (await site.ask('GET', path, {})).text();
      expect(page).toMatch(new RegExp(`class="car-more" href="${way}"`));
    }
  });

  test.each([{ accept: '*/*' }, { accept: 'image/avif,image/webp,*/*;q=0.8' }, {}])(
    'an unknown address answers with a page unless another type is preferred: %j (R11)',
    async (headers: Record<string, string>) => {
      const answer = await site.ask('GET', '/no-such-page', { headers });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/html');
    },
  );

  test('without a session a staff address answers 401, with a page to browsers and JSON to programs (B1)', async () => {
    for (const path of ['/staff/reports/a', '/staff/nothing']) {
      const page = await site.ask('GET', path, { headers: { accept: 'text/html,*/*;q=0.8' } });
      expect(page.status).toBe(401);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(await page.text()).toContain('<h1>Please sign in</h1>');
      const plain = await site.ask('GET', path, { headers: { accept: '*/*' } });
      expect([plain.status, await plain.text()]).toEqual([401, '{"error":"Please sign in."}']);
    }
  });

  test('errors at addresses for programs are JSON, except for browsers', async () => {
    for (const path of ['/enquiries', '/enquiries/1', '/staff/nothing']) {
      const answer = await site.ask('GET', path, { headers: { accept: '*/*' } });
      expect(answer.headers.get('content-type')).toContain('application/json');
    }
    for (const [path, status] of [
      ['/enquiries/1', 404],
      ['/enquiries', 405],
    ] as const) {
      const page = await site.ask('GET', path, { headers: { accept: 'text/html' } });
      expect([page.status, page.headers.get('content-type')]).toEqual([
        status,
        'text/html; charset=UTF-8',
      ]);
      expect(await page.text()).toMatch(/<a [^>]*href="\/"/);
    }
  });

  test.each([
    ['GET', '/enquiries', 'POST'],
    ['OPTIONS', '/enquiries', 'POST'],
    ['POST', '/', 'GET, HEAD'],
    ['OPTIONS', '/te', 'GET, HEAD'],
    ['PUT', '/robots.txt', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['DELETE', '/openapi.json', 'GET, HEAD'],
  ])('%s %s answers 405, because the address takes only %s', async (method, path, allowed) => {
    const answer = await site.ask(method, path, { headers: { accept: '*/*' } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allowed]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({ error: `This address takes ${allowed} only.` });
  });

  test('a program gets its 404 as JSON', async () => {
    const answer = await site.ask('GET', '/nothing.json', {
      headers: { accept: 'application/json' },
    });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: 'There is nothing at this address.' });
  });

  test('a browser that has the current page gets 304 if it asks for the same encoding', async () => {
    const compressed = { 'accept-encoding': 'gzip, br' };
    const first = await site.ask('GET', '/', { headers: compressed });
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('content-encoding')).toBe('br');
    expect(first.headers.get('vary')).toBe('accept-encoding');
    const again = await site.ask('GET', '/', { headers: { ...compressed, 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const plain = await site.ask('GET', '/', { headers: { 'if-none-match': etag } });
    expect(plain.status).toBe(200);
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  test('an encoding that the browser excludes is not used', async () => {
    for (const [accepted, sent] of [
      ['br;q=0, gzip', 'gzip'],
      ['gzip;q=0.0, br;q=0.5', 'br'],
      ['br;q=0, gzip;q=0', null],
      ['br;Q=0, gzip', 'gzip'],
      ['BR;q="1", gzip;q=0', 'br'],
    ] as const) {
      const answer = await site.ask('GET', '/', { headers: { 'accept-encoding': accepted } });
      expect(answer.headers.get('content-encoding'), accepted).toBe(sent);
    }
  });

  test('everyone gets the same bytes', async () => {
    const one = await site.ask('GET', '/', { address: '192.0.2.7' });
    const other = await site.ask('GET', '/', { headers: { cookie: 'staff-here=1; sid=x' } });
    expect(await one.text()).toBe(await other.text());
  });

  test('HEAD answers like GET, without a body', async () => {
    const answer = await site.ask('HEAD', '/');
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
  });

  test.each([
    '/.git/config',
    '/.env',
    '/data/clinic.sqlite',
    '/assets/../../package.json',
    '/assets/.vite/manifest.json',
    '/server/main.ts',
    '/app.js.map',
    '/%2e%2e/package.json',
  ])('%s is not served to anyone (G7)', async (path) => {
    expect((await site.ask('GET', path)).status).toBe(404);
  });
});

describe('before the body is read', () => {
  const raw = (init: RequestInit & { path?: string }) =>
    import('./http.ts').then(({ createSite }) =>
      createSite(site.services).fetch(
        new Request(`${TEST_ADDRESS}${init.path ?? '/enquiries'}`, init),
      ),
    );

  test('another host name is answered with 421 (B2)', async () => {
    const answer = await raw({ path: '/', headers: { host: 'evil.example.org' } });
    expect(answer.status).toBe(421);
  });

  test.each([
    ['says that it comes from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['says that it comes from a sister site', { 'sec-fetch-site': 'same-site' }, 403],
    ['says nothing of where it comes from', {}, 403],
    ['names another origin', { origin: 'https://evil.example.org' }, 403],
    ['names no origin', { origin: 'null' }, 403],
    ['names our origin', { origin: TEST_ADDRESS }, 422],
    ['says that it comes from our page', { 'sec-fetch-site': 'same-origin' }, 422],
  ])('a change that %s (B3)', async (_words, headers: Record<string, string>, status) => {
    const answer = await raw({
      method: 'POST',
      headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
      body: '{}',
    });
    expect(answer.status).toBe(status);
  });

  test.each([
    ['from nowhere', {}],
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example.org' }],
    ['compressed', { origin: TEST_ADDRESS, 'content-encoding': 'gzip' }],
    ['too large', { origin: TEST_ADDRESS, 'content-length': '400000' }],
  ])(
    'a staff address answers nothing but 401 to a request without a session: %s (B1)',
    async (_how, headers) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        for (const path of ['/staff', '/staff/search', '/staff/nothing']) {
          const answer = await raw({
            path,
            method,
            headers: { host: 'localhost:3000', ...headers },
          });
          expect(answer.status, `${method} ${path}`).toBe(401);
          expect(await answer.json()).toEqual({ error: 'Please sign in.' });
          expect(answer.headers.get('cache-control')).toBe('no-store');
        }
      }
    },
  );

  test('a change with a session cookie, and a sign-in, must come from our pages (B3)', async () => {
    const host = { host: 'localhost:3000' };
    for (const [path, cookie] of [
      ['/staff/search', 'staff-here=1; sid=x'],
      ['/staff/session', ''],
      ['/staff/session/named', ''],
    ] as const) {
      const answer = await raw({ path, method: 'POST', headers: { ...host, cookie } });
      expect(answer.status, path).toBe(403);
    }
  });

  test.each(['sid=x', '__Host-sid=x'])(
    'a body over 256 KB with a session cookie answers 413: %s (B7)',
    async (cookie) => {
      const ask = async (length: number) => {
        const headers = { host: 'localhost:3000', origin: TEST_ADDRESS, cookie };
        const said = { ...headers, 'content-length': String(length) };
        return (await raw({ path: '/staff/search', method: 'POST', headers: said })).status;
      };
      expect(await ask(256 * 1024)).toBe(401);
      expect(await ask(256 * 1024 + 1)).toBe(413);
    },
  );

  test('a compressed body is refused (B7)', async () => {
    const answer = await site.ask('POST', '/enquiries', {
      headers: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(415);
  });
});

describe('headers', () => {
  const EVERY_ANSWER = [
    ['GET', '/'],
    ['GET', '/no-such-page'],
    ['GET', '/staff/patients/count'],
    ['POST', '/enquiries'],
    ['GET', '/healthz'],
  ] as const;

  test.each(EVERY_ANSWER)(
    '%s %s carries the policy, errors included (B4, B5)',
    async (method, path) => {
      const { headers } = await site.ask(method, path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('x-frame-options')).toBe('DENY');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy).not.toContain('unsafe');
      for (const name of headers.keys())
        expect(name).not.toMatch(/^(?:server|x-powered-by|access-control-.*)$/);
    },
  );

  test('only the map’s address, report files and previews can be shown in a frame', async () => {
    const { headers } = await site.ask('GET', '/');
    const embed = new URL(site.services.site.current().content.clinic.map.embedUrl ?? '');
    expect(headers.get('content-security-policy')).toContain(
      `frame-src ${embed.origin}${embed.pathname} ${TEST_ADDRESS}/staff/reports/ ${TEST_ADDRESS}/staff/site/preview/;`,
    );
  });

  test('scripts may connect only to this site and to the map’s address', async () => {
    const { headers } = await site.ask('GET', '/');
    const embed = new URL(site.services.site.current().content.clinic.map.embedUrl ?? '');
    expect(headers.get('content-security-policy')).toContain(
      `connect-src 'self' ${embed.origin}${embed.pathname};`,
    );
  });

  test('an https site tells browsers to use https only', async () => {
    const secure = await openTestSite({ publicUrl: 'https://clinic.example.org' });
    const { headers } = await secure.ask('GET', '/');
    expect(headers.get('strict-transport-security')).toContain('max-age=63072000');
    await secure.remove();
  });
});

test('an unexpected error shows only a request id, and the log has the error under that id', async () => {
  const broken = await openTestSite();
  const { cookie } = await broken.signIn();
  await broken.services.database.read.destroy();
  const answer = await broken.askJson(
    'POST',
    '/staff/search',
    { by: 'name', value: 'Asha Marigold' },
    { headers: { cookie } },
  );
  expect(answer.status).toBe(500);
  const body = await answer.json();
  expect(body).toEqual({
    error: 'Something went wrong on our side.',
    requestId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-z]+$/),
  });
  expect(broken.logged.join('')).toContain(body.requestId);
  expect(broken.logged.join('')).not.toContain('Marigold');
  // Without script, in the language of the page that the visitor came from.
  const page = await broken.ask('GET', '/enquiry/some-secret?lang=te', {
    headers: { accept: 'text/html' },
  });
  expect(page.status).toBe(500);
  expect(await page.text()).toMatch(/<html lang="te"[^]*<h1>మా వైపు ఏదో పొరపాటు జరిగింది</);
});
