import { expect, test } from 'vitest';
import { fitFrame, moveCorner, moveFrame, WHOLE, type CropFrame } from './crop-frame.ts';

const HALF: CropFrame = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

test('a frame is moved, but not out of the picture', () => {
  expect(moveFrame(HALF, 0.1, -0.1)).toEqual({ ...HALF, x: 0.35, y: 0.15 });
  expect(moveFrame(HALF, 1, -1)).toEqual({ ...HALF, x: 0.5, y: 0 });
});

test('a corner is moved while the opposite one stays', () => {
  expect(moveCorner(HALF, 'top-left', [-0.25, 0.25])).toEqual({
    x: 0,
    y: 0.5,
    width: 0.75,
    height: 0.25,
  });
  expect(moveCorner(HALF, 'bottom-right', [9, 9])).toEqual({ ...HALF, width: 0.75, height: 0.75 });
  expect(moveCorner(HALF, 'bottom-right', [-9, -9])).toMatchObject({ width: 0.05, height: 0.05 });
});

test('with a shape, a moved corner keeps it and stays in the picture', () => {
  const wide = { x: 0, y: 0, width: 0.5, height: 0.25 };
  const larger = moveCorner(wide, 'bottom-right', [0.3, 0], 2);
  expect(larger).toEqual({ x: 0, y: 0, width: 0.8, height: 0.4 });
  const largest = moveCorner({ ...wide, y: 0.7 }, 'bottom-right', [9, 9], 2);
  expect(largest.width).toBeCloseTo(0.6);
  expect(largest.height).toBeCloseTo(0.3);
});

test('the largest frame of a shape is in the middle', () => {
  expect(fitFrame(1)).toEqual(WHOLE);
  expect(fitFrame(2)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 });
  expect(fitFrame(0.5)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
});
