import { kindOfFile } from './file-kind.ts';
import './file-tag.css';

export function FileTag({ name }: { name: string }) {
  const { tag, look } = kindOfFile(name);
  return <span className={`file-tag file-${look}`}>{tag}</span>;
}
