import { expect, test } from 'vitest';
import { listen } from '../listen.ts';
import { trustProxies } from './client-address.ts';

test.each([
  ['10.0.0.1', '10.0.0.1', true],
  ['10.0.0.1', '10.0.0.2', false],
  ['10.0.0.0/8', '10.255.255.255', true],
  ['10.0.0.0/8', '11.0.0.0', false],
  ['173.245.48.0/20', '173.245.63.255', true],
  ['173.245.48.0/20', '173.245.64.0', false],
  ['192.0.2.7/32', '192.0.2.7', true],
  ['192.0.2.7/24', '192.0.2.200', true],
  ['2001:db8::/32', '2001:DB8:ffff::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['::1', '0:0:0:0:0:0:0:1', true],
  ['::1', '127.0.0.1', false],
  ['10.0.0.0/8', 'unknown', false],
  ['10.0.0.0/8', '10.0.0.1:4711', false],
  ['10.0.0.0/8', '', false],
])('with %s as a trusted proxy, is %s trusted: %s', (name, address, isOne) => {
  expect(trustProxies(['198.51.100.1', name]).has(address)).toBe(isOne);
});

test('without trusted proxies no address is trusted', () => {
  expect(trustProxies([]).has('127.0.0.1')).toBe(false);
});

test.each([
  '10.0.0.0/33',
  '2001:db8::/129',
  '0.0.0.0/0',
  '10.0.0.0/',
  '10.0.0.0/08',
  '10.0.0.0/-1',
  '10.0.0.0/8/8',
  '10.0.0/8',
  '/8',
  'proxy.example.org',
  '',
])("'%s' is refused with a sentence", (name) => {
  expect(() => trustProxies(['127.0.0.1', name])).toThrow(
    `'${name}' is neither an IP address nor a range`,
  );
});

test.each([
  [['127.0.0.0/8'], '198.51.100.7', '198.51.100.7'],
  [['127.0.0.0/8'], '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  [['127.0.0.0/8', '198.51.100.0/24'], '203.0.113.9, 198.51.100.7', '203.0.113.9'],
  [['127.0.0.0/8', '2001:db8::/32'], '203.0.113.9, 2001:db8:1::7', '203.0.113.9'],
  [['127.0.0.0/8'], '203.0.113.9, 127.1.2.3', '203.0.113.9'],
  [['127.0.0.0/8'], '127.1.2.3', '127.0.0.1'],
  [['10.0.0.0/8'], '203.0.113.9', '127.0.0.1'],
  [['127.0.0.0/8'], '203.0.113.9:40001', '203.0.113.9'],
  [['127.0.0.0/8'], '203.0.113.9, [2001:db8::1]:40001', '2001:db8::1'],
  [['127.0.0.0/8'], '[2001:db8::1]', '2001:db8::1'],
  [['127.0.0.0/8'], '[::ffff:203.0.113.9]:40001', '203.0.113.9'],
  [['127.0.0.0/8'], '203.0.113.9, 127.1.2.3:40001', '203.0.113.9'],
  [['127.0.0.0/8'], 'unknown', '127.0.0.1'],
  [['127.0.0.0/8'], '203.0.113.9, unknown', '127.0.0.1'],
  [['127.0.0.0/8'], '203.0.113.9, []', '127.0.0.1'],
  [['127.0.0.0/8'], '203.0.113.9, 198.51.100.7:http', '127.0.0.1'],
  [['127.0.0.0/8'], '203.0.113.9, 2001:db8:1:2:3:4:5:6:40001', '127.0.0.1'],
])(
  'behind the proxies %j, X-Forwarded-For %s means the client %s: the last address that is not a trusted proxy (B8)',
  async (trustedProxies, forwarded, client) => {
    const echo = (_: unknown, { address }: { address: string }) => new Response(address);
    const site = { answerAhead: () => undefined, answer: echo, fetch: () => new Response() };
    const where = { host: '127.0.0.1', port: 0, trustedProxies };
    const listening = await listen({ ...site, headers: {} }, where);
    const headers = { 'x-forwarded-for': forwarded };
    expect(await (await fetch(listening.address, { headers })).text()).toBe(client);
    await listening.stop(100);
  },
);
