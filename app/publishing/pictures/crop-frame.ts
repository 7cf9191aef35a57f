/** The part of a picture that is kept. All numbers are shares of the whole picture, from 0 to 1. */
export interface CropFrame {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const WHOLE: CropFrame = { x: 0, y: 0, width: 1, height: 1 };

const MIN_SHARE = 0.05;

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** The frame with another size or place, within the picture. `ratio` is width by height in these shares, and is kept. */
export function changeFrame(
  frame: CropFrame,
  change: Partial<CropFrame>,
  ratio?: number,
): CropFrame {
  const wanted = { ...frame, ...change };
  const width = within(wanted.width, MIN_SHARE, Math.min(1, ratio ?? 1));
  const height = ratio === undefined ? within(wanted.height, MIN_SHARE, 1) : width / ratio;
  return {
    x: within(wanted.x, 0, 1 - width),
    y: within(wanted.y, 0, 1 - height),
    width,
    height,
  };
}

/** The largest frame of a shape, around the middle of the picture. */
export function fitFrame(ratio: number): CropFrame {
  const { width, height } = changeFrame(WHOLE, {}, ratio);
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}
