import { expect, test } from 'vitest';
import { drawPatientId } from './save-record.server.ts';

const now = new Date(1_736_140_000_000);

test('a new patient id has ten characters, all of them digits of the time in milliseconds', async () => {
  for (let draw = 0; draw < 500; draw++) {
    expect(await drawPatientId(now, () => false)).toMatch(/^[1736140]{10}$/);
  }
});

test('every digit of the time is equally likely', async () => {
  const ids = await Promise.all(
    Array.from({ length: 2000 }, () => drawPatientId(new Date(1_234_567_890_000), () => false)),
  );
  const counts = new Map<string, number>();
  for (const digit of ids.join('')) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  // 0 stands four times among the thirteen digits, the others once.
  expect(counts.get('0')).toBeGreaterThan(5700);
  expect(counts.get('0')).toBeLessThan(6600);
  for (const digit of '123456789') expect(counts.get(digit)).toBeGreaterThan(1300);
});

test('an id that is taken is not used: another one is drawn', async () => {
  const asked: string[] = [];
  const drawn = await drawPatientId(now, async (patientid) => asked.push(patientid) < 4);
  expect(asked).toHaveLength(4);
  expect(drawn).toBe(asked[3]);
});

test('drawing stops with an error if no id is free', async () => {
  await expect(drawPatientId(now, () => true)).rejects.toThrow('no patient id was free');
});
