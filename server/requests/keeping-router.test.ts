import { expect, test } from 'vitest';
import { KeepingRouter } from './keeping-router.ts';

const router = new KeepingRouter<string>();
router.add('ALL', '*', 'before all');
router.add('GET', '/patients/count', 'count');
router.add('GET', '/patients/:key', 'one');
router.add('POST', '/patients/count', 'recount');

const find = (method: string, path: string) => {
  const [handlers] = router.match(method, path);
  return handlers.map(([handler, params]) => [handler, { ...(params as object) }]);
};

test('each method of an address has its own handlers, however often and in whatever order it is asked for', () => {
  for (let round = 0; round < 2; round++) {
    expect(find('POST', '/patients/count')).toEqual([
      ['before all', {}],
      ['recount', {}],
    ]);
    expect(find('GET', '/patients/a')).toEqual([
      ['before all', {}],
      ['one', { key: 'a' }],
    ]);
    expect(find('GET', '/patients/count')).toEqual([
      ['before all', {}],
      ['count', {}],
      ['one', { key: 'count' }],
    ]);
    expect(find('GET', '/patients/b')).toEqual([
      ['before all', {}],
      ['one', { key: 'b' }],
    ]);
    expect(find('GET', '/nothing')).toEqual([['before all', {}]]);
  }
});

test('the handlers of an address without parameters are found once, those of any other each time', () => {
  expect(router.match('GET', '/patients/count')).toBe(router.match('GET', '/patients/count'));
  expect(router.match('GET', '/patients/a')).not.toBe(router.match('GET', '/patients/a'));
  expect(router.match('GET', '/nothing')).not.toBe(router.match('GET', '/nothing'));
});
