import { expect, test } from 'vitest';
import { limitFormPages } from './answer-form.server.ts';

const START = Date.parse('2026-11-20T06:00:00Z');
const after = (seconds: number) => new Date(START + seconds * 1000);

test('twenty pages a minute are rendered for one network, however it spells its addresses (B7)', () => {
  const reserve = limitFormPages();
  const waits = Array.from({ length: 21 }, (_, at) => reserve(`2001:db8::${at + 1}`, after(at)));
  expect(waits).toEqual([...Array<number>(20).fill(0), 40]);
  expect(reserve('192.0.2.7', after(20))).toBe(0);
  expect(reserve('2001:db8::1', after(59))).toBe(1);
  expect(reserve('2001:db8::1', after(60))).toBe(0);
});

test('eighty are rendered for one /48, and other networks keep their own limit (B7)', () => {
  const reserve = limitFormPages();
  const addresses = Array.from({ length: 250 }, (_, at) => `2001:db8:7:${at.toString(16)}::1`);
  const rendered = addresses.filter((address) => reserve(address, after(0)) === 0);
  expect(reserve('2001:db8:8::1', after(0))).toBe(0);
  expect(rendered).toHaveLength(80);
});

test('two hundred are rendered in all, and a clock that is set back locks nobody out', () => {
  const reserve = limitFormPages();
  const waits = Array.from({ length: 201 }, (_, at) => reserve(`192.0.2.${at + 1}`, after(0)));
  expect(waits).toEqual([...Array<number>(200).fill(0), 60]);
  expect(reserve('192.0.2.250', after(-3600))).toBe(0);
});
