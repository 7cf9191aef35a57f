import { expect, test } from 'vitest';
import { limitCostlyAnswers } from './limit-costly-answers.server.ts';

const START = Date.parse('2026-11-20T06:00:00Z');

/** Reserves an answer for an address some seconds after the start. */
function openLimit() {
  let now = new Date(START);
  const reserve = limitCostlyAnswers({ settings: { hasRateLimits: true }, now: () => now });
  return (address: string, seconds: number) => {
    now = new Date(START + seconds * 1000);
    return reserve(address);
  };
}

test('twenty answers a minute are made for one network, however it spells its addresses (B7)', () => {
  const reserve = openLimit();
  const waits = Array.from({ length: 21 }, (_, at) => reserve(`2001:db8::${at + 1}`, at));
  expect(waits).toEqual([...Array<number>(20).fill(0), 40]);
  expect(reserve('192.0.2.7', 20)).toBe(0);
  expect(reserve('2001:db8::1', 59)).toBe(1);
  expect(reserve('2001:db8::1', 60)).toBe(0);
});

test('eighty are made for one /48, and other networks keep their own limit (B7)', () => {
  const reserve = openLimit();
  const addresses = Array.from({ length: 250 }, (_, at) => `2001:db8:7:${at.toString(16)}::1`);
  const made = addresses.filter((address) => reserve(address, 0) === 0);
  expect(reserve('2001:db8:8::1', 0)).toBe(0);
  expect(made).toHaveLength(80);
});

test('two hundred are made in all, and a clock that is set back locks nobody out', () => {
  const reserve = openLimit();
  const waits = Array.from({ length: 201 }, (_, at) => reserve(`192.0.2.${at + 1}`, 0));
  expect(waits).toEqual([...Array<number>(200).fill(0), 60]);
  expect(reserve('192.0.2.250', -3600)).toBe(0);
});
