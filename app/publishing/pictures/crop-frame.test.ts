import { expect, test } from 'vitest';
import { changeFrame, fitFrame, WHOLE, type CropFrame } from './crop-frame.ts';

const HALF: CropFrame = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

test('a frame is moved, but not out of the picture', () => {
  expect(changeFrame(HALF, { x: 0.35, y: 0.15 })).toEqual({ ...HALF, x: 0.35, y: 0.15 });
  expect(changeFrame(HALF, { x: 2, y: -1 })).toEqual({ ...HALF, x: 0.5, y: 0 });
});

test('a frame is made larger and smaller, and stays in the picture', () => {
  expect(changeFrame(HALF, { width: 0.75 })).toEqual({ ...HALF, width: 0.75 });
  expect(changeFrame(HALF, { width: 9, height: 0 })).toEqual({
    x: 0,
    y: 0.25,
    width: 1,
    height: 0.05,
  });
});

test('with a shape, the height follows the width', () => {
  const wide = { x: 0, y: 0, width: 0.5, height: 0.25 };
  expect(changeFrame(wide, { width: 0.8 }, 2)).toEqual({ x: 0, y: 0, width: 0.8, height: 0.4 });
  const upright = changeFrame({ ...wide, y: 0.7 }, { width: 9 }, 0.5);
  expect(upright).toEqual({ x: 0, y: 0, width: 0.5, height: 1 });
});

test('the largest frame of a shape is in the middle', () => {
  expect(fitFrame(1)).toEqual(WHOLE);
  expect(fitFrame(2)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 });
  expect(fitFrame(0.5)).toEqual({ x: 0.25, y: 0, width: 0.5, height: 1 });
});
