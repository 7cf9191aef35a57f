import { cleanFileName, MAX_NAME } from '../files/content-disposition.ts';
import { endingOf } from '../upload-limits.ts';

/** A name as it is kept: one spelling of each letter, nothing of a path, nothing that cannot be seen. */
export function nameToKeep(name: string): string {
  return cleanFileName(name.normalize('NFC')).normalize('NFC');
}

/** 'scan.pdf', then 'scan (2).pdf', 'scan (3).pdf' … never longer than a name may be. */
export function numberName(name: string, number: number): string {
  if (number < 2) return name;
  const ending = endingOf(name);
  const mark = ` (${number})`;
  const stem = Array.from(name.slice(0, name.length - ending.length));
  return stem.slice(0, MAX_NAME - mark.length - ending.length).join('') + mark + ending;
}

/** A name that every system lets stand in a folder: Windows takes some characters, endings and words for its own. */
export function nameForFolder(name: string): string {
  const plain = cleanFileName(name)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/[. ]+$/, '');
  const isDevice = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(plain);
  return isDevice ? `_${plain}` : plain || 'report';
}
