/** The part of a picture that is kept. All numbers are shares of the whole picture, from 0 to 1. */
export interface CropFrame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const WHOLE: CropFrame = { x: 0, y: 0, width: 1, height: 1 };

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

const MIN_SHARE = 0.05;

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

export function moveFrame(frame: CropFrame, right: number, down: number): CropFrame {
  return {
    ...frame,
    x: within(frame.x + right, 0, 1 - frame.width),
    y: within(frame.y + down, 0, 1 - frame.height),
  };
}

/**
 * Moves a corner; the opposite one stays. `ratio` is width by height in these shares, and keeps the frame's shape
 * by its width.
 */
export function moveCorner(
  frame: CropFrame,
  corner: Corner,
  [right, down]: [number, number],
  ratio?: number,
): CropFrame {
  const isLeft = corner.endsWith('left');
  const isTop = corner.startsWith('top');
  const mostWidth = isLeft ? frame.x + frame.width : 1 - frame.x;
  const mostHeight = isTop ? frame.y + frame.height : 1 - frame.y;
  let width = within(frame.width + (isLeft ? -right : right), MIN_SHARE, mostWidth);
  let height = within(frame.height + (isTop ? -down : down), MIN_SHARE, mostHeight);
  if (ratio !== undefined) {
    const wanted =
      Math.abs(right) * frame.height > Math.abs(down) * frame.width ? width : height * ratio;
    width = within(wanted, MIN_SHARE, Math.min(mostWidth, mostHeight * ratio));
    height = width / ratio;
  }
  return {
    x: isLeft ? frame.x + frame.width - width : frame.x,
    y: isTop ? frame.y + frame.height - height : frame.y,
    width,
    height,
  };
}

/** The largest frame of a shape, around the middle of the picture. */
export function fitFrame(ratio: number): CropFrame {
  const width = Math.min(1, ratio);
  const height = Math.min(1, 1 / ratio);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}
