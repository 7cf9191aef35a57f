import './file-tag.css';

export function FileTag({ name }: { name: string }) {
  const { tag, look } = kindOfFile(name);
  return <span className={`file-tag file-${look}`}>{tag}</span>;
}

interface FileKind {
  /** The text of the tag: 'PDF'. */
  tag: string;
  look: 'document' | 'picture' | 'other';
}

const PICTURES = new Set(['JPG', 'JPEG', 'PNG', 'WEBP', 'GIF', 'TIF', 'TIFF', 'BMP', 'HEIC']);

/** Judges by the file extension only; the server examines the content. */
export function kindOfFile(name: string): FileKind {
  const ending = /\.([a-z0-9]{1,4})$/i.exec(name)?.[1]?.toUpperCase();
  if (!ending) return { tag: 'FILE', look: 'other' };
  if (ending === 'PDF') return { tag: ending, look: 'document' };
  return { tag: ending, look: PICTURES.has(ending) ? 'picture' : 'other' };
}
