import { type Upload } from './upload-list.ts';

const MOST_NAMED = 5;

/** '4 added, 2 not added: fake.pdf, notes.docx' */
export function sumUp(rows: readonly Upload[]): string {
  const left = rows.filter(({ state }) => state.step !== 'added').map(({ file }) => file.name);
  const counts = `${rows.length - left.length} added, ${left.length} not added`;
  if (left.length === 0) return counts;
  const named = left.slice(0, MOST_NAMED).join(', ');
  const more = left.length - MOST_NAMED;
  return `${counts}: ${named}${more > 0 ? ` and ${more} more` : ''}`;
}
