import { type Upload } from './upload-list.ts';

const MAX_NAMED = 5;

/** '4 added, 2 not added: fake.pdf, notes.docx' */
export function sumUp(rows: readonly Upload[]): string {
  const left = rows.filter(({ state }) => state.step !== 'added').map(({ file }) => file.name);
  const counts = `${rows.length - left.length} added, ${left.length} not added`;
  if (left.length === 0) return counts;
  const named = left.slice(0, MAX_NAMED).join(', ');
  const more = left.length - MAX_NAMED;
  return `${counts}: ${named}${more > 0 ? ` and ${more} more` : ''}`;
}
