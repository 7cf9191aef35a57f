import type { EditPath } from '../../content/edits.ts';

export type ScreenName =
  | 'hours'
  | 'contact'
  | 'page'
  | 'news'
  | 'pictures'
  | 'privacy'
  | 'accessibility'
  | 'texts'
  | 'languages'
  | 'versions'
  | 'numbers'
  | 'safety'
  | 'access'
  | 'requests';

/** The screen on which a place of the content is changed. */
export function screenOf(file: string, path: EditPath = []): ScreenName {
  const [first] = path;
  if (file.startsWith('news/')) return 'news';
  if (file.startsWith('pictures/')) return 'pictures';
  if (file.startsWith('privacy/')) return 'privacy';
  if (file.startsWith('accessibility/')) return 'accessibility';
  if (file.startsWith('texts/')) return 'texts';
  if (file.startsWith('page.')) return 'page';
  if (first === 'hours') return 'hours';
  if (['mail', 'reminder', 'reply', 'retention'].includes(String(first))) return 'texts';
  return 'contact';
}

/** A place to go to: a field that is wrong, or where something changed. */
export interface Place {
  file: string;
  path?: EditPath;
}
