import { drawingAt } from '../content/addresses.ts';
import type { Picture } from '../content/clinic.ts';

interface Props {
  picture: Picture;
  /** Width and height of a drawing, in pixels, which reserve its space while it loads. */
  width: number;
  height: number;
  /** The `sizes` attribute, by which the browser chooses among the widths of an owner's photo. */
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
