import { drawingAt } from '../content/addresses.ts';
import type { Picture } from '../content/clinic.ts';

interface Props {
  picture: Picture;
  /** The size of the place it fills, which keeps that place free until the picture is there. */
  width: number;
  height: number;
  /** How wide it stands on which screen, for the browser's choice among an owner's picture's sizes. */
  sizes?: string;
  className?: string;
}

export function PictureView({ picture, width, height, sizes = '100vw', className }: Props) {
  const { alt } = picture;
  const common = { loading: 'lazy', decoding: 'async', className } as const;
  if ('drawing' in picture) {
    return (
      <img {...common} alt={alt} src={drawingAt(picture.drawing)} width={width} height={height} />
    );
  }
  return (
    <picture>
      {picture.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img {...common} alt={alt} src={picture.src} width={picture.width} height={picture.height} />
    </picture>
  );
}
